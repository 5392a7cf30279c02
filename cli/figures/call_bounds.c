/* SPDX-License-Identifier: MIT
 *
 * See call_bounds.h.
 */
#include "figures/call_bounds.h"

#include "base/heap.h"
#include "figures/clocked_callers.h"
#include "figures/estimate_parts.h"

#include <math.h>
#include <stdlib.h>

/* A caller's line may be bounded by its own function's callers: one round for
 * each level. What is further in has the bounds of these. */
enum { ROUNDS = 4 };

/* Sums of the same readings differ by less. */
#define ROUNDING_NS 100

/** What is known of a function's callers. */
struct callers {
  uint64_t hits;
  double ns; /* the most that these lines took */
  bool has_unknown;
};

static double most_ns(const struct lp_model *model, size_t index) {
  const struct lp_row *row = &model->rows[index];
  struct lp_times of =
      lp_estimate_before_rows(model, &model->functions[row->function], false);
  struct lp_estimate time = lp_estimate_row_time(model, row, false, &of.time);
  return time.doubt == LP_DOUBT_UNTIMED ? INFINITY : lp_estimate_most(&time);
}

/* A function's calls of itself take no time beside those from outside. */
static void add_caller(const struct lp_model *model, struct callers *callers,
                       size_t function, size_t row) {
  struct callers *of = &callers[function];
  /* Nobody counts how often a closing brace has called. */
  of->has_unknown |= row == LP_NO_ROW || model->rows[row].hits == 0;
  if (of->has_unknown)
    return;
  of->hits += model->rows[row].hits;
  if (model->rows[row].function != function)
    of->ns += most_ns(model, row);
}

static struct callers *sum_callers(const struct lp_model *model) {
  struct callers *callers = lp_heap_get(model->function_count, sizeof *callers);
  for (size_t i = 0; i < model->met_call_count; i++)
    add_caller(model, callers, model->met_calls[i].function,
               model->met_calls[i].row);
  for (size_t i = 0; i < model->function_count; i++)
    if (model->functions[i].clocked_caller != LP_NO_ROW)
      add_caller(model, callers, i, model->functions[i].clocked_caller);
  return callers;
}

/* Whether it has found anything new. */
static bool set_bounds(struct lp_model *model, const struct callers *callers) {
  bool is_new = false;
  for (size_t i = 0; i < model->function_count; i++) {
    struct lp_function *function = &model->functions[i];
    bool are_all = !callers[i].has_unknown && callers[i].ns > 0 &&
                   callers[i].hits == function->calls;
    /* Hits may add up by accident: these are not all callers if clocks saw more
     * in the function than they took. */
    double clock_ns = function->total_ns - function->sampled_ns;
    bool is_more = clock_ns > callers[i].ns + ROUNDING_NS;
    if (!are_all || !(callers[i].ns < INFINITY) || is_more)
      continue;
    is_new |= function->called_ns <= 0 || callers[i].ns < function->called_ns;
    function->called_ns = callers[i].ns;
  }
  return is_new;
}

static void sum_known(const struct lp_model *model,
                      struct lp_function *function) {
  double known = 0, own = 0;
  struct lp_times of = lp_estimate_before_rows(model, function, false);
  for (size_t i = 0; i < function->row_count; i++) {
    struct lp_times row =
        lp_estimate_row(model, &function->rows[i], false, &of);
    known += row.time.doubt == LP_DOUBT_NONE ? row.time.low_ns : 0;
    own += row.self.doubt == LP_DOUBT_NONE ? row.self.low_ns : 0;
  }
  function->known_ns = known;
  function->known_own_ns = own;
}

static void bound_functions(struct lp_model *model) {
  bool is_new = true;
  for (int round = 0; round < ROUNDS && is_new; round++) {
    struct callers *callers = sum_callers(model);
    is_new = set_bounds(model, callers);
    free(callers);
  }
}

/* What is known of a line bounds those beside it, and so what they call. */
void lp_call_bounds_find(struct lp_model *model) {
  for (size_t i = 0; i < model->function_count; i++)
    lp_estimate_sum_jumped(&model->functions[i]);
  if (!model->by_thread) {
    lp_clocked_callers_find(model);
    bound_functions(model);
  }
  for (size_t i = 0; i < model->function_count; i++)
    sum_known(model, &model->functions[i]);
  if (!model->by_thread)
    bound_functions(model);
}
