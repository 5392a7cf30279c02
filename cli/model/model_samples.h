/* SPDX-License-Identifier: MIT
 *
 * Adds samples to the model. For files of the model only.
 */
#ifndef LINEPROF_CLI_MODEL_SAMPLES_H
#define LINEPROF_CLI_MODEL_SAMPLES_H

#include "model/names.h"
#include "samples/attribution.h"

/** Adds the shares of the table's rows and functions: one thread's, or those
 * of LP_EVERY_THREAD. */
void lp_samples_add(const struct lp_building *building,
                    const struct lp_targets *targets, uint32_t thread);

/** Adds the profile's time in no profiled function. */
void lp_samples_add_elsewhere(const struct lp_building *building);

/** Sorts. To be called after all profiles. */
void lp_samples_finish(struct lp_model *model);

/** Notes in the profile if its times do not add up: samples outside of clocked
 * rows cannot stand for more time than the clock has measured there. */
void lp_samples_check(struct lp_profile *profile);

#endif
