/* SPDX-License-Identifier: MIT
 *
 * What estimates of rows and of functions share, for these two alone. See
 * estimate.h.
 */
#ifndef LINEPROF_CLI_ESTIMATE_PARTS_H
#define LINEPROF_CLI_ESTIMATE_PARTS_H

#include "figures/estimate.h"

static inline double at_least_zero(double value) {
  return value > 0 ? value : 0;
}

static inline double least(double one, double other) {
  return one < other ? one : other;
}

/** Whether code with a clock, or without, may have waited where nobody saw it.
 */
static inline bool lp_estimate_leaves(const struct lp_model *model,
                                      bool is_clocked) {
  return is_clocked || model->time.hides_clocks;
}

/** What samples may have seen of code that makes calls, or makes none, and
 * could give to no row of the function: for want of line tables, or of callers.
 */
static inline double lp_estimate_lost_ns(const struct lp_model *model,
                                         const struct lp_function *function,
                                         bool leaves) {
  return (function->lacks_lines ? model->time.lineless_ns : 0) +
         (leaves ? model->time.cut_ns : 0);
}

/** The same of its self time. */
static inline double lp_estimate_lost_own_ns(const struct lp_model *model,
                                             const struct lp_function *function,
                                             bool leaves) {
  return (function->lacks_lines ? model->time.lineless_own_ns : 0) +
         (leaves ? model->time.cut_outside_ns : 0);
}

/** The estimate of a self time of which so much was in code without a line
 * table: that may be the time of lines which it called. */
struct lp_estimate lp_estimate_beside_lineless(const struct lp_model *model,
                                               struct lp_estimate self,
                                               double lineless_ns,
                                               double whole_ns);

/** What was counted only. */
struct lp_estimate lp_estimate_untimed(void);

/** A time that is the clock's, less what reading it cost, unless `raw`. What
 * processors do beside reading a clock hides in the reading. */
struct lp_estimate lp_estimate_clocked(const struct lp_model *model, double ns,
                                       double raw_ns, double most_ns, bool raw,
                                       double whole_ns);

/** Readings of functions that it called are taken out of it as well, and hide
 * as much; which ones they are nobody knows. */
double lp_estimate_hidden(const struct lp_model *model, bool has_callees,
                          double own_ns);

/** Whether nobody sampled, and the time is known all the same: so is its own
 * part. */
bool lp_estimate_is_clocks_alone(const struct lp_model *model,
                                 const struct lp_estimate *time);

/** The whole that a part's bound is compared with: a bound that is no smaller
 * says nothing and becomes `?`. INFINITY if the whole is itself only a bound:
 * then every finite bound of a part is shown. */
double lp_estimate_whole(const struct lp_estimate *whole);

/** A function's times before its rows are asked, each of which is a part of
 * them. The self time is always without the cost of clock readings. */
struct lp_times lp_estimate_before_rows(const struct lp_model *model,
                                        const struct lp_function *function,
                                        bool raw);

/** A row's times, as parts of its function's before rows. `raw`: with the cost
 * of its clock readings. */
struct lp_times lp_estimate_row(const struct lp_model *model,
                                const struct lp_row *row, bool raw,
                                const struct lp_times *before);

/** The times of a function and, in `rows`, of each of its rows. `net`: those
 * without the cost of clock readings, if `raw`; else NULL. */
struct lp_times lp_estimate_function(const struct lp_model *model,
                                     const struct lp_function *function,
                                     bool raw, const struct lp_times *net,
                                     struct lp_times *rows);

#endif
