/* SPDX-License-Identifier: MIT
 *
 * What a time was in all cycles of a schedule that are complete: figures of
 * numbers are numbers, and of what bounds are among they are bounds.
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
