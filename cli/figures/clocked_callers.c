/* SPDX-License-Identifier: MIT
 *
 * See clocked_callers.h.
 */
#include "figures/clocked_callers.h"

#include "base/heap.h"

#include <stdlib.h>

/* Shorter ones may be alike by accident. */
static const double least_ns = 10000;
/* Sums of the same readings differ by this part at most: each is rounded. */
static const double tolerance = 1e-4;

/** Rows that called something, the shortest first. */
struct candidates {
  const struct lp_row **rows;
  size_t count;
};

static int compare_children(const void *left, const void *right) {
  const struct lp_row *a = *(const struct lp_row *const *)left;
  const struct lp_row *b = *(const struct lp_row *const *)right;
  if (a->child_ns != b->child_ns)
    return a->child_ns < b->child_ns ? -1 : 1;
  return (a > b) - (a < b);
}

static struct candidates find_candidates(const struct lp_model *model,
                                         const bool *has_callees) {
  struct candidates found = {
      .rows = lp_heap_get(model->row_count, sizeof *found.rows)};
  for (size_t i = 0; i < model->row_count; i++)
    if (!has_callees[i] && model->rows[i].hits > 0 &&
        model->rows[i].child_ns >= least_ns * (1 - tolerance))
      found.rows[found.count++] = &model->rows[i];
  if (found.count)
    qsort(found.rows, found.count, sizeof *found.rows, compare_children);
  return found;
}

/* The first candidate that is not shorter. */
static size_t find_first(const struct candidates *candidates, double ns) {
  size_t low = 0, high = candidates->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (candidates->rows[middle]->child_ns < ns)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static size_t find_caller(const struct lp_model *model,
                          const struct candidates *candidates,
                          size_t function) {
  const struct lp_function *callee = &model->functions[function];
  double most = callee->total_ns * (1 + tolerance);
  size_t caller = LP_NO_ROW;
  for (size_t i = find_first(candidates, callee->total_ns * (1 - tolerance));
       i < candidates->count && candidates->rows[i]->child_ns <= most; i++) {
    const struct lp_row *row = candidates->rows[i];
    if (row->hits != callee->calls || row->function == function)
      continue;
    if (caller != LP_NO_ROW)
      return LP_NO_ROW;
    caller = (size_t)(row - model->rows);
  }
  return caller;
}

void lp_clocked_callers_find(struct lp_model *model) {
  bool *has_callees = lp_heap_get(model->row_count, sizeof *has_callees);
  bool *is_met = lp_heap_get(model->function_count, sizeof *is_met);
  for (size_t i = 0; i < model->met_call_count; i++) {
    is_met[model->met_calls[i].function] = true;
    if (model->met_calls[i].row != LP_NO_ROW)
      has_callees[model->met_calls[i].row] = true;
  }
  struct candidates candidates = find_candidates(model, has_callees);
  for (size_t i = 0; i < model->function_count; i++) {
    struct lp_function *function = &model->functions[i];
    bool is_wanted = !is_met[i] && function->total_ns >= least_ns;
    function->clocked_caller =
        is_wanted ? find_caller(model, &candidates, i) : LP_NO_ROW;
  }
  free(candidates.rows);
  free(has_callees);
  free(is_met);
}
