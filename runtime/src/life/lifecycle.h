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

/** Whether the calling process is the one that is being profiled. */
bool lp_is_own_process(void);

/** Gives the profile its name, as the process is about to end without the
 * functions for that. Async-signal-safe. */
void lp_leave(void);

/** Ends sampling and the growth of the file, as the program is about to forbid
 * itself system calls. */
void lp_confine(void);

/** Ends the profile, as the program is about to forbid its thread to read the
 * clock. */
void lp_stop(void);

#endif
