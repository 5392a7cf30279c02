/* SPDX-License-Identifier: MIT
 *
 * Says how sure a time is: one answer for every table, document and rule. What
 * a clock has seen is known. What samples say is a number if they are enough.
 * Fewer than LP_FEW_SAMPLES are taken together with what was guessed before,
 * from hits and bytes of code (prior.h, posterior.h), or by themselves where
 * nothing was. That is a number, too, if it is known well enough: the upper end
 * of its interval is less than six times the lower one, or too little to
 * matter, of its function or of the run. Otherwise the upper end is a bound.
 * Each total is a count of samples of its own, with the sum of the guesses
 * beneath it as its own guess: what was found of its parts is never summed.
 *
 * Samples have weights, the time that each stands for. For samples alone that
 * is the upper end of what the run had: the longest period that a thread was to
 * be sampled with, or, if more, sum(w^2) / sum(w) of all weights w, which is
 * the mean weight of the sample that comes next after a moment picked at
 * random.
 *
 * A line that calls something may also have waited unseen, or be missing from
 * cut samples, neither of which its code says anything of: the time that is
 * known to be missing is added to the upper end. But not what clocks saw other
 * lines wait: to no line's own time, and to the time of callers only as far as
 * looks do not tell who these were.
 */
#ifndef LINEPROF_CLI_ESTIMATE_H
#define LINEPROF_CLI_ESTIMATE_H

#include "model/instruments.h"
#include "samples/shares.h"

/** What clocks and samples say of a time. */
struct lp_evidence {
  double clock_ns, sampled_ns; /* their sum is the best figure */
  double told_ns;              /* of that: waits, each of which was timed */
  double variance;             /* ns^2: from samples */
  uint64_t samples;
  double prior_ns;  /* what code without a clock took, as hits tell, */
  double sigma;     /* how sure that is (posterior.h); 0: nothing is known */
  bool leaves;      /* its code makes calls, which may wait */
  bool is_own;      /* a self time: without what lines that it called waited */
  double lost_ns;   /* sampled, and maybe its, though no row has it: for want of
                       line tables, or of callers */
  double jumped_ns; /* the most that tail calls without a clock have taken,
                       which no sample shows; INFINITY: all the rest */
};

/** What no time is more than: that of all threads. Samples of a window may be
 * of before it, too. */
double lp_estimate_all_time(const struct lp_time_totals *time);

/** Marks a part of `whole_ns`, which is INFINITY if it is only a bound, that is
 * no more than its high end: a number if that is too little to matter, a bound,
 * or not known if it may be all of the whole. */
void lp_estimate_mark(struct lp_estimate *estimate,
                      const struct lp_time_totals *time, double whole_ns);

/** Whether a bound says more of a part of `whole_ns` than that it is one. Two
 * sums of the same times, which are no finer than a nanosecond, may differ by
 * rounding. */
bool lp_bound_tells(double high_ns, double whole_ns);

/** The estimate of a part of `whole_ns`. It is not known if it may be all of
 * that. */
struct lp_estimate lp_estimate_of(const struct lp_time_totals *time,
                                  const struct lp_evidence *evidence,
                                  double whole_ns);

/** The most that is shown of a time: the number, as far as samples may be off,
 * or the bound. */
double lp_estimate_most(const struct lp_estimate *estimate);

/** The estimate if the time is known to be no more than that. If that is next
 * to nothing more than what is surely there it is a number. */
struct lp_estimate lp_estimate_at_most(struct lp_estimate estimate,
                                       double most_ns);

/** The same of a part of `whole_ns`, whatever it is: what is left may be little
 * enough to be a number. */
struct lp_estimate lp_estimate_cap(struct lp_estimate estimate,
                                   const struct lp_time_totals *time,
                                   double most_ns, double whole_ns);

/** A part has no more than what is shown of its whole. */
struct lp_estimate lp_estimate_within(struct lp_estimate part,
                                      const struct lp_estimate *whole);

/** A time beside others of the whole program: what may be all of its function's
 * is a bound there, if it is less than all time. */
struct lp_estimate lp_estimate_of_all(const struct lp_model *model,
                                      struct lp_estimate time);

/** Makes the estimates of all rows and functions of the model, which stay with
 * it; if `raw`, those with the cost of clock readings as well. Call it again
 * when the model has been counted again. */
void lp_estimates_make(struct lp_model *model, bool raw);

/** The estimates of a row, and of a function, whose self time is that of all
 * its rows and of code at no single line. `raw`: times with the cost of clock
 * readings, for which they must have been made. */
static inline const struct lp_times *
lp_row_times(const struct lp_model *model, const struct lp_row *row, bool raw) {
  const struct lp_estimates *of =
      raw ? &model->raw_estimates : &model->estimates;
  return &of->rows[row - model->rows];
}
static inline const struct lp_times *
lp_function_times(const struct lp_model *model,
                  const struct lp_function *function, bool raw) {
  const struct lp_estimates *of =
      raw ? &model->raw_estimates : &model->estimates;
  return &of->functions[function - model->functions];
}

/** The estimate of a part of a function's time that is at no single line, which
 * so many samples met. */
struct lp_estimate lp_estimate_loose(const struct lp_model *model,
                                     const struct lp_function *function,
                                     double ns, uint64_t samples);

/** The figure behind the mark: the number or the bound. */
double lp_estimate_figure(const struct lp_estimate *estimate);

/** A key to sort by, `divisor` times less: the number or, of what is shown as a
 * bound, the likeliest time; then bounds of what nothing has met, the largest
 * first; last what is not known. */
double lp_estimate_rank(const struct lp_estimate *estimate, double divisor);

/** The estimate of a sum, and of a part. */
struct lp_estimate lp_estimate_add(struct lp_estimate one,
                                   struct lp_estimate other);
struct lp_estimate lp_estimate_divide(struct lp_estimate estimate,
                                      double divisor);

/** Which instrument a time is from. */
enum lp_source {
  LP_SOURCE_NONE,
  LP_SOURCE_TIMED,
  LP_SOURCE_SAMPLED,
  LP_SOURCE_MODELLED /* in documents: few samples, and hits */
};
enum lp_source lp_row_source(const struct lp_model *model,
                             const struct lp_row *row);

/** Whether the row's time is by samples, whether any met it or not. */
bool lp_row_is_sampled(const struct lp_model *model, const struct lp_row *row);
bool lp_function_is_sampled(const struct lp_model *model,
                            const struct lp_function *function);

/** Samples have taken some of its own time away, or given it. */
bool lp_function_self_is_sampled(const struct lp_model *model,
                                 const struct lp_function *function);

/** Ran without a clock only, and nobody took samples: it has no time. */
bool lp_row_is_untimed(const struct lp_model *model, const struct lp_row *row);
bool lp_function_is_untimed(const struct lp_model *model,
                            const struct lp_function *function);

/** Whether the row ran, but has no machine code of its own. */
bool lp_row_is_gone(const struct lp_model *model, const struct lp_row *row);

#endif
