/* SPDX-License-Identifier: MIT
 *
 * The stack of a thread's samples. It is the thread's alternate signal stack
 * while the program has given it none, so that nothing of a sample is on the
 * stack of the code that it meets: a coroutine's may have 4 KiB, of which the
 * system's part alone takes most. Where the program has one of its own the
 * system's part is there, and the handler's own on the stack of samples.
 */
#ifndef LINEPROF_SAMPLE_STACK_H
#define LINEPROF_SAMPLE_STACK_H

#include "sampling/sampled.h"

#include <signal.h>

/** The calling thread, whose state this is, begins or ends to be sampled. */
void lp_sample_stack_begin(struct lp_sampled *own);
void lp_sample_stack_end(struct lp_sampled *own);

/** First in the handler: goes on in work(argument) on the stack of samples.
 * `context` is the signal's. */
void lp_sample_stack_enter(struct lineprof_thread *thread, const void *context,
                           void (*work)(void *argument), void *argument);

/** Whether signals that sample the calling thread find room on its alternate
 * stack. Async-signal-safe. */
bool lp_sample_stack_has_room(void);

/** Whether an alternate stack of the calling thread is ours; and makes it so
 * again, when the program gives its own up. Only while threads are sampled.
 * Async-signal-safe. */
bool lp_sample_stack_is(const stack_t *stack);
void lp_sample_stack_renew(void);

#endif
