/* SPDX-License-Identifier: MIT
 *
 * See node_times.h.
 */
#include "stacks/node_times.h"

#include "base/heap.h"

#include <math.h>
#include <stdlib.h>

/** By frame: where it is in the tree, not counting what is beneath itself. */
struct places {
  uint64_t *ns;  /* sum over these places */
  size_t *count; /* how many there are */
  size_t *until; /* where the last one ends */
};

static struct places find_places(const struct lp_call_stacks *stacks) {
  struct places places = {
      .ns = lp_heap_get(stacks->frame_count, sizeof *places.ns),
      .count = lp_heap_get(stacks->frame_count, sizeof *places.count),
      .until = lp_heap_get(stacks->frame_count, sizeof *places.until)};
  for (size_t i = 0; i < stacks->node_count; i++) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    if (i < places.until[node->frame])
      continue;
    places.ns[node->frame] += node->total_ns;
    places.count[node->frame]++;
    places.until[node->frame] = node->end;
  }
  return places;
}

static void free_places(struct places *places) {
  free(places->ns);
  free(places->count);
  free(places->until);
}

/* What the samples beneath a node say of `ns`. */
static struct lp_estimate of_samples(const struct lp_model *model,
                                     const struct lp_stack_node *node,
                                     double ns, bool leaves) {
  uint64_t samples = node->all_samples;
  struct lp_evidence evidence = {
      .sampled_ns = ns, .samples = samples, .leaves = leaves};
  if (samples)
    evidence.variance = ns * ns / (double)samples;
  return lp_estimate_of(&model->time, &evidence, INFINITY);
}

static struct lp_estimate of_row(const struct lp_model *model,
                                 const struct lp_row *row,
                                 const struct lp_stack_node *node,
                                 double part) {
  struct lp_estimate whole =
      lp_estimate_of_all(model, lp_row_times(model, row, false)->time);
  if (part >= 1)
    return whole;
  struct lp_estimate here =
      of_samples(model, node, whole.ns * part, row->clocked > 0);
  return lp_estimate_within(here, &whole);
}

static struct lp_node_time find_time(const struct lp_model *model,
                                     const struct lp_call_stacks *stacks,
                                     const struct places *places,
                                     const struct lp_stack_node *node) {
  const struct lp_frame *frame = &stacks->frames[node->frame];
  double ns = (double)node->total_ns;
  struct lp_node_time time = {of_samples(model, node, ns, false), false};
  time.time.is_sampled = true;
  if (frame->kind != LP_FRAME_ROW)
    return time;
  const struct lp_row *row = &model->rows[frame->row];
  uint64_t all = places->ns[node->frame];
  bool is_only = places->count[node->frame] == 1 && node->total_ns == all;
  double part = is_only || all == 0 ? 1 : ns / (double)all;
  time = (struct lp_node_time){of_row(model, row, node, part), !is_only};
  time.time.is_sampled =
      !is_only || lp_row_times(model, row, false)->time.is_sampled;
  return time;
}

/* A share of the row's time is no more than the caller's, and no less than what
 * is surely the node's own: a few samples that hits do not bear out are not. */
static void limit(struct lp_node_time *time, const struct lp_node_time *caller,
                  double self_ns) {
  if (caller && time->is_share)
    time->time.ns = fmin(time->time.ns, caller->time.ns);
  if (caller)
    time->time = lp_estimate_within(time->time, &caller->time);
  if (!time->time.is_modelled)
    time->time.ns = fmax(time->time.ns, self_ns);
  time->time.high_ns = fmax(time->time.high_ns, time->time.ns);
}

/* What is in no profiled function, where it is but a bound, is no more than
 * what numbers of all others leave, each as low as it may be by itself. */
static void limit_elsewhere(const struct lp_model *model,
                            const struct lp_call_stacks *stacks,
                            struct lp_node_time *times) {
  double left = lp_estimate_all_time(&model->time), squares = 0;
  for (size_t i = 0; i < stacks->node_count; i = stacks->nodes[i].end) {
    const struct lp_estimate *time = &times[i].time;
    if (time->doubt != LP_DOUBT_NONE)
      continue;
    left -= time->ns;
    squares += (time->ns - time->low_ns) * (time->ns - time->low_ns);
  }
  left += sqrt(squares);
  for (size_t i = 0; i < stacks->node_count; i = stacks->nodes[i].end) {
    const struct lp_frame *frame = &stacks->frames[stacks->nodes[i].frame];
    struct lp_estimate *time = &times[i].time;
    if (frame->kind == LP_FRAME_ELSEWHERE && time->doubt != LP_DOUBT_NONE &&
        left > 0)
      *time = lp_estimate_at_most(*time,
                                  fmax(left, (double)stacks->nodes[i].self_ns));
  }
}

struct lp_node_time *lp_node_times_make(const struct lp_model *model,
                                        const struct lp_call_stacks *stacks) {
  struct places places = find_places(stacks);
  struct lp_node_time *times = lp_heap_get(stacks->node_count, sizeof *times);
  for (size_t i = 0; i < stacks->node_count; i++) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    times[i] = find_time(model, stacks, &places, node);
    limit(&times[i],
          node->parent == LP_STACK_NONE ? NULL : &times[node->parent],
          (double)node->self_ns);
  }
  free_places(&places);
  limit_elsewhere(model, stacks, times);
  return times;
}
