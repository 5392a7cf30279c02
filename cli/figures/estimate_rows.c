/* SPDX-License-Identifier: MIT
 *
 * Estimates of rows: what clocks and samples say of each, and what it is a part
 * of; see estimate.h.
 */
#include "figures/estimate_parts.h"
#include "figures/prior.h"

#include <math.h>

/* Calls lose their clocks when they are shorter than this, about: fifty times
 * what opening and closing one costs. */
static const double short_ns = 2500;

/* What the row's own clock has seen. */
static double own_clock_ns(const struct lp_row *row) {
  return at_least_zero(lp_row_clock_ns(row) - row->below_ns);
}

/* A call keeps its clock for so many executions, however short. */
enum { SURELY_CLOCKED = 4 };

/* Executions that had no clock. Of a closing brace, which has no hits, there
 * are about as many as calls; more where the block is in a loop. */
static uint64_t count_unclocked(const struct lp_row *row) {
  uint64_t ran = lp_row_is_brace(row) ? row->unclocked_hits : row->hits;
  return ran > row->clocked ? ran - row->clocked : 0;
}

/* Clocks were read around parts of the row, as around the calls of a function
 * that is compiled into it. Some may have lost theirs, and nobody counts how
 * many of the row's there were then. */
static bool may_lack_parts(const struct lp_row *row) {
  return row->hits > 0 && row->clocked > row->hits &&
         row->clocked >= SURELY_CLOCKED;
}

/* Short calls lose their clock. */
static bool has_short_parts(const struct lp_row *row) {
  return (may_lack_parts(row) || lp_row_is_brace(row)) &&
         own_clock_ns(row) < short_ns * (double)row->clocked;
}

/* The most that executions without a clock took: they were short when last
 * looked at. */
static double unclocked_ns(const struct lp_row *row) {
  return row->unclocked_hits ? short_ns * (double)count_unclocked(row) : 0;
}

/* Whether next to all of the row's time is the clock's: each execution had one,
 * or those that had none are few. */
static bool has_kept_clock(const struct lp_row *row) {
  return row->clocked > 0 && own_clock_ns(row) > 0 && !has_short_parts(row) &&
         own_clock_ns(row) >= LP_LITTLE * unclocked_ns(row);
}

/* If a callee with a loop was inlined into the row, its clock is read only
 * around calls in that loop and does not cover the whole row. */
static bool has_clock_for_all(const struct lp_row *row) {
  return has_kept_clock(row) && !row->has_loops;
}

double lp_row_jumped_ns(const struct lp_row *row) {
  double others = (double)count_unclocked(row), clocked = (double)row->clocked;
  if (!row->jumps)
    return 0;
  if (!row->clocked || has_short_parts(row) || LP_LITTLE * others > clocked)
    return INFINITY;
  return others * own_clock_ns(row) / clocked;
}

/* Whether the row may have waited unseen: parts of it may have lost their
 * clocks, and threads waited, nobody knows where, for longer than these saw. */
static bool may_have_waited(const struct lp_model *model,
                            const struct lp_row *row) {
  return may_lack_parts(row) && model->time.unseen_unmet_ns > own_clock_ns(row);
}

/* The clock's alone, samples have nothing to add. */
static bool is_clocks(const struct lp_model *model, const struct lp_row *row) {
  return row->unclocked_hits == 0 || (has_clock_for_all(row) && !row->samples &&
                                      !may_have_waited(model, row));
}

enum lp_source lp_row_source(const struct lp_model *model,
                             const struct lp_row *row) {
  bool is_sampled =
      row->samples || (row->unclocked_hits && lp_was_sampled(&model->time) &&
                       !has_clock_for_all(row));
  bool is_clocked =
      row->hits > row->unclocked_hits || has_kept_clock(row) ||
      (row->clocked && LP_LITTLE * own_clock_ns(row) > row->sampled_ns);
  if (is_sampled)
    return is_clocked ? LP_SOURCE_MIXED : LP_SOURCE_SAMPLED;
  return is_clocked ? LP_SOURCE_TIMED : LP_SOURCE_NONE;
}

bool lp_row_is_sampled(const struct lp_model *model, const struct lp_row *row) {
  bool has_all = row->clocked >= row->hits && has_clock_for_all(row);
  return row->samples > 0 ||
         (row->unclocked_hits > 0 && lp_was_sampled(&model->time) && !has_all);
}

bool lp_row_is_untimed(const struct lp_model *model, const struct lp_row *row) {
  if (row->kind == LINEPROF_LINE_ENTRY && row->hits == 0 && model &&
      model->functions)
    return lp_function_is_untimed(model, &model->functions[row->function]);
  return row->unclocked_hits && row->unclocked_hits >= row->hits &&
         !row->clocked && !lp_was_sampled(&model->time);
}

bool lp_row_is_gone(const struct lp_model *model, const struct lp_row *row) {
  const struct lp_function *function = &model->functions[row->function];
  struct lp_evidence unmet = {0};
  double most = lp_estimate_of(&model->time, &unmet, INFINITY).high_ns;
  return row->unclocked_hits && row->samples == 0 && !row->has_code &&
         function->has_code && !function->lacks_lines &&
         LP_LITTLE * most >= lp_row_ns(row);
}

/* Whether the row may have waited unseen where no clock was read. One that
 * keeps its clock was without it in a few short executions only. */
static bool row_leaves(const struct lp_model *model, const struct lp_row *row) {
  return lp_estimate_leaves(model, row->clocked > 0) &&
         (!has_kept_clock(row) || may_have_waited(model, row));
}

static double lost_ns(const struct lp_model *model, const struct lp_row *row) {
  return lp_estimate_lost_ns(model, &model->functions[row->function],
                             row_leaves(model, row));
}

/* A number may be more by what executions without a clock took. A bound was
 * made with that. */
static struct lp_estimate with_unclocked(const struct lp_row *row,
                                         struct lp_estimate time) {
  if (time.doubt == LP_DOUBT_NONE)
    time.high_ns += unclocked_ns(row);
  return time;
}

/* Of a row that a clock saw whenever it ran, or nearly. */
static struct lp_estimate clocked_row(const struct lp_model *model,
                                      const struct lp_row *row, bool raw,
                                      double whole_ns) {
  double readings = row->raw_self_ns - row->self_ns;
  double net = lp_row_ns(row), all = net + readings;
  bool is_hidden = !row->unclocked_hits && !row->samples && row->hits > 0 &&
                   row->kind != LINEPROF_LINE_ENTRY;
  double most = all + lp_estimate_hidden(model, row->child_ns != 0, readings);
  return with_unclocked(
      row, lp_estimate_clocked(model, net, is_hidden || raw ? all : net,
                               most + unclocked_ns(row), raw, whole_ns));
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
    self.low_ns = row->told_ns;
  return self;
}

/* Of a row whose calls have entered profiled code, or may have, without another
 * clock and without a sample: that may have taken some of it. */
static struct lp_estimate beside_unmet(const struct lp_model *model,
                                       const struct lp_row *row,
                                       struct lp_estimate self,
                                       double whole_ns) {
  struct lp_evidence unmet = {.leaves = true, .is_own = true};
  double most = lp_estimate_of(&model->time, &unmet, INFINITY).high_ns;
  if (self.doubt != LP_DOUBT_NONE || LP_LITTLE * most < self.ns)
    return self;
  self.low_ns = fmax(self.low_ns - most, row->told_ns);
  self.rank_ns = self.low_ns;
  lp_estimate_mark(&self, &model->time, whole_ns);
  return self;
}

static double lost_own_ns(const struct lp_model *model,
                          const struct lp_row *row) {
  return lp_estimate_lost_own_ns(model, &model->functions[row->function],
                                 row_leaves(model, row));
}

static struct lp_estimate clocked_self(const struct lp_model *model,
                                       const struct lp_row *row, bool raw,
                                       double whole_ns) {
  bool is_hidden = row->hits > 0 && row->kind != LINEPROF_LINE_ENTRY;
  if (row->self_variance > 0 && !raw)
    return rest_of_clock(model, row, whole_ns);
  struct lp_estimate self = lp_estimate_clocked(
      model, row->self_ns, is_hidden || raw ? row->raw_self_ns : row->self_ns,
      row->raw_self_ns + unclocked_ns(row), raw, whole_ns);
  self = with_unclocked(row, self);
  return row->enters && row->unclocked_hits
             ? beside_unmet(model, row, self, whole_ns)
             : self;
}

/* How sure the guess is of what the row took without a clock. */
static double sigma_of(const struct lp_model *model, const struct lp_row *row) {
  if (!lp_prior_is_known(model, &model->functions[row->function]))
    return 0;
  return row->tries ? LP_PRIOR_SIGMA_CALLS : LP_PRIOR_SIGMA;
}

static struct lp_estimate find_time(const struct lp_model *model,
                                    const struct lp_row *row, bool raw,
                                    const struct lp_estimate *total) {
  if (lp_row_is_untimed(model, row))
    return lp_estimate_untimed();
  double whole = lp_estimate_whole(total);
  if (is_clocks(model, row))
    return lp_estimate_within(clocked_row(model, row, raw, whole), total);
  struct lp_evidence evidence = {.clock_ns = lp_row_clock_ns(row),
                                 .sampled_ns = row->sampled_ns,
                                 .variance = row->time_variance,
                                 .samples = row->samples,
                                 .prior_ns = row->prior_ns,
                                 .sigma = sigma_of(model, row),
                                 .leaves = row_leaves(model, row),
                                 .lost_ns = lost_ns(model, row),
                                 .jumped_ns = lp_row_jumped_ns(row)};
  struct lp_estimate estimate =
      lp_estimate_within(lp_estimate_of(&model->time, &evidence, whole), total);
  /* Clocked for a while, before it was not: that time is no figure either. */
  if (lp_row_is_gone(model, row) && row->unclocked_hits > row->hits / 2)
    estimate.doubt = LP_DOUBT_GONE;
  return estimate;
}

static struct lp_estimate find_self(const struct lp_model *model,
                                    const struct lp_row *row, bool raw,
                                    const struct lp_times *of,
                                    const struct lp_estimate *all) {
  if (all->doubt == LP_DOUBT_UNTIMED || all->doubt == LP_DOUBT_GONE)
    return *all;
  double whole = lp_estimate_whole(&of->self);
  struct lp_estimate self;
  if (is_clocks(model, row) || lp_estimate_is_clocks_alone(model, all)) {
    self = clocked_self(model, row, raw, whole);
  } else {
    struct lp_evidence evidence = {.clock_ns =
                                       (raw ? row->raw_self_ns : row->self_ns) -
                                       row->self_sampled_ns,
                                   .sampled_ns = row->self_sampled_ns,
                                   .told_ns = row->told_ns,
                                   .variance = row->self_variance,
                                   .samples = row->self_samples,
                                   .prior_ns = row->prior_own_ns,
                                   .sigma = sigma_of(model, row),
                                   .leaves = row_leaves(model, row),
                                   .is_own = true,
                                   .is_rest = row->child_ns > 0,
                                   .lost_ns = lost_own_ns(model, row)};
    self = lp_estimate_of(&model->time, &evidence, whole);
  }
  self = lp_estimate_beside_lineless(model, self, row->lineless_ns, whole);
  return lp_estimate_within(lp_estimate_within(self, &of->self), all);
}

/* What is surely next to nothing is no estimate; what is between two ends is
 * one, whatever it is from. */
static bool is_estimate(const struct lp_estimate *time, bool is_sampled) {
  bool is_number = time->doubt == LP_DOUBT_NONE;
  bool is_nothing = is_number && time->is_modelled && time->ns <= 0;
  return !is_nothing && (is_sampled || (is_number && time->low_ns < time->ns));
}

struct lp_times lp_estimate_row(const struct lp_model *model,
                                const struct lp_row *row, bool raw,
                                const struct lp_times *of) {
  struct lp_times row_times = {.time = find_time(model, row, raw, &of->time)};
  row_times.self = find_self(model, row, raw, of, &row_times.time);
  bool is_sampled = lp_row_is_sampled(model, row);
  row_times.time.is_sampled = is_estimate(&row_times.time, is_sampled);
  row_times.self.is_sampled =
      is_estimate(&row_times.self, is_sampled || row->self_variance > 0);
  return row_times;
}
