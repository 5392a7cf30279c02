/* SPDX-License-Identifier: MIT
 *
 * The lock that the runtime's slow paths hold.
 */
#ifndef LINEPROF_LOCK_H
#define LINEPROF_LOCK_H

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

/** Calls `work` once, in the calling thread, which holds the lock, as soon as
 * it has given the lock back. One function a thread. */
void lp_lock_then(void (*work)(void));

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

#endif
