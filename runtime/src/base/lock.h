/* SPDX-License-Identifier: MIT
 *
 * The lock that the runtime's slow paths hold.
 */
#ifndef LINEPROF_LOCK_H
#define LINEPROF_LOCK_H

#include <signal.h>
#include <stdbool.h>

/** The thread's state before it took the lock. */
struct lp_before_lock {
  sigset_t signals;
  int cancellation, error;
  bool is_nested;
  bool is_alone; /* the lock was retired, and not taken */
};

/** Takes the runtime's lock with all signals blocked: a handler that runs
 * profiled code must not find its own thread holding it. Cancellation waits,
 * too: the system calls made under the lock are cancellation points, and the
 * profiled program has none here. `before` goes back to lp_unlock, and errno
 * with it.
 *
 * False, without taking the lock, if the thread holds it already: that happens
 * where a function that the runtime calls (memcpy, say) is the program's own
 * and profiled. The caller must then leave alone what the lock protects. */
bool lp_lock(struct lp_before_lock *before);
void lp_unlock(const struct lp_before_lock *before);

/** Calls work(argument) in the thread that has taken the lock so, on a stack of
 * the lock's own: what is done seldom takes more room than a thread may have.
 */
void lp_lock_apart(const struct lp_before_lock *before,
                   void (*work)(void *argument), void *argument);

/** Whether the calling thread has the lock. */
bool lp_lock_is_held(void);

/** Calls `work` once, in the calling thread, which holds the lock, as soon as
 * it has given the lock back. One function a thread. */
void lp_lock_then(void (*work)(void));

/** Takes the lock in a signal handler, without waiting: the interrupted thread
 * may hold a lock that the owner of this one waits for. False also if another
 * thread holds it; then there is nothing to give back. */
bool lp_try_lock(struct lp_before_lock *before);

/** Retires the lock: no thread of this process has a context or will get one,
 * so it guards nothing and nobody waits for it any more. A forked child may
 * have inherited it locked, by a thread that the child does not have. */
void lp_lock_retire(void);

/** Whether the calling thread, which holds the lock, blocks `signal` when it
 * does not. */
bool lp_lock_blocks(int signal);

#endif
