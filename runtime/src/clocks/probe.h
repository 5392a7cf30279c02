/* SPDX-License-Identifier: MIT
 *
 * What an event does to a thread's open rows, step by step: the clock is read
 * once, which ends the interval of the row that is open and begins the next.
 * What an event itself costs is added to `last_ticks`, and so never charged to
 * anyone.
 */
#ifndef LINEPROF_PROBE_H
#define LINEPROF_PROBE_H

#include "clocks/frames.h"
#include "platform/platform.h"

#include <stdbool.h>

static inline uint64_t lp_probe_clock(const struct lineprof_thread *thread) {
  if (__builtin_expect(thread->slow_clock != 0, 0))
    return __lineprof_clock();
  return lp_counter_read();
}

/** An event begins whose caller has this stack pointer: until it ends the
 * thread is busy with lineprof's work, which is neither the program's time nor
 * whole. Returns the event that this one, in a signal handler, has interrupted,
 * for lp_probe_end; 0: none. One further in has been left by longjmp. */
static inline uintptr_t lp_probe_begin(struct lineprof_thread *thread,
                                       uintptr_t stack) {
  uintptr_t interrupted = thread->busy > stack ? thread->busy : 0;
  thread->busy = stack;
  __asm__ volatile("" ::: "memory");
  return interrupted;
}

static inline void lp_probe_end(struct lineprof_thread *thread,
                                uintptr_t interrupted) {
  __asm__ volatile("" ::: "memory");
  thread->busy = interrupted;
}

/** Whether a signal handler that interrupted `thread`, the calling one, with
 * this stack pointer has interrupted an event. */
static inline bool lp_probe_is_busy(const struct lineprof_thread *thread,
                                    uintptr_t stack) {
  return thread->busy > stack;
}

/** Ends the open interval at `now`, and begins one that `cost` has been taken
 * out of already. The loads and stores of last_ticks stand side by side so
 * that a signal handler's own boundaries in between can hardly be lost. */
static inline void lp_probe_charge(struct lineprof_thread *thread, uint64_t now,
                                   int64_t cost) {
  int64_t elapsed = (int64_t)(now - thread->last_ticks);
  thread->last_ticks = now + (uint64_t)cost;
  thread->line->self_ticks += elapsed;
  thread->net_ticks += elapsed;
}

/** Opens a row, which nobody need be charged for any more. A signal handler may
 * run profiled code between any two steps: the frame is claimed before it is
 * filled, so that the handler takes the one after it; and `limit` is read
 * before `next`, so that a handler which entered the next run of frames and
 * left it leaves no `next` that has no limit. */
static inline struct lineprof_frame *
lp_probe_enter(struct lineprof_thread *thread,
               struct lineprof_function_counter *function,
               struct lineprof_line_counter *line, uintptr_t stack) {
  struct lineprof_frame *limit =
      *(struct lineprof_frame *volatile *)&thread->limit;
  struct lineprof_frame *frame =
      *(struct lineprof_frame *volatile *)&thread->next;
  if (__builtin_expect(frame == limit, 0))
    frame = lp_frames_make_room(thread);
  struct lineprof_line_counter *caller = thread->line;
  thread->next = frame + 1;
  __asm__ volatile("" ::: "memory");
  frame->parent = thread->top;
  frame->caller = caller;
  frame->entered_ticks = thread->net_ticks;
  frame->caller_self_ticks = caller->self_ticks;
  frame->function = function;
  frame->stack = stack;
  frame->region_depth = thread->region_depth;
  caller->open_calls++;
  function->depth++;
  line->clocked++;
  __asm__ volatile("" ::: "memory");
  thread->top = frame;
  thread->line = line;
  return frame;
}

/** Closes the top frame, `frame`, up to what has been charged. */
static inline void lp_probe_leave(struct lineprof_thread *thread,
                                  struct lineprof_frame *frame) {
  struct lineprof_line_counter *caller = frame->caller;
  struct lineprof_function_counter *function = frame->function;
  int64_t total = thread->net_ticks - frame->entered_ticks;
  if (--caller->open_calls == 0)
    caller->child_ticks +=
        total - (caller->self_ticks - frame->caller_self_ticks);
  if (--function->depth == 0)
    function->total_ticks += total;
  thread->top = frame->parent;
  thread->next = frame;
  thread->line = caller;
}

#endif
