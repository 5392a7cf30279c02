/* SPDX-License-Identifier: MIT
 *
 * See calls.h. Callers come before what they called, and all of that before
 * anything else: so a pair is met again further in as long as the end of its
 * outermost node is not reached.
 */
#include "stacks/calls.h"

#include "base/heap.h"
#include "lineprof/closing.h"

#include <math.h>
#include <stdlib.h>

struct finding {
  const struct lp_model *model;
  const struct lp_call_stacks *stacks;
  struct lp_calls calls;
  struct lp_map ids;
  size_t *until;     /* by call: where its outermost node ends */
  size_t *row_until; /* by row: the same */
  double *below_ns;  /* by row: what it called, by the stacks */
  size_t *callees;   /* by row: how many have time */
  size_t *callers;   /* by node: the nearest that is profiled */
};

static const struct lp_frame *frame_at(const struct finding *finding,
                                       size_t node) {
  const struct lp_call_stacks *stacks = finding->stacks;
  return &stacks->frames[stacks->nodes[node].frame];
}

static bool is_profiled(const struct finding *finding, size_t node) {
  return frame_at(finding, node)->function != LP_STACK_NONE;
}

static void find_callers(struct finding *finding) {
  for (size_t i = 0; i < finding->stacks->node_count; i++) {
    size_t parent = finding->stacks->nodes[i].parent;
    bool is_near = parent == LP_STACK_NONE || is_profiled(finding, parent);
    finding->callers[i] = is_near ? parent : finding->callers[parent];
  }
}

static size_t add_call(struct finding *finding, struct lp_call call) {
  const size_t key[] = {call.row, call.caller, call.callee};
  size_t at = lp_map_index(&finding->ids, key, sizeof key);
  if (at == finding->calls.count) {
    finding->calls.items =
        lp_heap_grow(finding->calls.items, at, sizeof *finding->calls.items);
    finding->until = lp_heap_grow(finding->until, at, sizeof *finding->until);
    finding->until[at] = 0;
    finding->calls.items[finding->calls.count++] = call;
  }
  return at;
}

static void add_node(struct finding *finding, size_t index) {
  const struct lp_stack_node *node = &finding->stacks->nodes[index];
  const struct lp_frame *frame = frame_at(finding, index);
  size_t caller = finding->callers[index];
  struct lp_call call = {
      .row = LP_STACK_NONE, .caller = LP_STACK_NONE, .callee = frame->function};
  if (caller != LP_STACK_NONE) {
    call.row = frame_at(finding, caller)->row;
    call.caller = frame_at(finding, caller)->function;
  }
  size_t at = add_call(finding, call);
  struct lp_call *of = &finding->calls.items[at];
  of->self_ns += node->self_ns;
  if (index >= finding->until[at]) {
    if (call.row != LP_STACK_NONE && node->total_ns && of->total_ns == 0)
      finding->callees[call.row]++;
    for (size_t i = 0; i < LP_STACKED; i++)
      of->values[i] = lineprof_add(of->values[i], node->totals[i]);
    of->total_ns += node->total_ns;
    of->cpu_ns += node->cpu_ns;
    of->samples += node->all_samples;
    finding->until[at] = node->end;
  }
  if (frame->row == LP_STACK_NONE)
    return;
  finding->below_ns[frame->row] -= (double)node->self_ns;
  if (index >= finding->row_until[frame->row]) {
    finding->below_ns[frame->row] += (double)node->total_ns;
    finding->row_until[frame->row] = node->end;
  }
}

/* As much as the row has; what clocks saw is all of one callee's. */
static void give_time(struct finding *finding, struct lp_call *call) {
  const struct lp_model *model = finding->model;
  call->source = LP_SOURCE_SAMPLED;
  if (call->row == LP_STACK_NONE)
    return;
  const struct lp_row *row = &model->rows[call->row];
  double below = finding->below_ns[call->row];
  double scale = below > 0 && row->child_ns > 0 ? row->child_ns / below : 0;
  if (below > 0) {
    call->total_ns = lp_whole_ns((double)call->total_ns * scale);
    call->self_ns = lp_whole_ns((double)call->self_ns * scale);
  }
  if (finding->callees[call->row] == 1 &&
      (row->is_self_clocked || !row->is_clocked))
    call->source = lp_row_source(model, row);
}

static void find_only(struct finding *finding) {
  size_t *callers =
      lp_heap_get(finding->model->function_count, sizeof *callers);
  for (size_t i = 0; i < finding->calls.count; i++)
    if (finding->calls.items[i].callee != LP_STACK_NONE)
      callers[finding->calls.items[i].callee]++;
  for (size_t i = 0; i < finding->calls.count; i++) {
    struct lp_call *call = &finding->calls.items[i];
    call->is_only = call->callee != LP_STACK_NONE && callers[call->callee] == 1;
  }
  free(callers);
}

/* Rows that called something which no sample has met. */
static void add_unmet(struct finding *finding) {
  const struct lp_model *model = finding->model;
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    if (finding->callees[i] || lp_whole_ns(row->child_ns) == 0)
      continue;
    size_t at = add_call(finding, (struct lp_call){.row = i,
                                                   .caller = row->function,
                                                   .callee = LP_STACK_NONE});
    finding->calls.items[at].total_ns = lp_whole_ns(row->child_ns);
  }
}

static int compare_indices(size_t a, size_t b) {
  return a + 1 == b + 1 ? 0 : a + 1 < b + 1 ? -1 : 1; /* none first */
}

static int compare_calls(const void *left, const void *right) {
  const struct lp_call *a = left, *b = right;
  int order = compare_indices(a->caller, b->caller);
  if (order == 0)
    order = compare_indices(a->row, b->row);
  if (order == 0 && a->total_ns != b->total_ns)
    return a->total_ns > b->total_ns ? -1 : 1;
  return order ? order : compare_indices(a->callee, b->callee);
}

struct lp_calls lp_calls_find(const struct lp_model *model,
                              const struct lp_call_stacks *stacks) {
  struct finding finding = {.model = model, .stacks = stacks};
  finding.row_until = lp_heap_get(model->row_count, sizeof(size_t));
  finding.callees = lp_heap_get(model->row_count, sizeof(size_t));
  finding.below_ns = lp_heap_get(model->row_count, sizeof(double));
  finding.callers = lp_heap_get(stacks->node_count, sizeof(size_t));
  find_callers(&finding);
  for (size_t i = 0; i < stacks->node_count; i++)
    if (is_profiled(&finding, i))
      add_node(&finding, i);
  add_unmet(&finding);
  for (size_t i = 0; i < finding.calls.count; i++)
    give_time(&finding, &finding.calls.items[i]);
  find_only(&finding);
  if (finding.calls.count)
    qsort(finding.calls.items, finding.calls.count, sizeof *finding.calls.items,
          compare_calls);
  lp_map_free(&finding.ids);
  free(finding.until);
  free(finding.row_until);
  free(finding.callees);
  free(finding.below_ns);
  free(finding.callers);
  return finding.calls;
}

void lp_calls_free(struct lp_calls *calls) { free(calls->items); }

/* What samples of the call say. */
static struct lp_estimate of_samples(const struct lp_model *model,
                                     const struct lp_call *call) {
  double ns = (double)call->total_ns;
  bool is_clocked = call->callee != LP_STACK_NONE &&
                    model->functions[call->callee].is_clocked;
  struct lp_evidence evidence = {.sampled_ns = ns,
                                 .samples = call->samples,
                                 .leaves =
                                     is_clocked || model->time.hides_clocks};
  if (call->samples)
    evidence.variance = ns * ns / (double)call->samples;
  return lp_estimate_of(&model->time, &evidence, INFINITY);
}

struct lp_estimate lp_call_estimate(const struct lp_model *model,
                                    const struct lp_call *call) {
  double ns = (double)call->total_ns;
  struct lp_estimate time = of_samples(model, call), all;
  if (call->row != LP_STACK_NONE) {
    all = lp_row_times(model, &model->rows[call->row], false)->time;
    if (call->source == LP_SOURCE_TIMED && all.doubt == LP_DOUBT_NONE)
      return (struct lp_estimate){.ns = ns, .low_ns = ns, .high_ns = ns};
    time = lp_estimate_within(time, &all);
  }
  if (call->callee == LP_STACK_NONE)
    return time;
  all = lp_function_times(model, &model->functions[call->callee], false)->time;
  if (call->is_only && all.doubt == LP_DOUBT_MOST && time.doubt == all.doubt)
    return all;
  return lp_estimate_within(time, &all);
}
