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

/** Ends sampling and the growth of the file, as the program is about to forbid
 * itself system calls. */
void lp_confine(void);

/** Ends the profile, as the program is about to forbid its thread to read the
 * clock. */
void lp_stop(void);

#endif
