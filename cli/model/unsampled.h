/* SPDX-License-Identifier: MIT
 *
 * Computes what samples may have missed: the time that one of them stands for,
 * and the time that is in none. estimate.h makes bounds of it.
 */
#ifndef LINEPROF_CLI_UNSAMPLED_H
#define LINEPROF_CLI_UNSAMPLED_H

#include "model/model.h"

/** Adds a profile, whose threads took `thread_ns` together. */
void lp_unsampled_add(struct lp_time_totals *time,
                      const struct lp_profile *profile, double thread_ns);

/** To be called after all profiles. */
void lp_unsampled_finish(struct lp_time_totals *time);

/** Notes in the profile if threads were not sampled, for which reason the
 * runtime says, and how long they ran meanwhile. */
void lp_unsampled_check(struct lp_profile *profile);

#endif
