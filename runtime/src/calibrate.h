/* SPDX-License-Identifier: MIT
 *
 * What reading the clock around a row costs on this machine, now.
 */
#ifndef LINEPROF_CALIBRATE_H
#define LINEPROF_CALIBRATE_H

#include <stdbool.h>
#include <stdint.h>

/** In ticks. The first three are taken out of the interval that follows the
 * event, as lineprof_thread has them, and `region` of what follows where a
 * region begins or ends. */
struct lp_costs {
  int64_t row, enter, exit, region;
};

/** Takes about a millisecond. Signals are blocked: the thread has no context of
 * its own meanwhile. */
struct lp_costs lp_calibrate(bool slow_clock);

#endif
