/* SPDX-License-Identifier: MIT
 *
 * See clocked_callers.h.
 */
#include "figures/clocked_callers.h"

#include "base/heap.h"

#include <stdlib.h>

/* Shorter ones may be alike by accident. */
static const double least_ns = 10000;
/* Sums of the same readings are the same but for rounding. */
static const double tolerance_ns = 2;

/** Rows that called something, or functions, by how often and how long: the
 * fewest and shortest first. */
struct taken {
  struct item {
    double ns;
    uint64_t count; /* hits or calls */
    size_t index;
  } * items;
  size_t count;
};

static void add(struct taken *to, double ns, uint64_t count, size_t index) {
  if (ns >= least_ns - tolerance_ns && count > 0)
    to->items[to->count++] = (struct item){ns, count, index};
}

static int compare_items(const void *left, const void *right) {
  const struct item *a = left, *b = right;
  if (a->count != b->count)
    return a->count < b->count ? -1 : 1;
  if (a->ns != b->ns)
    return a->ns < b->ns ? -1 : 1;
  return (a->index > b->index) - (a->index < b->index);
}

static void sort(struct taken *taken) {
  if (taken->count)
    qsort(taken->items, taken->count, sizeof *taken->items, compare_items);
}

static struct taken find_functions(const struct lp_model *model) {
  struct taken found = {
      .items = lp_heap_get(model->function_count, sizeof *found.items)};
  for (size_t i = 0; i < model->function_count; i++)
    add(&found, model->functions[i].total_ns, model->functions[i].calls, i);
  sort(&found);
  return found;
}

static struct taken find_rows(const struct lp_model *model,
                              const bool *has_callees) {
  struct taken found = {.items =
                            lp_heap_get(model->row_count, sizeof *found.items)};
  for (size_t i = 0; i < model->row_count; i++)
    if (!has_callees[i])
      add(&found, model->rows[i].child_ns, model->rows[i].hits, i);
  sort(&found);
  return found;
}

/* The first of so many that is not shorter. */
static size_t find_first(const struct taken *taken, uint64_t count, double ns) {
  size_t low = 0, high = taken->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const struct item *item = &taken->items[middle];
    if (item->count < count || (item->count == count && item->ns < ns))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The only one that took as long and is as many; LP_NO_ROW: there is none, or
 * there are more. */
static size_t find_only(const struct taken *taken,
                        const struct lp_function *function) {
  size_t at =
      find_first(taken, function->calls, function->total_ns - tolerance_ns);
  const struct item *items = taken->items;
  double most = function->total_ns + tolerance_ns;
  bool is_there[2] = {false};
  for (size_t i = 0; i < 2 && at + i < taken->count; i++)
    is_there[i] =
        items[at + i].count == function->calls && items[at + i].ns <= most;
  return is_there[0] && !is_there[1] ? items[at].index : LP_NO_ROW;
}

/* Of functions that call one another and take nearly nothing themselves each
 * may be the one that the line called: then nobody knows. */
static size_t find_caller(const struct lp_model *model,
                          const struct taken *functions,
                          const struct taken *rows, size_t function) {
  const struct lp_function *callee = &model->functions[function];
  size_t row = find_only(rows, callee);
  bool is_it = row != LP_NO_ROW && find_only(functions, callee) == function &&
               model->rows[row].function != function;
  return is_it ? row : LP_NO_ROW;
}

void lp_clocked_callers_find(struct lp_model *model) {
  if (model->by_thread)
    return;
  bool *has_callees = lp_heap_get(model->row_count, sizeof *has_callees);
  bool *is_met = lp_heap_get(model->function_count, sizeof *is_met);
  for (size_t i = 0; i < model->met_call_count; i++) {
    is_met[model->met_calls[i].function] = true;
    if (model->met_calls[i].row != LP_NO_ROW)
      has_callees[model->met_calls[i].row] = true;
  }
  struct taken rows = find_rows(model, has_callees);
  struct taken functions = find_functions(model);
  for (size_t i = 0; i < model->function_count; i++) {
    struct lp_function *function = &model->functions[i];
    bool is_wanted = !is_met[i] && function->total_ns >= least_ns;
    function->clocked_caller =
        is_wanted ? find_caller(model, &functions, &rows, i) : LP_NO_ROW;
  }
  free(rows.items);
  free(functions.items);
  free(has_callees);
  free(is_met);
}
