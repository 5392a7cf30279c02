/* SPDX-License-Identifier: MIT
 *
 * An event, in which a thread's rows or regions open or close: the clock is
 * read once, which ends the interval of the row that is open and begins the
 * next. The cost of the event itself is added to `last_ticks`, so that no row
 * is charged with it.
 */
#ifndef LINEPROF_EVENT_H
#define LINEPROF_EVENT_H

#include "lineprof/abi.h"
#include "platform/platform.h"

#include <stdbool.h>

static inline uint64_t lp_event_clock(const struct lineprof_thread *thread) {
  if (__builtin_expect(thread->slow_clock != 0, 0))
    return __lineprof_clock();
  return lp_counter_read();
}

/** Begins an event whose caller has this stack pointer. Until it ends the
 * thread is busy with lineprof's work: that time is not the program's, and the
 * thread's state is not consistent. Returns the event that this one, in a
 * signal handler, has interrupted, for lp_event_end; 0: none. An event that is
 * further in on the stack has been left by longjmp. */
static inline uintptr_t lp_event_begin(struct lineprof_thread *thread,
                                       uintptr_t stack) {
  uintptr_t interrupted = thread->busy > stack ? thread->busy : 0;
  thread->busy = stack;
  __asm__ volatile("" ::: "memory");
  return interrupted;
}

static inline void lp_event_end(struct lineprof_thread *thread,
                                uintptr_t interrupted) {
  __asm__ volatile("" ::: "memory");
  thread->busy = interrupted;
}

/** Whether the calling signal handler, which interrupted `thread` with this
 * stack pointer, has interrupted an event. */
static inline bool lp_event_is_busy(const struct lineprof_thread *thread,
                                    uintptr_t stack) {
  return thread->busy > stack;
}

/** Charges the open interval, up to `now`, and begins another one, out of which
 * `cost` is taken already. The loads and stores of last_ticks stand side by
 * side so that a signal handler's own boundaries in between can hardly be
 * lost. */
static inline void lp_event_charge(struct lineprof_thread *thread, uint64_t now,
                                   int64_t cost) {
  int64_t elapsed = (int64_t)(now - thread->last_ticks);
  thread->last_ticks = now + (uint64_t)cost;
  thread->line->self_ticks += elapsed;
  thread->net_ticks += elapsed;
}

#endif
