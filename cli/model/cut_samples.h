/* SPDX-License-Identifier: MIT
 *
 * Samples that lost their callers: the stack could not be followed to its end.
 */
#ifndef LINEPROF_CLI_CUT_SAMPLES_H
#define LINEPROF_CLI_CUT_SAMPLES_H

#include "profile/profile.h"

/** Notes in the profile if twenty samples or more are such and have more than a
 * twentieth of its samples' time, and where most of it was. After
 * lp_shares_make(). */
void lp_cut_samples_check(struct lp_profile *profile);

#endif
