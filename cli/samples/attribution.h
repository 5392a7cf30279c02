/* SPDX-License-Identifier: MIT
 *
 * From samples to shares: what they add to rows and functions, and what they
 * say of the time outside of all of them. A row whose clock runs is charged
 * with all the time until the next reading, what it called without a clock
 * included; a sample takes that time away from it again and gives it to the row
 * that was running. So the sum of all self times does not change.
 */
#ifndef LINEPROF_CLI_ATTRIBUTION_H
#define LINEPROF_CLI_ATTRIBUTION_H

#include "samples/shares.h"

/** Reads all samples of a profile whose places are known, after
 * lp_segments_choose; `cycle` is what the slabs hold, or LP_ALL_CYCLES. */
void lp_shares_make(struct lp_profile *profile, int64_t cycle);

/** Frees them, if there are any. Before the profile is. */
void lp_shares_free(struct lp_profile *profile);

/** Does what was sampled in this kind of segment and cycle count? */
bool lp_shares_is_chosen(const struct lp_profile *profile, uint32_t kind,
                         uint32_t cycle, int64_t wanted);

#endif
