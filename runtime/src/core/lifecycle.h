/* SPDX-License-Identifier: MIT
 *
 * Start, exit and fork of the runtime, and the lock that its slow paths hold.
 */
#ifndef LINEPROF_LIFECYCLE_H
#define LINEPROF_LIFECYCLE_H

#include "lineprof/abi.h"

#include <signal.h>
#include <stdbool.h>

/** What a thread had before it took the lock. */
struct lp_before_lock {
  sigset_t signals;
  int cancellation, error;
  bool is_nested;
  bool is_alone; /* there is nothing to wait for */
};

/** Takes the runtime's lock with all signals blocked: a handler that runs
 * profiled code must not find its own thread holding it. Cancellation waits,
 * too: the system calls made under the lock are cancellation points, and the
 * profiled program has none here. `before` goes back to lp_unlock, and errno
 * with it.
 *
 * False, and nothing taken, if the thread holds the lock already: a function
 * that the runtime calls (memcpy, say) is the program's own and profiled. It
 * must then leave alone what the lock protects. */
bool lp_lock(struct lp_before_lock *before);
void lp_unlock(const struct lp_before_lock *before);

/** The same for a signal handler, which may have interrupted its thread where
 * it holds a lock that the owner of ours waits for: false, too, if another
 * thread holds it. Then there is nothing to give back. */
bool lp_try_lock(struct lp_before_lock *before);

/** No thread of this process has a context, nor will one: the lock guards
 * nothing any more, and is not waited for. A child may have inherited it from a
 * thread that it has not. */
void lp_lock_retire(void);

/** Whether the calling thread, which holds the lock, blocks `signal` when it
 * does not. */
bool lp_lock_blocks(int signal);

/** Starts the runtime at the first call, which is for the module `first`; under
 * the lock. Returns whether this process is being profiled. */
bool lp_start(const struct lineprof_module *first);

/** From now on this process is not profiled, and neither is the calling thread.
 * Under the lock. */
void lp_disarm(void);

/** The program is about to forbid itself system calls: what makes them now and
 * then ends. */
void lp_confine(void);

/** The program is about to forbid its thread to read the clock: the profile
 * ends. */
void lp_stop(void);

/** Whether it was asked for and refused: this process is not profiled. */
bool lp_is_off(void);

/** The clock that counts, and both clocks at one instant. */
uint64_t lp_read_ticks(void);
struct lineprof_clock_pair lp_read_pair(void);

/** Takes a newer pair of clock readings into the file header. */
void lp_sync_clocks(void);

#endif
