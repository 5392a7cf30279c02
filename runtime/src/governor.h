/* SPDX-License-Identifier: MIT
 *
 * Keeps what timing lines costs within measure.budget, in mode = "auto":
 * every function starts timed, and those whose probes cost too much are
 * switched to their clean bodies. Runs in the threads themselves, when their
 * timers of CPU time expire; without such timers, in the helper.
 */
#ifndef LINEPROF_GOVERNOR_H
#define LINEPROF_GOVERNOR_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** Whether there is one. Nothing else here may be called if not. */
extern bool lp_governor_armed __attribute__((visibility("hidden")));

/** `share` is measure.budget, 0 to 1; timing lines gets half of it. Once,
 * under the lock, before there are modules. Returns 0 or an errno
 * value. */
int lp_governor_start(double share);

/** Whether it is time to look; any thread may ask, in signal handlers. */
bool lp_governor_is_due(uint64_t now_ns);

/** Looks at what was counted, if it is time to, and acts. Returns when it wants
 * to look again, CLOCK_MONOTONIC. Under the lock. */
uint64_t lp_governor_look(void);

/** The calling thread ends. */
void lp_governor_retire(const struct lineprof_thread *thread);

/** In a forked child, where everything counts from zero. Under the lock. */
void lp_governor_fork(void);

#endif
