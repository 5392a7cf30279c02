/* SPDX-License-Identifier: MIT
 *
 * From profiles to their model: what they counted, clocked and sampled, summed.
 */
#ifndef LINEPROF_CLI_BUILD_MODEL_H
#define LINEPROF_CLI_BUILD_MODEL_H

#include "model/model.h"

struct lp_model_options {
  bool by_thread, by_instance;
  int64_t cycle; /* whose samples count; LP_ALL_CYCLES */
};

/** Sums `count` profiles, which must outlive the model and have been closed
 * with lp_profile_close. */
void lp_model_build(struct lp_model *model, struct lp_profile *const *profiles,
                    size_t count, struct lp_model_options options);

#endif
