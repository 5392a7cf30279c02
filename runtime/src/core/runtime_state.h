/* SPDX-License-Identifier: MIT
 *
 * How far the runtime is in this process.
 */
#ifndef LINEPROF_RUNTIME_STATE_H
#define LINEPROF_RUNTIME_STATE_H

#include <stdbool.h>

/** From the first module on; OFF for good: this process is not profiled. */
enum lp_runtime_state {
  LP_RUNTIME_NOT_STARTED,
  LP_RUNTIME_STARTING,
  LP_RUNTIME_RUNNING,
  LP_RUNTIME_OFF
};

/** Any thread, in signal handlers. */
enum lp_runtime_state lp_runtime_state(void);

/** Under the lock. */
void lp_runtime_enter(enum lp_runtime_state state);

/** Whether profiling was asked for and refused, or has ended. */
bool lp_is_off(void);

/** Writes a new pair of clock readings into the file header, if the runtime is
 * running. Any thread: two that do so at once may mix their pairs, which are
 * microseconds apart. */
void lp_sync_clocks(void);

#endif
