/* SPDX-License-Identifier: MIT
 *
 * What samples and long calls stand for of each clocked row's time, with all
 * that it called. The row's time is its clock's; but callers without a clock
 * have it only from those who met them. So, outward of the row, what met it
 * stands for as much as its clock has seen. Long calls are among the samples,
 * too: whichever of the two are more speak for the row. Where they are less
 * than half of what the clock saw, they stand for themselves alone, as the rest
 * may have been with other callers.
 */
#ifndef LINEPROF_CLI_CLOCKED_SUMS_H
#define LINEPROF_CLI_CLOCKED_SUMS_H

#include "samples/sample_chain.h"

struct lp_clocked_sum {
  double clock_ticks; /* of the row in one thread, with what it called */
  double sampled_ticks, call_ticks;
};

struct lp_clocked_sums {
  struct lp_map ids;
  struct lp_clocked_sum *items;
};

/** Adds to all clocked rows on a chain what a sample or a long call says whose
 * segment is one of those that slabs hold. */
void lp_clocked_sums_add(struct lp_clocked_sums *sums,
                         const struct lp_chain *chain, uint32_t thread,
                         double ticks, bool is_call);

/** Once all is added: how many times its ticks one stands for outward of the
 * clocked row at `link`; 1 if nothing was added. */
double lp_clocked_sums_scale(const struct lp_clocked_sums *sums,
                             const struct lp_link *link, uint32_t thread,
                             bool is_call);

void lp_clocked_sums_free(struct lp_clocked_sums *sums);

#endif
