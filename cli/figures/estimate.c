/* SPDX-License-Identifier: MIT
 *
 * See estimate.h.
 */
#include "figures/estimate.h"

#include "figures/posterior.h"

#include <math.h>

/* Two-sided 95 % of a normal distribution. */
static const double deviations = 1.96;

/* A time whose interval is no wider, about that of five samples, is a number.
 */
static const double number_width = 6;

/* What surely is less than this part of its function, or of all time, does not
 * matter. */
static const double small_part = 0.01;

/* What is less is shown as 0.0 of the usual unit. */
static const double nothing_ns = 50;

static double at_least_zero(double value) { return value > 0 ? value : 0; }

static double least(double one, double other) {
  return one < other ? one : other;
}

/* Half the width of the 95 % confidence interval of a time whose sampled part
 * is `sampled_ns`. */
static double find_margin(const struct lp_time_totals *time, double variance,
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

double lp_estimate_all_time(const struct lp_time_totals *time) {
  return time->window_ns > 0 ? least(time->thread_ns, time->window_ns)
                             : time->thread_ns;
}

/* All the time that it may have beside what is known of it. */
static double find_rest(const struct lp_time_totals *time,
                        const struct lp_evidence *evidence) {
  double seen = at_least_zero(evidence->clock_ns) + evidence->sampled_ns;
  return at_least_zero(time->thread_ns - seen);
}

/* Whether hits say something that samples do not. Looks at a thread that waits
 * are no samples of code. */
static bool has_prior(const struct lp_time_totals *time,
                      const struct lp_evidence *evidence) {
  bool may_be_looks =
      evidence->samples > 0 && evidence->leaves && time->idle_samples > 0;
  return time->sample_ns > 0 && evidence->sigma > 0 && !may_be_looks;
}

/* What samples by themselves say of code without a clock. */
static struct lp_posterior find_alone(const struct lp_time_totals *time,
                                      const struct lp_evidence *evidence) {
  double count = (double)evidence->samples;
  double more = lp_posterior_of_samples(count).high - count;
  return (struct lp_posterior){evidence->sampled_ns, 0,
                               evidence->sampled_ns + more * time->period_ns};
}

/* What few samples and hits say together; or samples by themselves, where hits
 * tell of so much less that it is for another reason. */
static struct lp_posterior find_unclocked(const struct lp_time_totals *time,
                                          const struct lp_evidence *evidence) {
  double count = (double)evidence->samples, unit = time->sample_ns;
  struct lp_posterior found = {0};
  if (!has_prior(time, evidence))
    return find_alone(time, evidence);
  if (evidence->prior_ns > 0)
    found = lp_posterior(evidence->prior_ns / unit, evidence->sigma, count);
  if (count > 0 && found.high < lp_posterior_of_samples(count).low)
    return find_alone(time, evidence);
  return (struct lp_posterior){found.mean * unit, found.low * unit,
                               found.high * unit};
}

/* What may be in it that neither hits nor samples tell of: time of threads that
 * were not sampled, of code that could not be placed, waits. Without sampling
 * it may be all that the clock has not seen. */
static double find_missed(const struct lp_time_totals *time,
                          const struct lp_evidence *evidence) {
  double missed = time->unseen_run_ns + time->lost_ns + evidence->lost_ns +
                  evidence->jumped_ns;
  if (time->period_ns <= 0)
    return INFINITY;
  if (!evidence->leaves)
    return missed;
  missed += unseen_wait_ns(time, evidence);
  if (time->waiting_ns <= 0)
    return missed;
  double count = (double)evidence->samples;
  double more = lp_posterior_of_samples(count).high - count;
  return missed + least(more * time->look_ns, time->waiting_ns);
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

/* Of a whole that is only a bound nothing is a small part for certain. Where
 * nobody sampled the whole may be in each of its parts. */
void lp_estimate_mark(struct lp_estimate *estimate,
                      const struct lp_time_totals *time, double whole_ns) {
  double all = lp_estimate_all_time(time), most = estimate->high_ns;
  bool was_sampled = lp_was_sampled(time);
  bool is_small = isfinite(whole_ns) && most < small_part * whole_ns;
  estimate->is_little = was_sampled && most < small_part * all;
  if (estimate->is_little || (was_sampled && is_small))
    estimate->doubt = LP_DOUBT_NONE;
  else
    estimate->doubt = lp_bound_tells(most, was_sampled ? all : whole_ns)
                          ? LP_DOUBT_MOST
                          : LP_DOUBT_UNKNOWN;
}

/* Of what few samples met. */
static struct lp_estimate of_few(const struct lp_time_totals *time,
                                 const struct lp_evidence *evidence,
                                 double whole_ns) {
  double clock = at_least_zero(evidence->clock_ns);
  struct lp_posterior part = find_unclocked(time, evidence);
  double missed =
      part.high - evidence->sampled_ns + find_missed(time, evidence);
  missed = least(missed, find_rest(time, evidence));
  double low = clock + part.low;
  struct lp_estimate estimate = {
      .ns = at_least_zero(evidence->clock_ns + part.mean),
      .low_ns = low > evidence->told_ns ? low : evidence->told_ns,
      .high_ns = at_least_zero(clock + evidence->sampled_ns + missed),
      .seen_ns = at_least_zero(evidence->clock_ns + evidence->sampled_ns),
      .is_modelled = has_prior(time, evidence)};
  estimate.rank_ns = estimate.ns;
  if (estimate.high_ns < nothing_ns)
    estimate.ns = 0;
  if (LP_LITTLE * missed < clock ||
      (estimate.is_modelled &&
       estimate.high_ns < number_width * estimate.low_ns))
    return estimate;
  lp_estimate_mark(&estimate, time, whole_ns);
  return estimate;
}

struct lp_estimate lp_estimate_of(const struct lp_time_totals *time,
                                  const struct lp_evidence *evidence,
                                  double whole_ns) {
  double ns = at_least_zero(evidence->clock_ns + evidence->sampled_ns);
  double margin = find_margin(time, evidence->variance, evidence->sampled_ns);
  struct lp_estimate estimate = {
      .ns = ns, .low_ns = at_least_zero(ns - margin), .high_ns = ns + margin};
  if (evidence->samples < LP_FEW_SAMPLES)
    return of_few(time, evidence, whole_ns);
  estimate.high_ns += find_missed_waits(time, evidence);
  if (LP_LITTLE * evidence->lost_ns > ns)
    lp_estimate_mark(&estimate, time, whole_ns);
  return estimate;
}

/* Waits that nobody saw are in no number, but in how high it may be. */
double lp_estimate_most(const struct lp_estimate *estimate) {
  if (estimate->doubt == LP_DOUBT_NONE && !estimate->is_modelled)
    return least(estimate->high_ns, 2 * estimate->ns - estimate->low_ns);
  return estimate->high_ns;
}

static bool is_bound(const struct lp_estimate *estimate) {
  return estimate->doubt == LP_DOUBT_MOST ||
         estimate->doubt == LP_DOUBT_UNKNOWN;
}

/* The most that is shown of it. */
static double shown_ns(const struct lp_estimate *estimate) {
  return is_bound(estimate) ? estimate->high_ns : estimate->ns;
}

struct lp_estimate lp_estimate_within(struct lp_estimate part,
                                      const struct lp_estimate *whole) {
  double most = shown_ns(whole);
  if (whole->doubt == LP_DOUBT_GONE || whole->doubt == LP_DOUBT_UNTIMED)
    return part;
  if (is_bound(&part) && whole->is_little) {
    part.doubt = LP_DOUBT_NONE;
    part.is_little = true;
  }
  bool is_all =
      part.doubt == LP_DOUBT_MOST && !lp_bound_tells(part.high_ns, most);
  if (is_bound(&part)) {
    if (whole->doubt == LP_DOUBT_UNKNOWN && is_all)
      part.doubt = LP_DOUBT_UNKNOWN;
    return lp_estimate_at_most(part, most);
  }
  part.ns = least(part.ns, most);
  part.low_ns = least(part.low_ns, part.ns);
  part.high_ns = fmax(least(part.high_ns, lp_estimate_most(whole)), part.ns);
  return part;
}

struct lp_estimate lp_estimate_at_most(struct lp_estimate estimate,
                                       double most_ns) {
  estimate.high_ns = least(estimate.high_ns, most_ns);
  estimate.ns = least(estimate.ns, estimate.high_ns);
  estimate.low_ns = least(estimate.low_ns, estimate.ns);
  if (is_bound(&estimate) &&
      LP_LITTLE * (estimate.high_ns - estimate.low_ns) < estimate.low_ns)
    estimate.doubt = LP_DOUBT_NONE;
  return estimate;
}

struct lp_estimate lp_estimate_cap(struct lp_estimate estimate,
                                   const struct lp_time_totals *time,
                                   double most_ns, double whole_ns) {
  double most = at_least_zero(most_ns);
  if (estimate.high_ns <= most)
    return estimate;
  estimate = lp_estimate_at_most(estimate, most);
  if (is_bound(&estimate))
    lp_estimate_mark(&estimate, time, whole_ns);
  return estimate;
}

struct lp_estimate lp_estimate_of_all(const struct lp_model *model,
                                      struct lp_estimate time) {
  if (time.doubt == LP_DOUBT_UNKNOWN &&
      lp_bound_tells(time.high_ns, lp_estimate_all_time(&model->time)))
    time.doubt = LP_DOUBT_MOST;
  return time;
}

double lp_estimate_figure(const struct lp_estimate *estimate) {
  switch (estimate->doubt) {
  case LP_DOUBT_NONE:
    return estimate->ns;
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
      .seen_ns = (one.is_modelled ? one.seen_ns : one.ns) +
                 (other.is_modelled ? other.seen_ns : other.ns),
      .is_modelled = one.is_modelled || other.is_modelled,
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
