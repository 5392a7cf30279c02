/* SPDX-License-Identifier: MIT
 *
 * Which rows samples have met calling which functions.
 */
#ifndef LINEPROF_CLI_MODEL_CALLS_H
#define LINEPROF_CLI_MODEL_CALLS_H

#include "model/model.h"

/** Finds the met calls of a model whose rows are in their places; those that it
 * has had are forgotten. None where threads are apart. */
void lp_met_calls_add(struct lp_model *model,
                      struct lp_profile *const *profiles);

#endif
