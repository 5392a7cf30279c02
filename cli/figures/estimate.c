/* SPDX-License-Identifier: MIT
 *
 * See estimate.h.
 */
#include "figures/estimate.h"

#include <math.h>

/* Two-sided 95 % of a normal distribution. */
static const double deviations = 1.96;

/* One-sided 95 % upper bounds of a Poisson mean, by what was counted. */
static const double most_by_count[LP_FEW_SAMPLES] = {2.996, 4.744, 6.296, 7.754,
                                                     9.154};

static double at_least_zero(double value) { return value > 0 ? value : 0; }

static double least(double one, double other) {
  return one < other ? one : other;
}

double lp_estimate_margin(const struct lp_time_totals *time, double variance,
                          double sampled_ns) {
  /* If all time is there it is certain. */
  double all =
      time->thread_ns > time->sampled_ns ? time->thread_ns : time->sampled_ns;
  double share = all > 0 ? sampled_ns / all : 0;
  share = share < 0 ? 0 : share > 1 ? 1 : share;
  return deviations * sqrt(variance * (1 - share));
}

static double unseen_wait_ns(const struct lp_time_totals *time,
                             const struct lp_evidence *evidence) {
  return evidence->is_own ? time->unseen_own_ns : time->unseen_unmet_ns;
}

/* All the time that it may have beside what is known of it. */
static double find_rest(const struct lp_time_totals *time,
                        const struct lp_evidence *evidence) {
  double seen = at_least_zero(evidence->clock_ns) + evidence->sampled_ns;
  return at_least_zero(time->thread_ns - evidence->beside_ns - seen);
}

bool lp_was_sampled(const struct lp_time_totals *time) {
  return time->samples > 0 || time->period_ns > 0;
}

/* The time that so few samples may have missed. Without sampling it may be all
 * that the clock has not seen. */
static double find_missed(const struct lp_time_totals *time,
                          const struct lp_evidence *evidence) {
  double rest = find_rest(time, evidence);
  if (time->period_ns <= 0)
    return rest;
  double more = most_by_count[evidence->samples] - (double)evidence->samples;
  double missed = more * time->period_ns + time->unseen_run_ns + time->lost_ns +
                  evidence->lost_ns + evidence->jumped_ns;
  if (evidence->leaves)
    missed += least(more * time->look_ns, time->waiting_ns) +
              unseen_wait_ns(time, evidence);
  return least(missed, rest);
}

/* Samples of what ran do not tell how long it waited when nobody looked, or
 * where nobody could tell who had called. */
static double find_missed_waits(const struct lp_time_totals *time,
                                const struct lp_evidence *evidence) {
  double missed = evidence->leaves ? unseen_wait_ns(time, evidence) : 0;
  return least(missed + evidence->lost_ns, find_rest(time, evidence));
}

bool lp_bound_tells(double high_ns, double whole_ns) {
  return high_ns + 0.5 < whole_ns;
}

static void mark_bound(struct lp_estimate *estimate, double whole_ns) {
  estimate->doubt = lp_bound_tells(estimate->high_ns, whole_ns)
                        ? LP_DOUBT_MOST
                        : LP_DOUBT_UNKNOWN;
}

struct lp_estimate lp_estimate_of(const struct lp_time_totals *time,
                                  const struct lp_evidence *evidence,
                                  double whole_ns) {
  double clock = at_least_zero(evidence->clock_ns);
  double ns = at_least_zero(evidence->clock_ns + evidence->sampled_ns);
  double margin =
      lp_estimate_margin(time, evidence->variance, evidence->sampled_ns);
  struct lp_estimate estimate = {
      .ns = ns, .low_ns = at_least_zero(ns - margin), .high_ns = ns + margin};
  if (evidence->samples >= LP_FEW_SAMPLES) {
    estimate.high_ns += find_missed_waits(time, evidence);
    if (LP_LITTLE * evidence->lost_ns > ns)
      mark_bound(&estimate, whole_ns);
    return estimate;
  }
  double missed = find_missed(time, evidence);
  bool is_little = LP_LITTLE * missed < clock;
  estimate.high_ns = clock + evidence->sampled_ns + missed;
  if (is_little)
    return estimate;
  /* The clock's part of a self time is what it saw less what samples say of
   * callees: as unsure as these. */
  double others = evidence->is_rest ? time->unseen_own_ns : 0;
  double low = at_least_zero(least(clock, ns) - margin - others);
  estimate.low_ns = low > evidence->told_ns ? low : evidence->told_ns;
  estimate.rank_ns = least(ns, estimate.low_ns + evidence->sampled_ns);
  mark_bound(&estimate, whole_ns);
  return estimate;
}

/* Waits that nobody saw are in no number, but in how high it may be. */
double lp_estimate_most(const struct lp_estimate *estimate) {
  if (estimate->doubt == LP_DOUBT_NONE)
    return least(estimate->high_ns, 2 * estimate->ns - estimate->low_ns);
  return estimate->high_ns;
}

struct lp_estimate lp_estimate_within(struct lp_estimate part,
                                      const struct lp_estimate *whole) {
  double most = lp_estimate_most(whole);
  if (whole->doubt != LP_DOUBT_NONE && whole->doubt != LP_DOUBT_MOST) {
    bool is_all =
        part.doubt == LP_DOUBT_MOST && !lp_bound_tells(part.high_ns, most);
    part.doubt = is_all ? LP_DOUBT_UNKNOWN : part.doubt;
  }
  return part.doubt == LP_DOUBT_NONE ? part : lp_estimate_at_most(part, most);
}

struct lp_estimate lp_estimate_at_most(struct lp_estimate estimate,
                                       double most_ns) {
  bool is_bound =
      estimate.doubt == LP_DOUBT_MOST || estimate.doubt == LP_DOUBT_UNKNOWN;
  estimate.high_ns = least(estimate.high_ns, most_ns);
  if (estimate.high_ns < estimate.ns)
    estimate.high_ns = estimate.ns;
  if (is_bound &&
      LP_LITTLE * (estimate.high_ns - estimate.low_ns) < estimate.low_ns)
    estimate.doubt = LP_DOUBT_NONE;
  return estimate;
}

struct lp_estimate lp_estimate_of_all(const struct lp_model *model,
                                      struct lp_estimate time) {
  if (time.doubt == LP_DOUBT_UNKNOWN &&
      lp_bound_tells(time.high_ns, lp_estimate_all_time(model)))
    time.doubt = LP_DOUBT_MOST;
  return time;
}

double lp_estimate_figure(const struct lp_estimate *estimate) {
  switch (estimate->doubt) {
  case LP_DOUBT_NONE:
    return estimate->ns;
  case LP_DOUBT_LEAST:
    return estimate->low_ns;
  case LP_DOUBT_MOST:
    return estimate->high_ns;
  default:
    return 0;
  }
}

double lp_estimate_rank(const struct lp_estimate *estimate, double divisor) {
  if (estimate->doubt > LP_DOUBT_MOST)
    return -2;
  double figure = lp_estimate_figure(estimate) / divisor;
  if (estimate->doubt != LP_DOUBT_MOST)
    return figure;
  return estimate->rank_ns > 0 ? estimate->rank_ns / divisor
                               : -1 / (1 + figure);
}

struct lp_estimate lp_estimate_add(struct lp_estimate one,
                                   struct lp_estimate other) {
  return (struct lp_estimate){
      .doubt = one.doubt > other.doubt ? one.doubt : other.doubt,
      .ns = one.ns + other.ns,
      .rank_ns = one.rank_ns + other.rank_ns,
      .low_ns = one.low_ns + other.low_ns,
      .high_ns = one.high_ns + other.high_ns,
      .is_sampled = one.is_sampled || other.is_sampled,
      .is_beneath_clock = one.is_beneath_clock || other.is_beneath_clock};
}

struct lp_estimate lp_estimate_divide(struct lp_estimate estimate,
                                      double divisor) {
  estimate.ns /= divisor;
  estimate.rank_ns /= divisor;
  estimate.low_ns /= divisor;
  estimate.high_ns /= divisor;
  return estimate;
}
