/* SPDX-License-Identifier: MIT
 *
 * The clock that all times are measured with: the CPU's counter, or the
 * system's monotonic clock where that cannot be used.
 */
#ifndef LINEPROF_CORE_CLOCK_H
#define LINEPROF_CORE_CLOCK_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** Chooses the clock, before its first reading. `is_slow`: the system's. */
void lp_clock_start(bool is_slow);
bool lp_clock_is_slow(void);

/** The present time in ticks of the clock. For any thread, also in signal
 * handlers. */
uint64_t lp_read_ticks(void);

/** Both clocks at one instant. */
struct lineprof_clock_pair lp_read_pair(void);

#endif
