/* SPDX-License-Identifier: MIT
 *
 * How a time changed from one side's runs to the other's, and how sure that is.
 *
 * The change of a time t = h * c, hits times cost of a hit, is split into
 *
 *   by hits  (h_b - h_a) * (c_a + c_b) / 2
 *   by cost  (c_b - c_a) * (h_a + h_b) / 2
 *
 * whose sum it is exactly, and which change their signs when the sides are
 * exchanged: Bennet's indicators (The Theory of Measurement of Changes in Cost
 * of Living, Journal of the Royal Statistical Society 83, 1920). What did not
 * run on one side costs there what it does on the other. What is not there on
 * one side, a line that was added or removed, has neither: all of it is by
 * text.
 *
 * With five runs or more on each side the means are compared by Welch's t-test
 * (The Generalization of Student's Problem when Several Different Population
 * Variances are Involved, Biometrika 34, 1947), where no mean is taken to be
 * known better than its samples say. With fewer runs nobody knows how much they
 * differ: what exceeds an allowance for that is compared with the error of the
 * samples. Time in which threads did not run is in the allowance, as it may
 * have met any line. All lines are one family: q-values follow from p-values by
 * Benjamini and Hochberg (Controlling the False Discovery Rate, Journal of the
 * Royal Statistical Society B 57, 1995).
 */
#ifndef LINEPROF_CLI_CHANGE_H
#define LINEPROF_CLI_CHANGE_H

#include "diff/side.h"

enum lp_finding {
  LP_UNCHANGED,  /* not by what matters */
  LP_UNRESOLVED, /* it might not */
  LP_FASTER,
  LP_SLOWER
};

struct lp_change {
  const struct lp_figure *a,
      *b; /* by run; NULL: it is not there, and takes 0 */
  struct lp_figure_means from, to;
  double by_hits_ns, by_cost_ns, by_text_ns; /* whose sum the change is */
  bool has_new_hits; /* known for certain: hits are exact */
  enum lp_finding finding;
  double q;       /* NAN: too little to be tested */
  double seen_ns; /* the least that would have been seen, about */
  double most_ns; /* that it may have changed by, in either direction */
};

/** How the runs are compared. */
struct lp_runs_compared {
  size_t a_count, b_count;
  double whole_ns;    /* of the first side: what shares are of */
  double matters_ns;  /* from which a change matters */
  double noise;       /* share by which times of few runs may differ */
  double idle_ns;     /* in which threads did not run, on the worse side */
  double any_line_ns; /* of few runs: noise that may have met any line */
};

struct lp_runs_compared lp_runs_compare(const struct lp_side *a,
                                        const struct lp_side *b, double matters,
                                        double noise);

/** Whether they are enough for a test. */
bool lp_runs_are_many(const struct lp_runs_compared *runs);

/** Means and the split. */
struct lp_change lp_change_of(const struct lp_runs_compared *runs,
                              const struct lp_figure *a,
                              const struct lp_figure *b);

/** Finds out which of these, which are one family, changed for certain: at most
 * one in a hundred of those that are said to have did not. */
void lp_changes_judge(const struct lp_runs_compared *runs,
                      struct lp_change *const *changes, size_t count);

/** Student's t distribution; of INFINITY degrees of freedom, the normal one.
 * How likely |t| is to be so large, or larger, by chance; and the t that has
 * this tail, which is not 0. */
double lp_student_tail(double t, double freedom);
double lp_student_t(double tail, double freedom);

static inline double lp_change_ns(const struct lp_change *change) {
  return change->to.ns - change->from.ns;
}

#endif
