/* SPDX-License-Identifier: MIT
 *
 * Estimates of functions: what clocks and samples say of each, and what its
 * rows leave in doubt of that; see estimate.h.
 */
#include "base/heap.h"
#include "figures/cpu_estimate.h"
#include "figures/estimate_parts.h"

#include <math.h>

void lp_estimate_sum_jumped(struct lp_function *function) {
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
 * they have. */
static bool may_call(const struct lp_row *row) {
  return row->kind != LINEPROF_LINE_ENTRY || row->child_ns > 0 ||
         (lp_row_is_brace(row) && row->clocked > 0);
}

static bool has_work(const struct lp_row *row) {
  return may_call(row) || row->samples > 0;
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
  for (size_t i = 0; i < function->row_count && !is_sampled; i++)
    is_sampled = function->rows[i].self_variance > 0;
  return is_sampled;
}

bool lp_function_is_untimed(const struct lp_model *model,
                            const struct lp_function *function) {
  return function->calls && function->unclocked_calls == function->calls &&
         function->total_ns <= 0 && !lp_was_sampled(&model->time);
}

struct lp_estimate lp_estimate_clocked(double ns, double raw_ns, double most_ns,
                                       bool raw, double whole_ns) {
  struct lp_estimate estimate = {.ns = at_least_zero(raw ? raw_ns : ns)};
  estimate.low_ns = estimate.high_ns = estimate.ns;
  if (raw || raw_ns <= ns || ns >= raw_ns - ns)
    return estimate;
  estimate.is_beneath_clock = true;
  estimate.rank_ns = estimate.ns;
  estimate.low_ns = 0;
  estimate.high_ns = at_least_zero(most_ns);
  estimate.doubt = lp_bound_tells(estimate.high_ns, whole_ns)
                       ? LP_DOUBT_MOST
                       : LP_DOUBT_UNKNOWN;
  return estimate;
}

struct lp_estimate lp_estimate_beside_lineless(struct lp_estimate self,
                                               double lineless_ns,
                                               double whole_ns) {
  if (self.doubt != LP_DOUBT_NONE || LP_LITTLE * lineless_ns <= self.ns)
    return self;
  self.low_ns = at_least_zero(self.low_ns - lineless_ns);
  self.rank_ns = self.low_ns;
  self.doubt =
      lp_bound_tells(self.high_ns, whole_ns) ? LP_DOUBT_MOST : LP_DOUBT_UNKNOWN;
  return self;
}

double lp_estimate_hidden(const struct lp_model *model, bool has_callees,
                          double own_ns) {
  return has_callees ? at_least_zero(model->time.readings_ns - own_ns) : 0;
}

struct lp_estimate lp_estimate_untimed(void) {
  return (struct lp_estimate){.doubt = LP_DOUBT_UNTIMED, .high_ns = INFINITY};
}

double lp_estimate_all_time(const struct lp_model *model) {
  return model->time.window_ns > 0
             ? least(model->time.thread_ns, model->time.window_ns)
             : model->time.thread_ns;
}

/* It took no longer than the lines that called it. */
static struct lp_estimate among_callers(const struct lp_model *model,
                                        const struct lp_function *function,
                                        struct lp_estimate time) {
  double most = function->called_ns;
  if (time.doubt == LP_DOUBT_NONE || most <= 0 || time.high_ns <= most)
    return time;
  time = lp_estimate_at_most(time, most);
  return lp_estimate_of_all(model, time);
}

/* Without what clocks alone saw of its rows. */
static struct lp_estimate total_before_rows(const struct lp_model *model,
                                            const struct lp_function *function,
                                            bool raw) {
  double net = function->total_ns;
  if (lp_function_is_untimed(model, function))
    return lp_estimate_untimed();
  if (has_clocks_alone(function)) {
    double readings = function->raw_total_ns - net;
    double hidden = lp_estimate_hidden(model, function->has_callees, readings);
    return lp_estimate_clocked(net, function->raw_total_ns,
                               function->raw_total_ns + hidden, raw, INFINITY);
  }
  bool leaves = lp_estimate_leaves(model, function->is_clocked);
  struct lp_evidence evidence = {
      .clock_ns = (raw ? function->raw_total_ns : net) - function->sampled_ns,
      .sampled_ns = function->sampled_ns,
      .variance = function->total_variance,
      .samples = function->samples,
      .leaves = leaves,
      .lost_ns = lp_estimate_lost_ns(model, function, leaves),
      .jumped_ns = function->jumped_ns};
  struct lp_estimate time =
      lp_estimate_of(&model->time, &evidence, lp_estimate_all_time(model));
  /* One call is in one thread. */
  if (function->calls == 1 && time.doubt != LP_DOUBT_NONE &&
      model->time.wall_ns > time.ns)
    time = lp_estimate_at_most(time, model->time.wall_ns);
  return among_callers(model, function, time);
}

bool lp_estimate_is_clocks_alone(const struct lp_model *model,
                                 const struct lp_estimate *time) {
  return !lp_was_sampled(&model->time) && time->doubt == LP_DOUBT_NONE;
}

double lp_estimate_whole(const struct lp_estimate *whole) {
  return whole->doubt == LP_DOUBT_NONE ? whole->ns : INFINITY;
}

/* The longest of the function's rows that are known; 0: none is. */
static double known_row_ns(const struct lp_model *model,
                           const struct lp_function *function) {
  double longest = 0;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    if (may_call(row) && lp_row_ns(row) > longest &&
        lp_row_is_number(model, row) && !lp_row_is_gone(model, row))
      longest = lp_row_ns(row);
  }
  return function->total_ns > function->sampled_ns ? longest : 0;
}

/* What a function's rows say of a time of its own. */
struct row_sum {
  double known_ns;    /* the rows that are known */
  double doubtful_ns; /* the most that the others are */
  double most_ns;     /* the most that all are together */
  bool has_gone;      /* the time of one is at no line, or at another one */
};

static void add_row(struct row_sum *sum, const struct lp_estimate *row) {
  bool is_bound = row->doubt == LP_DOUBT_NONE || row->doubt == LP_DOUBT_MOST;
  sum->has_gone |= row->doubt == LP_DOUBT_GONE;
  if (row->doubt == LP_DOUBT_NONE)
    sum->known_ns += row->ns;
  else if (row->doubt != LP_DOUBT_GONE)
    sum->doubtful_ns += is_bound ? row->high_ns : INFINITY;
  if (row->doubt != LP_DOUBT_GONE)
    sum->most_ns += is_bound ? row->high_ns : INFINITY;
}

/* A function is no more than its rows and its code at no line. If next to all
 * of it is in rows that are known, so is the function: code at no line that no
 * sample met stands around these rows and is short beside them. But rows
 * without machine code of their own may have theirs at no line. */
static struct lp_estimate among_rows(const struct lp_model *model,
                                     const struct lp_function *function,
                                     struct lp_estimate time,
                                     const struct row_sum *sum) {
  bool is_bound = time.doubt == LP_DOUBT_MOST || time.doubt == LP_DOUBT_UNKNOWN;
  if (!is_bound || function->row_count == 0)
    return time;
  struct lp_estimate loose = lp_estimate_loose(
      model, function, function->loose_ns, function->loose_samples);
  double most = sum->most_ns + loose.high_ns;
  if (most < time.high_ns) {
    time.high_ns = most > time.ns ? most : time.ns;
    if (lp_bound_tells(time.high_ns, lp_estimate_all_time(model)))
      time.doubt = LP_DOUBT_MOST;
  }
  bool is_loose = sum->has_gone || function->loose_samples > 0;
  double doubtful = sum->doubtful_ns + (is_loose ? loose.high_ns : 0);
  if (LP_LITTLE * doubtful < least(sum->known_ns, time.ns))
    time.doubt = LP_DOUBT_NONE;
  return time;
}

/* The function's total time, given that before its rows were asked and the
 * times of these. */
static struct lp_estimate find_total(const struct lp_model *model,
                                     const struct lp_function *function,
                                     struct lp_estimate total,
                                     const struct lp_times *rows) {
  struct row_sum sum = {0};
  for (size_t i = 0; i < function->row_count; i++)
    if (total.doubt != LP_DOUBT_NONE && has_work(&function->rows[i]))
      add_row(&sum, &rows[i].time);
  total = among_rows(model, function, total, &sum);
  double least_ns =
      total.doubt == LP_DOUBT_UNKNOWN ? known_row_ns(model, function) : 0;
  if (least_ns > 0)
    total.doubt = LP_DOUBT_LEAST;
  if (total.low_ns < least_ns)
    total.low_ns = least_ns;
  return total;
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
    return lp_estimate_within(lp_estimate_clocked(self, self + readings,
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
      .leaves = leaves,
      .is_own = true,
      .lost_ns = lp_estimate_lost_own_ns(model, function, leaves)};
  struct lp_estimate own = lp_estimate_beside_lineless(
      lp_estimate_of(&model->time, &evidence, whole), function->lineless_ns,
      whole);
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

/* Callees that no sample met may have taken what a clock saw of a row. Then the
 * function's own time is in doubt as the row's is. It stays a number as long as
 * most of it is known. */
static struct lp_estimate beside_callees(const struct lp_model *model,
                                         const struct lp_function *function,
                                         const struct lp_times *before,
                                         const struct lp_times *rows) {
  struct lp_estimate own = before->self;
  double doubtful_ns = 0;
  if (own.doubt != LP_DOUBT_NONE || !function->is_clocked)
    return own;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    const struct lp_estimate *self = &rows[i].self;
    double clock_ns = row->self_ns - row->self_sampled_ns;
    if (LP_LITTLE * clock_ns < own.ns)
      continue;
    if (self->doubt == LP_DOUBT_MOST || self->doubt == LP_DOUBT_UNKNOWN)
      doubtful_ns += fmax(clock_ns - self->low_ns, 0);
  }
  own.low_ns = fmax(own.low_ns - doubtful_ns, 0);
  if (doubtful_ns <= 0 || 2 * doubtful_ns < own.ns)
    return own;
  own.rank_ns = own.low_ns;
  own.doubt = lp_bound_tells(own.high_ns, lp_estimate_all_time(model))
                  ? LP_DOUBT_MOST
                  : LP_DOUBT_UNKNOWN;
  struct lp_estimate total = find_total(model, function, before->time, rows);
  return lp_estimate_within(own, &total);
}

/* The same of its self time. */
static struct lp_estimate find_self(const struct lp_model *model,
                                    const struct lp_function *function,
                                    const struct lp_times *before,
                                    const struct lp_times *rows) {
  struct lp_estimate own = before->self;
  struct row_sum sum = {0};
  if (own.doubt != LP_DOUBT_MOST && own.doubt != LP_DOUBT_UNKNOWN)
    return beside_callees(model, function, before, rows);
  for (size_t i = 0; i < function->row_count; i++)
    if (has_work(&function->rows[i]))
      add_row(&sum, &rows[i].self);
  own = among_rows(model, function, own, &sum);
  struct lp_estimate total = find_total(model, function, before->time, rows);
  return lp_estimate_within(own, &total);
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
  struct lp_times found = {.time =
                               find_total(model, function, before.time, rows)};
  found.time.is_sampled = lp_function_is_sampled(model, function);
  if (net) {
    found.self = net->self;
    found.cpu = net->cpu;
    return found;
  }
  found.self = find_self(model, function, &before, rows);
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
  make_all(model, &model->estimates, false);
  if (raw)
    make_all(model, &model->raw_estimates, true);
}
