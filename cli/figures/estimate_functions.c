/* SPDX-License-Identifier: MIT
 *
 * Estimates of functions: what clocks and samples say of each, and what its
 * rows leave in doubt of that; see estimate.h.
 */
#include "base/heap.h"
#include "figures/cpu_estimate.h"
#include "figures/estimate_parts.h"
#include "figures/prior.h"

#include <math.h>

static void sum_jumped(struct lp_function *function) {
  function->jumped_ns = 0;
  for (size_t i = 0; i < function->row_count && function->jumps; i++)
    function->jumped_ns += lp_row_jumped_ns(&function->rows[i]);
}

/* Calls are counted where they begin, maybe before the window. */
static bool has_clocks_alone(const struct lp_function *function) {
  return !function->unclocked_calls && !function->has_unclocked &&
         !function->samples;
}

/* A function's own line and closing braces may have no code: clocks show that
 * they have, or samples. */
static bool has_work(const struct lp_row *row) {
  return row->kind != LINEPROF_LINE_ENTRY || row->child_ns > 0 ||
         (lp_row_is_brace(row) && row->clocked > 0) || row->all.samples > 0;
}

bool lp_function_is_sampled(const struct lp_model *model,
                            const struct lp_function *function) {
  if (function->samples > 0)
    return true;
  if (has_clocks_alone(function) || !lp_was_sampled(&model->time))
    return false;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    if (has_work(row) && lp_row_is_sampled(model, row) &&
        !lp_row_is_gone(model, row))
      return true;
  }
  return false;
}

bool lp_function_self_is_sampled(const struct lp_model *model,
                                 const struct lp_function *function) {
  bool is_sampled =
      function->loose_samples > 0 || lp_function_is_sampled(model, function);
  return is_sampled || function->own_samples > 0;
}

bool lp_function_is_untimed(const struct lp_model *model,
                            const struct lp_function *function) {
  return function->calls && function->unclocked_calls == function->calls &&
         function->total_ns <= 0 && !lp_was_sampled(&model->time);
}

struct lp_estimate lp_estimate_clocked(const struct lp_model *model, double ns,
                                       double raw_ns, double most_ns, bool raw,
                                       double whole_ns) {
  struct lp_estimate estimate = {.ns = at_least_zero(raw ? raw_ns : ns)};
  estimate.low_ns = estimate.high_ns = estimate.ns;
  if (raw || raw_ns <= ns || ns >= raw_ns - ns)
    return estimate;
  estimate.is_beneath_clock = true;
  estimate.rank_ns = estimate.ns;
  estimate.low_ns = 0;
  estimate.high_ns = at_least_zero(most_ns);
  lp_estimate_mark(&estimate, &model->time, whole_ns);
  return estimate;
}

struct lp_estimate lp_estimate_beside_lineless(const struct lp_model *model,
                                               struct lp_estimate self,
                                               double lineless_ns,
                                               double whole_ns) {
  if (self.doubt != LP_DOUBT_NONE || LP_LITTLE * lineless_ns <= self.ns)
    return self;
  self.low_ns = at_least_zero(self.low_ns - lineless_ns);
  self.rank_ns = self.low_ns;
  lp_estimate_mark(&self, &model->time, whole_ns);
  return self;
}

double lp_estimate_hidden(const struct lp_model *model, bool has_callees,
                          double own_ns) {
  return has_callees ? at_least_zero(model->time.readings_ns - own_ns) : 0;
}

struct lp_estimate lp_estimate_untimed(void) {
  return (struct lp_estimate){.doubt = LP_DOUBT_UNTIMED, .high_ns = INFINITY};
}

/* How sure the guess is of what the function's rows took without a clock. */
static double sigma_of(const struct lp_model *model,
                       const struct lp_function *function) {
  if (!lp_prior_is_known(model, function))
    return 0;
  return function->is_clocked ? LP_PRIOR_SIGMA_CALLS : LP_PRIOR_SIGMA;
}

static struct lp_estimate find_total(const struct lp_model *model,
                                     const struct lp_function *function,
                                     bool raw) {
  double net = function->total_ns;
  if (lp_function_is_untimed(model, function))
    return lp_estimate_untimed();
  if (has_clocks_alone(function)) {
    double readings = function->raw_total_ns - net;
    double hidden = lp_estimate_hidden(model, function->has_callees, readings);
    return lp_estimate_clocked(model, net, function->raw_total_ns,
                               function->raw_total_ns + hidden, raw, INFINITY);
  }
  bool leaves = lp_estimate_leaves(model, function->is_clocked);
  struct lp_evidence evidence = {
      .clock_ns = (raw ? function->raw_total_ns : net) - function->sampled_ns,
      .sampled_ns = function->sampled_ns,
      .variance = function->total_variance,
      .samples = function->samples,
      .prior_ns = function->prior_ns,
      .sigma = sigma_of(model, function),
      .leaves = leaves,
      .lost_ns = lp_estimate_lost_ns(model, function, leaves),
      .jumped_ns = function->jumped_ns};
  struct lp_estimate time = lp_estimate_of(&model->time, &evidence,
                                           lp_estimate_all_time(&model->time));
  /* One call is in one thread. */
  if (function->calls == 1 && time.doubt != LP_DOUBT_NONE &&
      model->time.wall_ns > time.ns)
    time = lp_estimate_at_most(time, model->time.wall_ns);
  return time;
}

bool lp_estimate_is_clocks_alone(const struct lp_model *model,
                                 const struct lp_estimate *time) {
  return !lp_was_sampled(&model->time) && time->doubt == LP_DOUBT_NONE;
}

double lp_estimate_whole(const struct lp_estimate *whole) {
  return whole->doubt == LP_DOUBT_NONE ? whole->ns : INFINITY;
}

/* It is no more than all threads took. */
static struct lp_estimate total_before_rows(const struct lp_model *model,
                                            const struct lp_function *function,
                                            bool raw) {
  struct lp_estimate total = find_total(model, function, raw);
  double all = lp_estimate_all_time(&model->time);
  bool is_known = all > 0 && !raw && total.doubt == LP_DOUBT_NONE;
  return is_known ? lp_estimate_at_most(total, all) : total;
}

struct lp_estimate lp_estimate_loose(const struct lp_model *model,
                                     const struct lp_function *function,
                                     double ns, uint64_t samples) {
  struct lp_estimate total = total_before_rows(model, function, false);
  struct lp_evidence evidence = {
      .sampled_ns = ns,
      .samples = samples,
      .lost_ns = lp_estimate_lost_own_ns(model, function, false)};
  return lp_estimate_within(
      lp_estimate_of(&model->time, &evidence, lp_estimate_whole(&total)),
      &total);
}

static struct lp_estimate own_before_rows(const struct lp_model *model,
                                          const struct lp_function *function,
                                          struct lp_estimate total) {
  double self = lp_function_self_ns(function);
  double whole = lp_estimate_whole(&total);
  double readings = function->raw_total_ns - function->total_ns;
  if (total.doubt == LP_DOUBT_UNTIMED)
    return total;
  if (has_clocks_alone(function) || lp_estimate_is_clocks_alone(model, &total))
    return lp_estimate_within(lp_estimate_clocked(model, self, self + readings,
                                                  self + readings, false,
                                                  whole),
                              &total);
  double sampled_ns = function->loose_ns + function->own_sampled_ns;
  bool leaves = lp_estimate_leaves(model, function->is_clocked);
  struct lp_evidence evidence = {
      .clock_ns = self - sampled_ns,
      .sampled_ns = sampled_ns,
      .variance = function->loose_variance + function->own_variance,
      .samples = function->loose_samples + function->own_samples,
      .prior_ns = function->prior_own_ns,
      .sigma = sigma_of(model, function),
      .leaves = leaves,
      .is_own = true,
      .lost_ns = lp_estimate_lost_own_ns(model, function, leaves)};
  struct lp_estimate own = lp_estimate_beside_lineless(
      model, lp_estimate_of(&model->time, &evidence, whole),
      function->lineless_ns, whole);
  return lp_estimate_within(own, &total);
}

struct lp_times lp_estimate_before_rows(const struct lp_model *model,
                                        const struct lp_function *function,
                                        bool raw) {
  struct lp_estimate net = total_before_rows(model, function, false);
  return (struct lp_times){
      .time = raw ? total_before_rows(model, function, true) : net,
      .self = own_before_rows(model, function, net)};
}

struct lp_times lp_estimate_function(const struct lp_model *model,
                                     const struct lp_function *function,
                                     bool raw, const struct lp_times *net,
                                     struct lp_times *rows) {
  struct lp_times before = lp_estimate_before_rows(model, function, raw);
  for (size_t i = 0; i < function->row_count; i++) {
    rows[i] = lp_estimate_row(model, &function->rows[i], raw, &before);
    rows[i].cpu = lp_cpu_of_row(model, &function->rows[i], &rows[i].self);
  }
  struct lp_times found = {.time = before.time};
  found.time.is_sampled = lp_function_is_sampled(model, function);
  if (net) {
    found.self = net->self;
    found.cpu = net->cpu;
    return found;
  }
  found.self = before.self;
  found.self.is_sampled = lp_function_self_is_sampled(model, function);
  found.cpu = lp_cpu_of_function(model, function, &found.self);
  return found;
}

static void make_all(const struct lp_model *model,
                     struct lp_estimates *estimates, bool raw) {
  if (!estimates->rows) {
    estimates->rows = lp_heap_get(model->row_count, sizeof *estimates->rows);
    estimates->functions =
        lp_heap_get(model->function_count, sizeof *estimates->functions);
  }
  for (size_t i = 0; i < model->function_count; i++) {
    const struct lp_function *function = &model->functions[i];
    size_t first = function->rows ? (size_t)(function->rows - model->rows) : 0;
    estimates->functions[i] = lp_estimate_function(
        model, function, raw, raw ? &model->estimates.functions[i] : NULL,
        estimates->rows + first);
  }
}

void lp_estimates_make(struct lp_model *model, bool raw) {
  for (size_t i = 0; i < model->function_count; i++)
    sum_jumped(&model->functions[i]);
  lp_prior_find(model);
  make_all(model, &model->estimates, false);
  if (raw)
    make_all(model, &model->raw_estimates, true);
}
