/* SPDX-License-Identifier: MIT
 *
 * Start and end of the runtime.
 */
#ifndef LINEPROF_LIFECYCLE_H
#define LINEPROF_LIFECYCLE_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** Starts the runtime at the first call, which is for the module `first`; under
 * the lock. Returns whether this process is being profiled. */
bool lp_start(const struct lineprof_module *first);

/** The program is about to forbid itself system calls: what makes them now and
 * then ends. */
void lp_confine(void);

/** The program is about to forbid its thread to read the clock: the profile
 * ends. */
void lp_stop(void);

/** Takes a newer pair of clock readings into the file header. */
void lp_sync_clocks(void);

#endif
