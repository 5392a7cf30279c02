/* SPDX-License-Identifier: MIT
 *
 * What reading the clock around a row costs on this machine, now, and what
 * counting does.
 */
#ifndef LINEPROF_CALIBRATE_H
#define LINEPROF_CALIBRATE_H

#include "regions/regions.h"

#include <stdbool.h>
#include <stdint.h>

/** Costs in ticks. The first three are taken out of the interval that follows
 * the event; lineprof_thread has them, too. */
struct lp_costs {
  int64_t row, enter, exit;
  uint64_t counts; /* of LINEPROF_COUNTS_PRICED executions */
  struct lp_region_costs region;
};

/** Takes about a millisecond. Signals are blocked: the thread has no context of
 * its own meanwhile. */
struct lp_costs lp_calibrate(bool slow_clock);

#endif
