/* SPDX-License-Identifier: MIT
 *
 * How far the runtime is in this process.
 */
#ifndef LINEPROF_STAGE_H
#define LINEPROF_STAGE_H

#include <stdbool.h>

/** From the first module on; OFF for good: this process is not profiled. */
enum lp_stage {
  LP_STAGE_NOT_STARTED,
  LP_STAGE_STARTING,
  LP_STAGE_RUNNING,
  LP_STAGE_OFF
};

/** Any thread, in signal handlers. */
enum lp_stage lp_stage(void);

/** Under the lock. */
void lp_stage_enter(enum lp_stage stage);

/** Whether profiling was asked for and refused, or has ended. */
bool lp_is_off(void);

#endif
