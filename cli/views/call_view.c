/* SPDX-License-Identifier: MIT
 *
 * Which calls are shown; see call_tables.h.
 */
#include "base/heap.h"
#include "base/message.h"
#include "report/restrict.h"
#include "views/call_tables.h"

#include <math.h>
#include <stdlib.h>

/* "NAME FILE:LINE", what restrictions match. */
static char *make_name(const struct lp_model *model, size_t function,
                       size_t file, uint32_t line) {
  if (function == LP_STACK_NONE)
    return lp_text_make("(not profiled)");
  const char *name = model->functions[function].name;
  return line ? lp_text_make("%s %s:%u", name, model->files[file].path, line)
              : lp_text_make("%s %s", name, model->files[file].path);
}

static char *call_name(const struct lp_model *model, const struct lp_call *call,
                       bool is_of_callers) {
  if (is_of_callers && call->row != LP_STACK_NONE)
    return make_name(model, call->caller, model->rows[call->row].file,
                     model->rows[call->row].line);
  size_t function = is_of_callers ? call->caller : call->callee;
  if (function == LP_STACK_NONE)
    return make_name(model, function, 0, 0);
  return make_name(model, function, model->functions[function].file,
                   model->functions[function].begin_line);
}

static int compare_calls(const void *left, const void *right) {
  const struct lp_call *a = *(const struct lp_call *const *)left;
  const struct lp_call *b = *(const struct lp_call *const *)right;
  if (a->total_ns != b->total_ns)
    return a->total_ns > b->total_ns ? -1 : 1;
  return (a > b) - (a < b);
}

static size_t at_most(const struct lp_call_view *view, size_t count) {
  size_t top = (size_t)view->options->top;
  return top && count > top ? top : count;
}

static void restrict_calls(const struct lp_call_view *view,
                           struct lp_call_list *list) {
  const struct lp_model *model = &view->report.model;
  char **names = lp_heap_get(list->count, sizeof *names);
  size_t *indices = lp_heap_get(list->count, sizeof *indices);
  size_t count = list->count;
  for (size_t i = 0; i < count; i++) {
    names[i] = call_name(model, list->calls[i], list->is_of_callers);
    indices[i] = i;
  }
  list->count =
      lp_restrict(&view->options->restrictions, names, indices, count);
  list->count = at_most(view, list->count);
  list->is_restricted = list->count < count;
  for (size_t i = 0; i < list->count; i++)
    list->calls[i] = list->calls[indices[i]];
  for (size_t i = 0; i < count; i++)
    free(names[i]);
  free(names);
  free(indices);
}

/* Time that no sample has met is in no stack. Where the callers that are known
 * ran as often as the function was called, nobody else has called it. */
static void leave_out_unknown(const struct lp_model *model,
                              struct lp_call_list *list) {
  uint64_t hits = 0;
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++)
    if (list->calls[i]->row != LP_STACK_NONE)
      hits += model->rows[list->calls[i]->row].hits;
  if (hits != list->function->calls)
    return;
  for (size_t i = 0; i < list->count; i++)
    if (list->calls[i]->caller != LP_STACK_NONE || list->calls[i]->samples)
      list->calls[kept++] = list->calls[i];
  list->count = kept;
}

static void add_list(struct lp_call_view *view, size_t function,
                     bool is_of_callers) {
  struct lp_call_list list = {.function =
                                  &view->report.model.functions[function],
                              .is_of_callers = is_of_callers};
  for (size_t i = 0; i < view->calls.count; i++) {
    const struct lp_call *call = &view->calls.items[i];
    if ((is_of_callers ? call->callee : call->caller) != function)
      continue;
    list.calls = lp_heap_grow(list.calls, list.count, sizeof *list.calls);
    list.calls[list.count++] = call;
  }
  if (is_of_callers)
    leave_out_unknown(&view->report.model, &list);
  if (list.count)
    qsort(list.calls, list.count, sizeof *list.calls, compare_calls);
  restrict_calls(view, &list);
  view->lists =
      lp_heap_grow(view->lists, view->list_count, sizeof *view->lists);
  view->lists[view->list_count++] = list;
}

/* In the order of their files. */
static bool add_lists(struct lp_call_view *view, const struct lp_list *globs,
                      bool is_of_callers) {
  const struct lp_report *report = &view->report;
  size_t before = view->list_count;
  for (size_t i = 0; globs->count && i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    if (lp_function_has_run(function) &&
        (lp_text_matches_name(function->name, globs->items, globs->count) ||
         lp_text_matches(function->symbol, globs->items, globs->count)))
      add_list(view, (size_t)(function - report->model.functions),
               is_of_callers);
  }
  if (!globs->count || view->list_count > before)
    return true;
  lp_message_error("no profiled function that ran is called '%s'",
                   globs->items[0]);
  lp_message_hint("'kprof stats' lists those that ran; patterns are globs, or "
                  "regular expressions after 're:'");
  return false;
}

char *lp_call_node_name(const struct lp_call_view *view, size_t node) {
  const struct lp_model *model = &view->report.model;
  const struct lp_frame *frame =
      &view->stacks.frames[view->stacks.nodes[node].frame];
  switch (frame->kind) {
  case LP_FRAME_ROW:
    return make_name(model, frame->function, model->rows[frame->row].file,
                     model->rows[frame->row].line);
  case LP_FRAME_FUNCTION:
    return make_name(model, frame->function,
                     model->functions[frame->function].file, 0);
  case LP_FRAME_COUNTING:
    return lp_text_make("%s (counting lines)",
                        model->functions[frame->function].name);
  case LP_FRAME_FOREIGN:
    return lp_text_make("%s %s", *frame->name ? frame->name : "(unknown)",
                        lp_text_base(frame->object));
  default:
    return lp_text_make("(not profiled)");
  }
}

static int compare_nodes(const void *left, const void *right, void *context) {
  const struct lp_node_time *times = context;
  size_t a = *(const size_t *)left, b = *(const size_t *)right;
  if (times[a].time.ns != times[b].time.ns)
    return times[a].time.ns > times[b].time.ns ? -1 : 1;
  return (a > b) - (a < b);
}

/* Lists the nodes that are shown, each followed by its descendants. `sorted`:
 * all nodes, and so callees of one caller, the longest first. */
static void list_nodes(struct lp_call_view *view, const size_t *sorted,
                       const bool *is_shown) {
  const struct lp_stack_node *nodes = view->stacks.nodes;
  size_t all = view->stacks.node_count;
  /* Index + 1; 0: none. At `all` those that nobody called. */
  size_t *first = lp_heap_get(all + 1, sizeof *first);
  size_t *next = lp_heap_get(all + 1, sizeof *next);
  for (size_t i = all; i-- > 0;) {
    size_t parent = nodes[sorted[i]].parent;
    size_t *list = &first[parent == LP_STACK_NONE ? all : parent];
    next[sorted[i]] = *list;
    *list = sorted[i] + 1;
  }
  for (size_t at = first[all]; at;) {
    if (is_shown[at - 1])
      view->nodes[view->node_count++] = at - 1;
    size_t up = at - 1;
    at = first[up];
    while (!at && up != LP_STACK_NONE) {
      at = next[up];
      up = nodes[up].parent;
    }
  }
  free(first);
  free(next);
}

/* Of the longest, those that restrictions leave; with their callers. */
static void choose_nodes(struct lp_call_view *view) {
  const struct lp_call_stacks *stacks = &view->stacks;
  size_t all = stacks->node_count;
  char **names = lp_heap_get(all, sizeof *names);
  size_t *indices = lp_heap_get(all, sizeof *indices);
  size_t *sorted = lp_heap_get(all, sizeof *sorted);
  bool *is_shown = lp_heap_get(all, sizeof *is_shown);
  view->nodes = lp_heap_get(all, sizeof *view->nodes);
  for (size_t i = 0; i < all; i++) {
    names[i] = lp_call_node_name(view, i);
    indices[i] = i;
  }
  if (all)
    qsort_r(indices, all, sizeof *indices, compare_nodes, view->times);
  for (size_t i = 0; i < all; i++)
    sorted[i] = indices[i];
  size_t count = at_most(
      view, lp_restrict(&view->options->restrictions, names, indices, all));
  for (size_t i = 0; i < count; i++)
    for (size_t at = indices[i]; at != LP_STACK_NONE && !is_shown[at];
         at = stacks->nodes[at].parent)
      is_shown[at] = true;
  list_nodes(view, sorted, is_shown);
  for (size_t i = 0; i < all; i++)
    free(names[i]);
  free(names);
  free(sorted);
  free(indices);
  free(is_shown);
}

bool lp_call_view_find(struct lp_call_view *view) {
  const struct lp_report *report = &view->report;
  const struct lp_stats_options *options = view->options;
  view->stacks = lp_call_stacks_make(&report->model, report->profiles,
                                     report->options->cycle, false);
  view->calls = lp_calls_find(&report->model, &view->stacks);
  if (options->tree) {
    view->times = lp_node_times_make(&report->model, &view->stacks);
    choose_nodes(view);
  }
  return add_lists(view, &options->callers, true) &&
         add_lists(view, &options->callees, false);
}

void lp_call_view_free(struct lp_call_view *view) {
  for (size_t i = 0; i < view->list_count; i++)
    free(view->lists[i].calls);
  free(view->lists);
  free(view->nodes);
  free(view->times);
  lp_calls_free(&view->calls);
  lp_call_stacks_free(&view->stacks);
  lp_report_close(&view->report);
}
