/* SPDX-License-Identifier: MIT
 *
 * Median, least, most, first and last of a time over the complete cycles of a
 * schedule. If the time of one of these cycles is only a bound, so is the
 * figure.
 */
#ifndef LINEPROF_CLI_CYCLE_SUMMARY_H
#define LINEPROF_CLI_CYCLE_SUMMARY_H

#include "model/cycles.h"

struct lp_cycle_summary {
  struct lp_estimate median, least, most, first, last;
  size_t count; /* of complete cycles; 0: the figures say nothing */
};

/** `times` has one for each of the cycles. */
struct lp_cycle_summary lp_cycle_summarise(const struct lp_cycles *cycles,
                                           const struct lp_estimate *times);

#endif
