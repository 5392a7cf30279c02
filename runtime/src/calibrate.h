/* SPDX-License-Identifier: MIT
 *
 * What a probe costs on this machine, now.
 */
#ifndef LINEPROF_CALIBRATE_H
#define LINEPROF_CALIBRATE_H

#include <stdbool.h>
#include <stdint.h>

/** Costs of a line, enter and exit probe in ticks, as lineprof_thread takes
 * them out: of the interval that follows the probe. Takes under a
 * millisecond. */
void lp_calibrate(bool slow_clock, int64_t costs[3]);

#endif
