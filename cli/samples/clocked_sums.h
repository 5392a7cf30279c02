/* SPDX-License-Identifier: MIT
 *
 * What samples and long calls stand for of each clocked row's time, with all
 * that it called. The row's time is its clock's; but callers without a clock
 * have it only from those who met them. So, outward of the row, what met it
 * stands for as much as its clock has seen. Long calls are among the samples,
 * too: whichever of the two are more speak for the row. Samples that met it
 * waiting speak for all waits if they are enough, or most of these; those that
 * met it running, which say nothing of who waits, for no more than twice
 * themselves. What nobody speaks for may have been with any caller.
 */
#ifndef LINEPROF_CLI_CLOCKED_SUMS_H
#define LINEPROF_CLI_CLOCKED_SUMS_H

#include "samples/sample_chain.h"

struct lp_clocked_sum {
  double clock_ticks; /* of the row in one thread, with what it called */
  double run_ticks, wait_ticks, call_ticks; /* of samples; of long calls */
  uint64_t looks;                           /* that met it waiting */
};

struct lp_clocked_sums {
  struct lp_map ids;
  struct lp_clocked_sum *items;
};

/** Who met a row. */
struct lp_clocked_by {
  bool is_call, is_waiting;
  uint64_t samples;
};

/** Adds to all clocked rows on a chain what a sample or a long call says whose
 * segment is one of those that slabs hold. */
void lp_clocked_sums_add(struct lp_clocked_sums *sums,
                         const struct lp_chain *chain, uint32_t thread,
                         double ticks, struct lp_clocked_by by);

/** Once all is added: how many times its ticks one stands for outward of the
 * clocked row at `link`; 1 if nothing was added. */
double lp_clocked_sums_scale(const struct lp_clocked_sums *sums,
                             const struct lp_link *link, uint32_t thread,
                             struct lp_clocked_by by);

void lp_clocked_sums_free(struct lp_clocked_sums *sums);

#endif
