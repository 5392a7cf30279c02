/* SPDX-License-Identifier: MIT
 *
 * From samples to shares: what they add to rows and functions, whether clocks
 * of these ran or not, and what they say of the time outside of all of them.
 */
#ifndef LINEPROF_CLI_ATTRIBUTION_H
#define LINEPROF_CLI_ATTRIBUTION_H

#include "samples/sample_chain.h"
#include "samples/shares.h"

/** Reads all samples of a profile whose places are known, after
 * lp_segments_choose; `cycle` is what the slabs hold, or LP_ALL_CYCLES. */
void lp_shares_make(struct lp_profile *profile, int64_t cycle,
                    bool by_instance);

/** Calls `visit` for the samples that count in this cycle (as lp_shares_make
 * says, which it repeats): where counting has a part of a sample, twice. */
void lp_shares_visit(const struct lp_profile *profile, int64_t cycle,
                     lp_chain_visit *visit, void *context);

#endif
