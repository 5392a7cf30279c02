/* SPDX-License-Identifier: MIT
 *
 * The runtime's own thread. There is one in mode = "auto" when threads wait,
 * and under a schedule, from the first boundary on or from the start if windows
 * open by time, signal or command. It makes segments of what boundaries copied,
 * moves on windows when no thread steps, and looks at threads that wait. Never
 * profiled, all signals blocked.
 */
#ifndef LINEPROF_HELPER_H
#define LINEPROF_HELPER_H

#include "schedule/segments.h"

/** An empty snapshot to fill in. If the helper is far behind, or there is
 * none, the caller does its work first. Never NULL. */
struct lp_snapshot *lp_helper_snapshot(void);

/** Queues a snapshot; the helper is woken if it sleeps. */
void lp_helper_post(struct lp_snapshot *snapshot);

/** Starts the helper if it is missing. Not in signal handlers, but for those
 * that know whom they interrupted: needs memory from the program's allocator.
 */
void lp_helper_start(void);

/** Whether it could be started: it does not run, and may. Any thread. */
bool lp_helper_is_missing(void);

/** The calling thread of the program ends, by pthread_exit() if it is the
 * process's first one. If that has left and nobody else is there the helper
 * ends, too: the process ends with the calling thread, as it would have. */
void lp_helper_leave(bool is_first);

/** Ends it if it is there for samples alone; none starts from here on. */
void lp_helper_end(void);

/** Makes the helper look at the schedule now. Async-signal-safe. */
void lp_helper_wake(void);

/** Writes everything that is queued, in the calling thread. */
void lp_helper_drain(void);

/** Around fork: stops the helper's work; in the child there is no helper, and
 * what was queued is the parent's. */
void lp_helper_before_fork(void);
void lp_helper_after_fork(bool is_child);

#endif
