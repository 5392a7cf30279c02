/* SPDX-License-Identifier: MIT
 *
 * What brings about a thread's next sample; each sample decides it anew. Its
 * perf event, where the budget buys more samples so than the system has ticks;
 * else its timer of CPU time, at the next jiffy. The timer is set behind the
 * event as well: a program may close the event, and a thread may be in the
 * kernel all the time, where the event is silent.
 *
 * The event meets user code only, and each sample of it stands for one period.
 * CPU time beyond that was the kernel's. It is owed to where the thread was
 * then: to the next sample that the timer takes right behind a system call; and
 * the timer is the means while more than a jiffy is owed. What is not met there
 * in a few samples, such as page faults, goes to where the thread is then.
 */
#ifndef LINEPROF_MEANS_H
#define LINEPROF_MEANS_H

#include "sampling/sampled.h"

#include <signal.h>

/** Once: what sampling may cost, 0..1. */
void lp_means_start(uint64_t budget);

/** The calling thread gets its timer, which expires soon and raises
 * `own->signal`. Returns what it lacks for that (LP_LACKS_*). */
uint32_t lp_means_begin(struct lp_sampled *own);

/** The timer is stopped, in any thread. */
void lp_means_stop(struct lp_sampled *own);

/** That, and the event is closed: in the thread itself, or when it is gone. */
void lp_means_end(struct lp_sampled *own);

/** In a forked child: timers are not inherited, events are the parent's. */
void lp_means_fork(struct lp_sampled *own);

/** Whether the thread is to be sampled. */
bool lp_means_has_timer(const struct lp_sampled *own);

/** Is the signal of this context's thread, and due? */
bool lp_means_is_due(struct lp_sampled *own, const siginfo_t *info);

/** Takes what is owed to others out of what passed before this sample, or adds
 * to it what is owed to this one. */
void lp_means_settle(struct lp_sampled *own, struct lp_interval *since,
                     const struct lp_registers *registers);

/** Sets what brings about the next sample, last in the handler. `may_pause`: it
 * has interrupted nothing of lineprof's. In the thread. */
void lp_means_next(struct lineprof_thread *thread, bool may_pause);

/** Sets the timer alone. Any thread. */
void lp_means_wake(const struct lp_sampled *own);

/** Nothing is set any more. In the thread. */
void lp_means_rest(struct lp_sampled *own);

#endif
