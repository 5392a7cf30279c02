/* SPDX-License-Identifier: MIT
 *
 * Builds the model: the sums of what profiles counted, clocked and sampled.
 */
#ifndef LINEPROF_CLI_BUILD_MODEL_H
#define LINEPROF_CLI_BUILD_MODEL_H

#include "model/model.h"

struct lp_model_options {
  bool by_thread, by_instance;
  int64_t cycle; /* the cycle whose samples count, or LP_ALL_CYCLES */
};

/** Sums `count` profiles, which must outlive the model and have been closed
 * with lp_profile_close. */
void lp_model_build(struct lp_model *model, struct lp_profile *const *profiles,
                    size_t count, struct lp_model_options options);

/** Sums the rows and functions of the model's only profile again, whose
 * counters and samples have changed while its blocks stayed where they are:
 * what it has had before is forgotten. Regions and GPU work are left out;
 * threads are not apart. */
void lp_model_recount(struct lp_model *model, struct lp_profile *profile);

#endif
