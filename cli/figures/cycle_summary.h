/* SPDX-License-Identifier: MIT
 *
 * Median, least, most, first and last of a time over the complete cycles of a
 * schedule. A figure is a bound if the time of one of these cycles is.
 */
#ifndef LINEPROF_CLI_CYCLE_SUMMARY_H
#define LINEPROF_CLI_CYCLE_SUMMARY_H

#include "figures/cycles.h"

struct lp_cycle_summary {
  struct lp_estimate median, least, most, first, last;
  size_t count; /* of complete cycles; 0: the figures say nothing */
};

/** `times` has one for each of the cycles. */
struct lp_cycle_summary lp_cycle_summarise(const struct lp_cycles *cycles,
                                           const struct lp_estimate *times);

#endif
