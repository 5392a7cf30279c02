/* SPDX-License-Identifier: MIT
 *
 * See call_stacks.h. Samples make the tree, rows their times, and the order of
 * nodes comes last.
 */
#include "stacks/call_stacks.h"
#include "stacks/stack_times.h"

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
    return lp_stack_row_frame(stacking->model, row);
  return lp_stack_function_frame(targets->functions[link->function],
                                 link->is_counting);
}

/* What called the outermost profiled function is how programs and threads
 * begin: it says nothing, and not all samples reach it. */
static void add_chain(void *context, const struct lp_stack_sample *sample,
                      const struct lp_link *links, size_t count, double ticks,
                      double cpu_ticks) {
  struct stacking *stacking = context;
  struct lp_call_stacks *stacks = stacking->stacks;
  size_t node = LP_STACK_NONE;
  while (links[count - 1].kind == LP_LINK_FOREIGN)
    count--;
  if (stacks->node_count > stacking->most_nodes)
    count = 1; /* made to be unkind: inlined without end */
  while (count-- > 0)
    node = lp_stack_add_node(stacks, node, frame_of(stacking, &links[count]));
  stacks->nodes[node].sampled_ns += lp_profile_ns(stacking->profile, ticks);
  stacks->nodes[node].sampled_cpu_ns +=
      lp_profile_ns(stacking->profile, cpu_ticks);
  stacks->nodes[node].samples += sample->stack->samples;
}

/* What no place of samples has of the time elsewhere stays with the root. */
static void add_elsewhere(struct lp_call_stacks *stacks,
                          const struct lp_model *model) {
  uint64_t left = lp_whole_ns(model->time.elsewhere_ns);
  if (left == 0)
    return;
  size_t root = lp_stack_add_node(stacks, LP_STACK_NONE, elsewhere_frame());
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    const struct lp_elsewhere_time *from = &model->elsewhere[i];
    uint64_t ns = lp_whole_ns(from->ns);
    size_t node = lp_stack_add_node(stacks, root,
                                    foreign_frame(from->object, from->name));
    stacks->nodes[node].self_ns += ns;
    stacks->nodes[node].self_cpu_ns += lp_whole_ns(from->cpu_ns);
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
    node = lp_stack_add_node(stacks, node, elsewhere_frame());
  else if (stacks->node_count > stacking->most_nodes)
    count = line + 1; /* a hostile profile may claim calls without end */
  while (count-- > line)
    node = lp_stack_add_node(stacks, node,
                             frame_of(stacking, &chain->links[count]));
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
  if (metric == LP_METRIC_SELF_CPU)
    return node->self_cpu_ns;
  for (int i = 0; i < LP_STACKED; i++)
    if (lp_stacked_metrics[i] == metric)
      return node->values[i] > 0 ? (uint64_t)node->values[i] : 0;
  return 0;
}

static size_t most_nodes(const struct lp_call_stacks *stacks,
                         const struct lp_profile *profile) {
  return stacks->node_count + 4096 + (size_t)(profile->file.data_size / 4);
}

/* Memory is added after lp_stack_give_times(), because a node that exists only
 * for memory must get no share of its row's time. */
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
    lp_stack_give_times(&stacks, model);
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
