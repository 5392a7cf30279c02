/* SPDX-License-Identifier: MIT
 *
 * Finds how the time of lines is spread over threads.
 */
#ifndef LINEPROF_CLI_SPREAD_H
#define LINEPROF_CLI_SPREAD_H

#include "model/build_model.h"

/** Fills `spread` of the rows of a model of all threads that was built from
 * these profiles with these options. Unless `always`, it does nothing if no
 * process had two threads, or if rows times threads are so many that it would
 * take long. */
void lp_spread_find(struct lp_model *model, struct lp_profile *const *profiles,
                    size_t count, struct lp_model_options options, bool always);

/** By how many percent the slowest thread took longer than the mean; negative
 * if fewer than two threads ran the row. */
double lp_spread_percent(const struct lp_row *row);

#endif
