/* SPDX-License-Identifier: MIT
 *
 * Samples of where threads spend their time: lines without a clock are timed
 * with them. A signal comes to each thread as it takes CPU time (means.h),
 * which it handles itself; it looks after its clocks then, too
 * (clocks/clocks.h). The helper, which starts when somebody has waited for a
 * while, looks at those that wait (blocked.h). Off unless lp_sampler_armed;
 * then nothing else here may be called.
 */
#ifndef LINEPROF_SAMPLER_H
#define LINEPROF_SAMPLER_H

#include "lineprof/abi.h"

#include <signal.h>
#include <stdbool.h>

extern bool lp_sampler_armed __attribute__((visibility("hidden")));

/** How threads are to be sampled. */
struct lp_sampler_wish {
  uint32_t rate;   /* most samples a second and thread */
  uint64_t budget; /* what they may cost, of LP_WHOLE */
  int signal;
  const char *signal_name; /* without SIG; stays */
  /* lp_clock_look, which is called in the handler. */
  void (*look_at_clocks)(struct lineprof_thread *thread, uintptr_t stack);
};

/** Once, under the lock, before there are threads. Not armed if the program has
 * a use for the signal, or the system has no means. */
void lp_sampler_start(const struct lp_sampler_wish *wish);

/** After the lock was given back, not in a signal handler. The helper starts
 * now if it could not when it is wanted. */
void lp_sampler_started(void);

/** A window opens: threads are sampled again. Under the lock. */
void lp_sampler_resume(void);

/** The calling thread begins or ends to use its context; a slab of it is new.
 * Under the lock. */
void lp_sampler_begin(struct lineprof_thread *thread);
void lp_sampler_end(struct lineprof_thread *thread);
void lp_sampler_add_slab(const struct lineprof_thread *thread, const void *slab,
                         const struct lineprof_table *table, uint32_t id);

/** Whether the calling thread, whose context this is, is one of them. One that
 * blocks the signal is not, as soon as lp_sampler_listen has seen it. */
bool lp_sampler_meets(const struct lineprof_thread *thread);

/** The calling thread, charged up to its last_ticks, looks every few
 * milliseconds whether it blocks the signal. Returns lp_sampler_meets(). */
bool lp_sampler_listen(const struct lineprof_thread *thread);

/** The calling thread, charged up to its last_ticks, sees whether it has
 * blocked its signal if no sample has come for a while, and gets another one.
 * Within its event, and not one that interrupted another. */
void lp_sampler_hear(const struct lineprof_thread *thread);

/** The calling thread has got an alternate signal stack that is too small for
 * any signal. Async-signal-safe. */
void lp_sampler_leave_thread(void);

/** The calling thread is to wait for signals. If it blocks the one that samples
 * it, none is there that nobody has sent, and none comes until it lets it in.
 * Async-signal-safe. */
void lp_sampler_hush(void);

/** In a forked child, after its threads' contexts: it counts from zero.
 * `signals`: what the forking thread blocks. */
void lp_sampler_fork(const sigset_t *signals);

/** The helper's, now and then. Returns the time of the next look,
 * CLOCK_MONOTONIC. */
uint64_t lp_sampler_look(void);

/** For good, as far as the process goes on: what is known is written, no timer
 * is set any more, and the sampler is not armed. */
void lp_sampler_stop(void);

/** At exit: what is known of waiting threads and of objects is written. */
void lp_sampler_finish(void);

#endif
