/* SPDX-License-Identifier: MIT
 *
 * Shares the own times of rows, and their CPU times, among the stacks that
 * samples met them in; see call_stacks.h.
 */
#include "stacks/stack_times.h"

#include "base/heap.h"

#include <stdlib.h>

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

/** A frame's self time, and what of it is CPU time. */
struct given {
  uint64_t ns, cpu_ns;
};

/* What of a frame's own time a node has, by its part of the weights so far. */
static uint64_t until(uint64_t ns, double before, double all, bool is_last) {
  uint64_t until = all > 0 ? lp_whole_ns((double)ns * (before / all)) : 0;
  return until > ns || is_last ? ns : until;
}

/* Rounds sums, so that parts add up; the last one has the rest. */
static bool share_out(struct lp_call_stacks *stacks, const struct by_frame *by,
                      size_t frame, struct given own) {
  struct lp_stack_node all = {0}, before = {0};
  struct given given = {0, 0};
  size_t last = LP_STACK_NONE, last_cpu = LP_STACK_NONE;
  for (size_t i = by->first[frame]; i; i = by->next[i - 1]) {
    const struct lp_stack_node *node = &stacks->nodes[i - 1];
    all.sampled_ns += node->sampled_ns;
    all.sampled_cpu_ns += node->sampled_cpu_ns;
    last = node->sampled_ns > 0 ? i - 1 : last;
    last_cpu = node->sampled_cpu_ns > 0 ? i - 1 : last_cpu;
  }
  if (last == LP_STACK_NONE)
    return false;
  last_cpu = last_cpu == LP_STACK_NONE ? last : last_cpu;
  for (size_t i = by->first[frame]; i; i = by->next[i - 1]) {
    struct lp_stack_node *node = &stacks->nodes[i - 1];
    before.sampled_ns += node->sampled_ns;
    before.sampled_cpu_ns += node->sampled_cpu_ns;
    struct given to = {
        until(own.ns, before.sampled_ns, all.sampled_ns, i - 1 == last),
        until(own.cpu_ns, before.sampled_cpu_ns, all.sampled_cpu_ns,
              i - 1 == last_cpu)};
    node->self_ns = to.ns - given.ns;
    node->self_cpu_ns = to.cpu_ns - given.cpu_ns;
    given = to;
  }
  return true;
}

/** Gives a frame its self time. */
struct giving {
  const struct lp_model *model;
  struct lp_call_stacks *stacks;
  struct callers callers;
  struct by_frame by_frame;
  size_t known; /* frames that samples have met: by_frame has these */
};

/* The node that called a function which is in one stack; LP_STACK_NONE: it is
 * not known. */
static size_t find_parent(const struct giving *giving, size_t function) {
  const struct callers *callers = &giving->callers;
  bool is_known = callers->is_met[function] && !callers->is_many[function];
  return is_known ? callers->nodes[function] : LP_STACK_NONE;
}

static void give(struct giving *giving, struct lp_frame frame, double ns,
                 double cpu_ns) {
  struct lp_call_stacks *stacks = giving->stacks;
  struct given own = {lp_whole_ns(ns), lp_whole_ns(cpu_ns)};
  size_t function = frame.function;
  if (own.ns == 0)
    return;
  size_t at = lp_stack_add_frame(stacks, frame);
  if (at < giving->known && share_out(stacks, &giving->by_frame, at, own))
    return;
  size_t node = lp_stack_add_node(stacks, find_parent(giving, function), frame);
  stacks->nodes[node].self_ns += own.ns;
  stacks->nodes[node].self_cpu_ns += own.cpu_ns;
}

void lp_stack_give_times(struct lp_call_stacks *stacks,
                         const struct lp_model *model) {
  struct giving giving = {.model = model,
                          .stacks = stacks,
                          .callers = find_callers(model, stacks),
                          .by_frame = find_by_frame(stacks),
                          .known = stacks->frame_count};
  for (size_t i = 0; i < model->row_count; i++)
    give(&giving, lp_stack_row_frame(model, i), model->rows[i].self_ns,
         model->rows[i].self_cpu_ns);
  for (size_t i = 0; i < model->function_count; i++) {
    const struct lp_function *function = &model->functions[i];
    give(&giving, lp_stack_function_frame(i, false),
         function->loose_ns - function->counting_ns,
         function->loose_cpu_ns - function->counting_cpu_ns);
    give(&giving, lp_stack_function_frame(i, true), function->counting_ns,
         function->counting_cpu_ns);
  }
  free_callers(&giving.callers);
  free(giving.by_frame.first);
  free(giving.by_frame.next);
}
