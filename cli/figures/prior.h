/* SPDX-License-Identifier: MIT
 *
 * What the exact hits of rows say of their times before any sample does: a row
 * took, about, its hits times the bytes of machine code that each executes, and
 * what it calls as long as in calls that were timed. That is right within a
 * factor of 3 or 4, in two of three rows: worth about one sample a row, which
 * is enough to tell a row that surely took next to nothing from one of which
 * nothing is known. One factor of the whole run, the time of a byte, is chosen
 * so that the samples of all rows are as likely as can be.
 */
#ifndef LINEPROF_CLI_PRIOR_H
#define LINEPROF_CLI_PRIOR_H

#include "model/model.h"

/** How far off a guess is: the standard deviation of the logarithm of what was
 * over what was guessed; of rows and functions that call something more. */
#define LP_PRIOR_SIGMA 1.5
#define LP_PRIOR_SIGMA_CALLS 2.0

/** Finds what begins with `prior` of the model's rows and functions, and
 * `sample_ns` of its time. Nothing is known, and they are 0, where the profile
 * has no samples, or perf's of another build, or does not say how much code
 * rows have. Call it before estimates are made, and again when the model has
 * been counted again. */
void lp_prior_find(struct lp_model *model);

/** Whether a guess of the function's rows was made, which may be 0. */
static inline bool lp_prior_is_known(const struct lp_model *model,
                                     const struct lp_function *function) {
  return model->time.sample_ns > 0 && function->has_code &&
         !function->lacks_lines;
}

#endif
