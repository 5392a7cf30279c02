/* SPDX-License-Identifier: MIT
 *
 * See call_stacks.h. Samples make the tree, rows their times, and the order of
 * nodes comes last.
 */
#include "stacks/call_stacks.h"

#include "base/heap.h"
#include "base/text.h"
#include "lineprof/closing.h"
#include "model/device_model.h"
#include "model/memory_model.h"
#include "samples/attribution.h"

#include <math.h>
#include <stdlib.h>

/** A profile's samples on their way into the tree. */
struct stacking {
  struct lp_call_stacks *stacks;
  const struct lp_model *model;
  const struct lp_profile *profile;
  size_t index; /* of the profile */
  size_t most_nodes;
  bool is_device; /* the sums at hand are of GPU memory */
};

uint64_t lp_whole_ns(double ns) {
  if (!(ns > 0))
    return 0;
  return ns < 9e18 ? (uint64_t)llround(ns) : INT64_MAX;
}

static size_t add_frame(struct lp_call_stacks *stacks, struct lp_frame frame) {
  const char *object = frame.object ? frame.object : "";
  const char *name = frame.name ? frame.name : "";
  size_t head[] = {frame.kind, frame.row, frame.function};
  struct lp_text key = {0};
  lp_text_add(&key, (const char *)head, sizeof head);
  lp_text_add(&key, object, strlen(object) + 1);
  lp_text_string(&key, name);
  size_t at = lp_map_index(&stacks->frame_ids, key.bytes, key.size);
  free(key.bytes);
  if (at == stacks->frame_count) {
    stacks->frames = lp_heap_grow(stacks->frames, at, sizeof *stacks->frames);
    stacks->frames[stacks->frame_count++] = frame;
  }
  return at;
}

static size_t add_node(struct lp_call_stacks *stacks, size_t parent,
                       struct lp_frame frame) {
  size_t key[] = {parent, add_frame(stacks, frame)};
  size_t at = lp_map_index(&stacks->node_ids, key, sizeof key);
  if (at == stacks->node_count) {
    stacks->nodes = lp_heap_grow(stacks->nodes, at, sizeof *stacks->nodes);
    stacks->nodes[stacks->node_count++] =
        (struct lp_stack_node){.parent = parent, .frame = key[1]};
  }
  return at;
}

static struct lp_frame row_frame(const struct lp_model *model, size_t row) {
  return (struct lp_frame){
      .kind = LP_FRAME_ROW, .row = row, .function = model->rows[row].function};
}

static struct lp_frame function_frame(size_t function, bool is_counting) {
  return (struct lp_frame){.kind = is_counting ? LP_FRAME_COUNTING
                                               : LP_FRAME_FUNCTION,
                           .row = LP_STACK_NONE,
                           .function = function};
}

static struct lp_frame foreign_frame(const char *object, const char *name) {
  return (struct lp_frame){.kind = LP_FRAME_FOREIGN,
                           .row = LP_STACK_NONE,
                           .function = LP_STACK_NONE,
                           .object = object,
                           .name = name};
}

static struct lp_frame elsewhere_frame(void) {
  struct lp_frame frame = foreign_frame("", "");
  frame.kind = LP_FRAME_ELSEWHERE;
  return frame;
}

static struct lp_frame frame_of(const struct stacking *stacking,
                                const struct lp_link *link) {
  if (link->kind == LP_LINK_FOREIGN)
    return foreign_frame(link->object, link->name);
  const struct lp_targets *targets =
      &stacking->model->targets[stacking->index][link->table];
  size_t row = link->line < targets->row_count ? targets->rows[link->line]
                                               : LP_STACK_NONE;
  if (row != LP_STACK_NONE)
    return row_frame(stacking->model, row);
  return function_frame(targets->functions[link->function], link->is_counting);
}

/* What called the outermost profiled function is how programs and threads
 * begin: it says nothing, and not all samples reach it. */
static void add_chain(void *context, const struct lp_stack_sample *sample,
                      const struct lp_link *links, size_t count, double ticks) {
  struct stacking *stacking = context;
  struct lp_call_stacks *stacks = stacking->stacks;
  size_t node = LP_STACK_NONE;
  while (links[count - 1].kind == LP_LINK_FOREIGN)
    count--;
  if (stacks->node_count > stacking->most_nodes)
    count = 1; /* made to be unkind: inlined without end */
  while (count-- > 0)
    node = add_node(stacks, node, frame_of(stacking, &links[count]));
  stacks->nodes[node].sampled_ns += lp_profile_ns(stacking->profile, ticks);
  stacks->nodes[node].samples += sample->stack->samples;
}

/** By function: the node that called it, if it is the same one always; not
 * counting what it is in when it calls itself. */
struct callers {
  size_t *nodes;
  bool *is_met, *is_many;
};

static bool is_called_by(const struct lp_call_stacks *stacks,
                         const struct lp_stack_node *node, size_t function) {
  if (node->parent == LP_STACK_NONE)
    return false;
  size_t caller = stacks->nodes[node->parent].frame;
  return stacks->frames[caller].function == function;
}

static struct callers find_callers(const struct lp_model *model,
                                   const struct lp_call_stacks *stacks) {
  struct callers callers = {
      .nodes = lp_heap_get(model->function_count, sizeof *callers.nodes),
      .is_met = lp_heap_get(model->function_count, sizeof *callers.is_met),
      .is_many = lp_heap_get(model->function_count, sizeof *callers.is_many)};
  for (size_t i = 0; i < stacks->node_count; i++) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    size_t function = stacks->frames[node->frame].function;
    if (function == LP_STACK_NONE || is_called_by(stacks, node, function))
      continue;
    if (callers.is_met[function] && callers.nodes[function] != node->parent)
      callers.is_many[function] = true;
    callers.nodes[function] = node->parent;
    callers.is_met[function] = true;
  }
  return callers;
}

static void free_callers(struct callers *callers) {
  free(callers->nodes);
  free(callers->is_met);
  free(callers->is_many);
}

/** Nodes by their frame, as lists. */
struct by_frame {
  size_t *first, *next; /* index + 1; 0: none */
};

static struct by_frame find_by_frame(const struct lp_call_stacks *stacks) {
  struct by_frame by = {
      .first = lp_heap_get(stacks->frame_count, sizeof *by.first),
      .next = lp_heap_get(stacks->node_count, sizeof *by.next)};
  for (size_t i = stacks->node_count; i-- > 0;) {
    size_t frame = stacks->nodes[i].frame;
    by.next[i] = by.first[frame];
    by.first[frame] = i + 1;
  }
  return by;
}

/* Rounds sums, so that parts add up; the last one has the rest. */
static bool share_out(struct lp_call_stacks *stacks, const struct by_frame *by,
                      size_t frame, uint64_t ns) {
  double all = 0, before = 0;
  size_t last = LP_STACK_NONE;
  uint64_t given = 0;
  for (size_t i = by->first[frame]; i; i = by->next[i - 1]) {
    all += stacks->nodes[i - 1].sampled_ns;
    if (stacks->nodes[i - 1].sampled_ns > 0)
      last = i - 1;
  }
  for (size_t i = by->first[frame]; i && last != LP_STACK_NONE;
       i = by->next[i - 1]) {
    struct lp_stack_node *node = &stacks->nodes[i - 1];
    before += node->sampled_ns;
    uint64_t until = lp_whole_ns((double)ns * (before / all));
    until = until > ns || i - 1 == last ? ns : until;
    node->self_ns = until - given;
    given = until;
  }
  return last != LP_STACK_NONE;
}

/** Gives a frame its self time. */
struct giving {
  const struct lp_model *model;
  struct lp_call_stacks *stacks;
  struct callers callers;
  struct by_frame by_frame;
  size_t known; /* frames that samples have met: by_frame has these */
};

/* Callers that are known by clocks alone, above one another. */
enum { MOST_LEVELS = 64 };

/* The node that called a function which is in one stack; LP_STACK_NONE: it is
 * not known. Clocks lead from row to row, up to one that samples have met; over
 * `levels` of these at most. */
static size_t find_parent(const struct giving *giving, size_t function,
                          int levels) {
  const struct callers *callers = &giving->callers;
  if (callers->is_met[function])
    return callers->is_many[function] ? LP_STACK_NONE
                                      : callers->nodes[function];
  size_t row = giving->model->functions[function].clocked_caller;
  if (row == LP_NO_ROW || levels == 0)
    return LP_STACK_NONE;
  struct lp_frame frame = row_frame(giving->model, row);
  size_t at = add_frame(giving->stacks, frame);
  size_t met = at < giving->known ? giving->by_frame.first[at] : 0;
  if (met)
    return giving->by_frame.next[met - 1] ? LP_STACK_NONE : met - 1;
  return add_node(giving->stacks,
                  find_parent(giving, frame.function, levels - 1), frame);
}

static void give(struct giving *giving, struct lp_frame frame, uint64_t ns) {
  struct lp_call_stacks *stacks = giving->stacks;
  size_t function = frame.function;
  if (ns == 0)
    return;
  size_t at = add_frame(stacks, frame);
  if (at < giving->known && share_out(stacks, &giving->by_frame, at, ns))
    return;
  size_t node =
      add_node(stacks, find_parent(giving, function, MOST_LEVELS), frame);
  stacks->nodes[node].self_ns += ns;
}

static void give_times(struct lp_call_stacks *stacks,
                       const struct lp_model *model) {
  struct giving giving = {.model = model,
                          .stacks = stacks,
                          .callers = find_callers(model, stacks),
                          .by_frame = find_by_frame(stacks),
                          .known = stacks->frame_count};
  for (size_t i = 0; i < model->row_count; i++)
    give(&giving, row_frame(model, i), lp_whole_ns(model->rows[i].self_ns));
  for (size_t i = 0; i < model->function_count; i++) {
    const struct lp_function *function = &model->functions[i];
    give(&giving, function_frame(i, false),
         lp_whole_ns(function->loose_ns - function->counting_ns));
    give(&giving, function_frame(i, true), lp_whole_ns(function->counting_ns));
  }
  free_callers(&giving.callers);
  free(giving.by_frame.first);
  free(giving.by_frame.next);
}

/* What no place of samples has of the time elsewhere stays with the root. */
static void add_elsewhere(struct lp_call_stacks *stacks,
                          const struct lp_model *model) {
  uint64_t left = lp_whole_ns(model->time.elsewhere_ns);
  if (left == 0)
    return;
  size_t root = add_node(stacks, LP_STACK_NONE, elsewhere_frame());
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    const struct lp_elsewhere_time *from = &model->elsewhere[i];
    uint64_t ns = lp_whole_ns(from->ns);
    size_t node =
        add_node(stacks, root, foreign_frame(from->object, from->name));
    stacks->nodes[node].self_ns += ns;
    stacks->nodes[node].samples += from->samples;
    left -= ns < left ? ns : left;
  }
  stacks->nodes[root].self_ns += left;
}

/* Innermost are those that worked for the line at hand. */
static size_t find_line(const struct stacking *stacking,
                        const struct lp_chain *chain) {
  for (size_t i = 0; i < chain->count; i++) {
    const struct lp_link *link = &chain->links[i];
    if (link->kind != LP_LINK_FOREIGN && link->line != LINEPROF_NO_LINE &&
        frame_of(stacking, link).kind == LP_FRAME_ROW)
      return i;
  }
  return chain->count;
}

static void add_memory(void *context, const struct lp_chain *chain,
                       const struct lp_memory_sum *sum) {
  struct stacking *stacking = context;
  struct lp_call_stacks *stacks = stacking->stacks;
  size_t line = find_line(stacking, chain), count = chain->count;
  size_t node = LP_STACK_NONE;
  while (count > line && chain->links[count - 1].kind == LP_LINK_FOREIGN)
    count--;
  if (line == chain->count)
    node = add_node(stacks, node, elsewhere_frame());
  else if (stacks->node_count > stacking->most_nodes)
    count = line + 1; /* a hostile profile may claim calls without end */
  while (count-- > line)
    node = add_node(stacks, node, frame_of(stacking, &chain->links[count]));
  int64_t *values = stacks->nodes[node].values;
  for (int i = 0; i < LP_STACKED; i++) {
    const struct lp_metric_info *info = &lp_metrics[lp_stacked_metrics[i]];
    if ((info->store != LP_STORE_HOST) == stacking->is_device)
      values[i] = lineprof_add(values[i], (int64_t)info->memory(sum).count);
  }
}

uint64_t lp_stack_value(const struct lp_stack_node *node,
                        enum lp_metric metric) {
  if (metric == LP_METRIC_SELF)
    return node->self_ns;
  for (int i = 0; i < LP_STACKED; i++)
    if (lp_stacked_metrics[i] == metric)
      return node->values[i] > 0 ? (uint64_t)node->values[i] : 0;
  return 0;
}

static size_t most_nodes(const struct lp_call_stacks *stacks,
                         const struct lp_profile *profile) {
  return stacks->node_count + 4096 + (size_t)(profile->file.data_size / 4);
}

/* Memory is added after give_times(), because a node that exists only for
 * memory must get no share of its row's time. */
static void add_all_memory(struct lp_call_stacks *stacks,
                           const struct lp_model *model,
                           struct lp_profile *const *profiles) {
  for (size_t i = 0; i < model->profile_count && !model->by_thread; i++) {
    struct stacking stacking = {.stacks = stacks,
                                .model = model,
                                .profile = profiles[i],
                                .index = i,
                                .most_nodes = most_nodes(stacks, profiles[i])};
    lp_memory_visit(profiles[i], add_memory, &stacking);
    stacking.is_device = true;
    lp_device_visit(profiles[i], add_memory, &stacking);
  }
}

struct lp_call_stacks lp_call_stacks_make(const struct lp_model *model,
                                          struct lp_profile *const *profiles,
                                          int64_t cycle, bool has_memory) {
  struct lp_call_stacks stacks = {0};
  for (size_t i = 0; i < model->profile_count && !model->by_thread; i++) {
    struct stacking stacking = {
        .stacks = &stacks, .model = model, .profile = profiles[i], .index = i};
    stacking.most_nodes = most_nodes(&stacks, profiles[i]);
    lp_shares_visit(profiles[i], cycle, add_chain, &stacking);
  }
  if (!model->by_thread)
    give_times(&stacks, model);
  add_elsewhere(&stacks, model);
  if (has_memory)
    add_all_memory(&stacks, model, profiles);
  lp_map_free(&stacks.frame_ids);
  lp_map_free(&stacks.node_ids);
  stacks.nodes = lp_stack_tree_order(stacks.nodes, &stacks.node_count);
  return stacks;
}

void lp_call_stacks_free(struct lp_call_stacks *stacks) {
  free(stacks->frames);
  free(stacks->nodes);
}

size_t lp_call_stacks_depth(const struct lp_call_stacks *stacks) {
  size_t most = 0;
  for (size_t i = 0; i < stacks->node_count; i++)
    if (stacks->nodes[i].depth + 1 > most)
      most = stacks->nodes[i].depth + 1;
  return most;
}
