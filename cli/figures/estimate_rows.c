/* SPDX-License-Identifier: MIT
 *
 * Estimates of rows and functions: what clocks and samples say of each, and
 * what it is a part of; see estimate.h.
 */
#include "figures/estimate.h"

#include <math.h>

/* What is this much less than something else is little. */
enum { LITTLE = 10 };

/* Calls lose their clocks when they are shorter than this, about: fifty times
 * what opening and closing one costs. */
static const double short_ns = 2500;

static double at_least_zero(double value) { return value > 0 ? value : 0; }

static double least(double one, double other) {
  return one < other ? one : other;
}

/* Clocks were read around parts of the row, as around the calls of a function
 * that is compiled into it. Short ones lose their clock, and nobody counts how
 * many of the row's there were then. */
static bool has_short_parts(const struct lp_row *row) {
  return row->hits > 0 && row->clocked > row->hits &&
         lp_row_clock_ns(row) < short_ns * (double)row->clocked;
}

/* What is in other rows of its function, which was called once. */
static double beside_ns(const struct lp_model *model,
                        const struct lp_row *row) {
  const struct lp_function *function = &model->functions[row->function];
  if (function->calls != 1 || model->time.samples == 0)
    return 0;
  return at_least_zero(function->clock_ns -
                       at_least_zero(lp_row_clock_ns(row)));
}

/* Whether next to all of the row's time is the clock's: each execution had one,
 * or those that had none, which were short when last looked at, are few. */
static bool has_kept_clock(const struct lp_row *row) {
  uint64_t others = row->hits > row->clocked ? row->hits - row->clocked : 0;
  return row->clocked > 0 && lp_row_clock_ns(row) > 0 &&
         !has_short_parts(row) &&
         lp_row_clock_ns(row) >= LITTLE * short_ns * (double)others;
}

/* The most that the row's tail calls have taken without a clock. A call loses
 * its clock while it is short, so that those without one took no longer in the
 * mean than those with one; unless most have none. */
static double jumped_ns(const struct lp_row *row) {
  double others =
      row->hits > row->clocked ? (double)(row->hits - row->clocked) : 0;
  double clocked = (double)row->clocked;
  if (!row->jumps)
    return 0;
  if (!row->clocked || has_short_parts(row) || LITTLE * others > clocked)
    return INFINITY;
  return others * at_least_zero(lp_row_clock_ns(row)) / clocked;
}

static double function_jumped_ns(const struct lp_function *function) {
  double all = 0;
  for (size_t i = 0; i < function->row_count && function->jumps; i++)
    all += jumped_ns(&function->rows[i]);
  return all;
}

/* Whether the row may have waited unseen: parts of it may have lost their
 * clocks, and threads waited, nobody knows where, for longer than these saw. */
static bool may_have_waited(const struct lp_model *model,
                            const struct lp_row *row) {
  return row->hits > 0 && row->clocked > row->hits &&
         model->time.unseen_wait_ns > lp_row_clock_ns(row);
}

/* The clock's alone, samples have nothing to add. */
static bool is_clocks(const struct lp_model *model, const struct lp_row *row) {
  return row->unclocked_hits == 0 ||
         (has_kept_clock(row) && !row->samples && !may_have_waited(model, row));
}

enum lp_source lp_row_source(const struct lp_model *model,
                             const struct lp_row *row) {
  bool is_sampled =
      row->samples || (row->unclocked_hits && lp_was_sampled(&model->time) &&
                       !has_kept_clock(row));
  bool is_clocked =
      row->hits > row->unclocked_hits || has_kept_clock(row) ||
      (row->clocked && LITTLE * lp_row_clock_ns(row) > row->sampled_ns);
  if (is_sampled)
    return is_clocked ? LP_SOURCE_MIXED : LP_SOURCE_SAMPLED;
  return is_clocked ? LP_SOURCE_TIMED : LP_SOURCE_NONE;
}

bool lp_row_is_sampled(const struct lp_model *model, const struct lp_row *row) {
  bool has_all = row->clocked >= row->hits && has_kept_clock(row);
  return row->samples > 0 ||
         (row->unclocked_hits > 0 && lp_was_sampled(&model->time) && !has_all);
}

/* Calls are counted where they begin, maybe before the window. */
static bool has_clocks_alone(const struct lp_function *function) {
  return !function->unclocked_calls && !function->has_unclocked &&
         !function->samples;
}

bool lp_function_is_sampled(const struct lp_model *model,
                            const struct lp_function *function) {
  return function->samples > 0 ||
         (!has_clocks_alone(function) && lp_was_sampled(&model->time));
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

bool lp_row_is_untimed(const struct lp_model *model, const struct lp_row *row) {
  if (row->kind == LINEPROF_LINE_ENTRY && row->hits == 0 && model &&
      model->functions)
    return lp_function_is_untimed(model, &model->functions[row->function]);
  return row->unclocked_hits && row->unclocked_hits == row->hits &&
         !row->clocked && !lp_was_sampled(&model->time);
}

bool lp_row_is_gone(const struct lp_model *model, const struct lp_row *row) {
  struct lp_evidence evidence = {.clock_ns = lp_row_ns(row)};
  return row->unclocked_hits && row->samples == 0 && !row->has_code &&
         model->functions[row->function].has_code &&
         lp_estimate_of(&model->time, &evidence, INFINITY).doubt !=
             LP_DOUBT_NONE;
}

/* A time that is the clock's, less what reading it cost, unless `raw`. What
 * processors do beside reading a clock hides in the reading. */
static struct lp_estimate clocked(double ns, double raw_ns, double most_ns,
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

/* Readings of functions that it called are taken out of it as well, and hide as
 * much; which ones they are nobody knows. */
static double hidden_below(const struct lp_model *model, bool has_callees,
                           double own_ns) {
  return has_callees ? at_least_zero(model->time.readings_ns - own_ns) : 0;
}

static bool leaves(const struct lp_model *model, bool is_clocked) {
  return is_clocked || model->time.hides_clocks;
}

/* Whether the row may have waited unseen where no clock was read. One that
 * keeps its clock was without it in a few short executions only. */
static bool row_leaves(const struct lp_model *model, const struct lp_row *row) {
  return leaves(model, row->clocked > 0) &&
         (!has_kept_clock(row) || may_have_waited(model, row));
}

static struct lp_estimate untimed(void) {
  return (struct lp_estimate){.doubt = LP_DOUBT_UNTIMED, .high_ns = INFINITY};
}

/* Without what clocks alone saw of its rows. */
static struct lp_estimate find_total(const struct lp_model *model,
                                     const struct lp_function *function,
                                     bool raw) {
  double net = function->total_ns, whole = model->time.thread_ns;
  if (model->time.window_ns > 0) /* whose samples may be of before it, too */
    whole = least(whole, model->time.window_ns);
  if (lp_function_is_untimed(model, function))
    return untimed();
  if (has_clocks_alone(function)) {
    double readings = function->raw_total_ns - net;
    double hidden = hidden_below(model, function->has_callees, readings);
    return clocked(net, function->raw_total_ns, function->raw_total_ns + hidden,
                   raw, INFINITY);
  }
  struct lp_evidence evidence = {
      .clock_ns = (raw ? function->raw_total_ns : net) - function->sampled_ns,
      .sampled_ns = function->sampled_ns,
      .variance = function->total_variance,
      .samples = function->samples,
      .leaves = leaves(model, function->is_clocked),
      .jumped_ns = function_jumped_ns(function)};
  return lp_estimate_of(&model->time, &evidence, whole);
}

/* Nobody sampled, and it is known all the same: so is its own part. */
static bool is_clocks_alone(const struct lp_model *model,
                            const struct lp_estimate *time) {
  return !lp_was_sampled(&model->time) && time->doubt == LP_DOUBT_NONE;
}

/* A part has no more than the whole: of one that is known only to a bound that
 * is still one, and all of a number is nothing to know. */
static double find_whole(const struct lp_estimate *whole) {
  return whole->doubt == LP_DOUBT_NONE ? whole->ns : INFINITY;
}

static struct lp_estimate within(struct lp_estimate part,
                                 const struct lp_estimate *whole) {
  if (whole->doubt != LP_DOUBT_NONE && whole->doubt != LP_DOUBT_MOST) {
    bool is_all = part.doubt == LP_DOUBT_MOST &&
                  !lp_bound_tells(part.high_ns, whole->high_ns);
    part.doubt = is_all ? LP_DOUBT_UNKNOWN : part.doubt;
  }
  if (part.doubt != LP_DOUBT_NONE)
    part.high_ns = least(part.high_ns, whole->high_ns);
  return part;
}

/* The row's own number, whatever its function took. */
static bool is_number(const struct lp_model *model, const struct lp_row *row) {
  struct lp_evidence evidence = {.clock_ns = lp_row_clock_ns(row),
                                 .sampled_ns = row->sampled_ns,
                                 .samples = row->samples,
                                 .leaves = row_leaves(model, row),
                                 .jumped_ns = jumped_ns(row)};
  return is_clocks(model, row) ||
         lp_estimate_of(&model->time, &evidence, INFINITY).doubt ==
             LP_DOUBT_NONE;
}

/* The longest of the function's rows that are known; 0: none is. */
static double known_row_ns(const struct lp_model *model,
                           const struct lp_function *function) {
  double longest = 0;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    bool has_work = row->kind != LINEPROF_LINE_ENTRY || row->child_ns > 0;
    if (has_work && lp_row_ns(row) > longest && is_number(model, row) &&
        !lp_row_is_gone(model, row))
      longest = lp_row_ns(row);
  }
  return function->total_ns > function->sampled_ns ? longest : 0;
}

struct lp_estimate lp_estimate_function(const struct lp_model *model,
                                        const struct lp_function *function,
                                        bool raw) {
  struct lp_estimate total = find_total(model, function, raw);
  double least_ns =
      total.doubt == LP_DOUBT_UNKNOWN ? known_row_ns(model, function) : 0;
  if (least_ns > 0)
    total.doubt = LP_DOUBT_LEAST;
  if (total.low_ns < least_ns)
    total.low_ns = least_ns;
  return total;
}

/* Of a row that a clock saw whenever it ran, or nearly. */
static struct lp_estimate clocked_row(const struct lp_model *model,
                                      const struct lp_row *row, bool raw,
                                      double whole_ns) {
  double readings = row->raw_self_ns - row->self_ns;
  double net = lp_row_ns(row), all = net + readings;
  bool is_hidden = !row->unclocked_hits && !row->samples && row->hits > 0 &&
                   row->kind != LINEPROF_LINE_ENTRY;
  double most = all + hidden_below(model, row->child_ns != 0, readings);
  return clocked(net, is_hidden || raw ? all : net, most, raw, whole_ns);
}

/* What samples have moved from the clock's time to rows that it called, they
 * may have moved wrongly: its own is what they met it in. */
static struct lp_estimate rest_of_clock(const struct lp_model *model,
                                        const struct lp_row *row,
                                        double whole_ns) {
  double rest = row->self_ns - row->clocked_sampled_ns;
  struct lp_evidence evidence = {.clock_ns = at_least_zero(rest),
                                 .sampled_ns = row->clocked_sampled_ns,
                                 .variance = row->self_variance,
                                 .samples = row->clocked_samples,
                                 .leaves = true,
                                 .is_own = true,
                                 .is_rest = true};
  struct lp_estimate self = lp_estimate_of(&model->time, &evidence, whole_ns);
  self.ns = at_least_zero(row->self_ns);
  if (self.doubt != LP_DOUBT_NONE)
    self.low_ns = 0;
  return self;
}

static struct lp_estimate clocked_self(const struct lp_model *model,
                                       const struct lp_row *row, bool raw,
                                       double whole_ns) {
  bool is_hidden = row->hits > 0 && row->kind != LINEPROF_LINE_ENTRY;
  if (row->self_variance > 0 && !raw)
    return rest_of_clock(model, row, whole_ns);
  return clocked(row->self_ns,
                 is_hidden || raw ? row->raw_self_ns : row->self_ns,
                 row->raw_self_ns, raw, whole_ns);
}

struct lp_estimate lp_estimate_row(const struct lp_model *model,
                                   const struct lp_row *row, bool raw) {
  if (lp_row_is_untimed(model, row))
    return untimed();
  struct lp_estimate total =
      find_total(model, &model->functions[row->function], raw);
  double whole = find_whole(&total);
  if (is_clocks(model, row))
    return within(clocked_row(model, row, raw, whole), &total);
  struct lp_evidence evidence = {.clock_ns = lp_row_clock_ns(row),
                                 .sampled_ns = row->sampled_ns,
                                 .variance = row->time_variance,
                                 .samples = row->samples,
                                 .beside_ns = beside_ns(model, row),
                                 .leaves = row_leaves(model, row),
                                 .jumped_ns = jumped_ns(row)};
  struct lp_estimate estimate =
      within(lp_estimate_of(&model->time, &evidence, whole), &total);
  /* Clocked for a while, before it was not: that time is no figure either. */
  if (lp_row_is_gone(model, row) && row->unclocked_hits > row->hits / 2)
    estimate.doubt = LP_DOUBT_GONE;
  return estimate;
}

struct lp_estimate lp_estimate_row_self(const struct lp_model *model,
                                        const struct lp_row *row, bool raw) {
  struct lp_estimate all = lp_estimate_row(model, row, raw);
  if (all.doubt == LP_DOUBT_UNTIMED || all.doubt == LP_DOUBT_GONE)
    return all;
  struct lp_estimate total =
      find_total(model, &model->functions[row->function], raw);
  double whole = find_whole(&total);
  if (is_clocks(model, row) || is_clocks_alone(model, &all))
    return within(within(clocked_self(model, row, raw, whole), &total), &all);
  struct lp_evidence evidence = {.clock_ns =
                                     (raw ? row->raw_self_ns : row->self_ns) -
                                     row->self_sampled_ns,
                                 .sampled_ns = row->self_sampled_ns,
                                 .variance = row->self_variance,
                                 .samples = row->self_samples,
                                 .beside_ns = beside_ns(model, row),
                                 .leaves = row_leaves(model, row),
                                 .is_own = true,
                                 .is_rest = row->child_ns > 0};
  return within(within(lp_estimate_of(&model->time, &evidence, whole), &total),
                &all);
}

struct lp_estimate lp_estimate_loose(const struct lp_model *model,
                                     const struct lp_function *function,
                                     double ns, uint64_t samples) {
  struct lp_estimate total = find_total(model, function, false);
  struct lp_evidence evidence = {.sampled_ns = ns, .samples = samples};
  return within(lp_estimate_of(&model->time, &evidence, find_whole(&total)),
                &total);
}

struct lp_estimate
lp_estimate_function_self(const struct lp_model *model,
                          const struct lp_function *function) {
  struct lp_estimate total = find_total(model, function, false);
  double self = lp_function_self_ns(function);
  struct lp_evidence evidence = {.sampled_ns = function->loose_ns,
                                 .variance = function->loose_variance,
                                 .samples = function->loose_samples,
                                 .leaves = leaves(model, function->is_clocked),
                                 .is_own = true};
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    evidence.sampled_ns += row->self_sampled_ns;
    evidence.variance += row->self_variance;
    evidence.samples += row->self_samples;
  }
  if (total.doubt == LP_DOUBT_UNTIMED)
    return total;
  double whole = find_whole(&total);
  double readings = function->raw_total_ns - function->total_ns;
  if (has_clocks_alone(function) || is_clocks_alone(model, &total))
    return within(clocked(self, self + readings, self + readings, false, whole),
                  &total);
  evidence.clock_ns = self - evidence.sampled_ns;
  return within(lp_estimate_of(&model->time, &evidence, whole), &total);
}
