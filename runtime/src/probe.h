/* SPDX-License-Identifier: MIT
 *
 * The probes in C, step by step what plugin/ProbeLowering.cpp writes into
 * compiled code. The runtime calibrates with them and uses them where it does
 * a probe's work itself. Keep the two in step.
 *
 * A boundary takes one clock reading: it ends the interval of the open line
 * and begins the next one. What a probe itself costs is added to
 * `last_ticks`, and so never charged to anyone.
 */
#ifndef LINEPROF_PROBE_H
#define LINEPROF_PROBE_H

#include "platform.h"

static inline uint64_t lp_probe_clock(const struct lineprof_thread *thread) {
  if (__builtin_expect(thread->slow_clock != 0, 0))
    return __lineprof_clock();
  return lp_counter_read();
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

static inline void lp_probe_line(struct lineprof_thread *thread,
                                 struct lineprof_line_counter *line) {
  lp_probe_charge(thread, lp_probe_clock(thread), thread->line_cost);
  thread->line = line;
  line->hits++;
}

/** A signal handler may run profiled code between any two steps: the frame is
 * claimed before it is filled, so that the handler takes the one after it;
 * and `limit` is read before `next`, so that a handler which entered the next
 * run of frames and left it leaves no `next` that has no limit. */
static inline void lp_probe_enter(struct lineprof_thread *thread,
                                  struct lineprof_function_counter *function,
                                  struct lineprof_line_counter *line,
                                  uintptr_t stack) {
  struct lineprof_frame *limit = thread->limit; /* first, see below */
  struct lineprof_frame *frame = thread->next;
  if (__builtin_expect(frame == limit || thread->top->stack <= stack, 0))
    frame = __lineprof_enter_slow(thread, stack);
  lp_probe_charge(thread, lp_probe_clock(thread), thread->enter_cost);
  struct lineprof_line_counter *caller = thread->line;
  thread->next = frame + 1;
  frame->parent = thread->top;
  frame->caller = caller;
  frame->entered_ticks = thread->net_ticks;
  frame->caller_self_ticks = caller->self_ticks;
  frame->function = function;
  frame->stack = stack;
  frame->region_depth = thread->region_depth;
  caller->open_calls++;
  function->calls++;
  function->primitive_calls += function->depth == 0;
  function->depth++;
  thread->top = frame;
  thread->line = line;
  line->hits++;
}

/** The part of leaving that needs no clock: `frame` is the top one. */
static inline void lp_probe_leave(struct lineprof_thread *thread,
                                  struct lineprof_frame *frame) {
  struct lineprof_line_counter *caller = frame->caller;
  struct lineprof_function_counter *function = frame->function;
  int64_t total = thread->net_ticks - frame->entered_ticks;
  caller->calls++;
  if (--caller->open_calls == 0)
    caller->child_ticks +=
        total - (caller->self_ticks - frame->caller_self_ticks);
  if (--function->depth == 0)
    function->total_ticks += total;
  thread->top = frame->parent;
  thread->next = frame;
  thread->line = caller;
}

/** A frame is its function's if it has its `stack`, and no link between runs
 * of frames. */
static inline void lp_probe_exit(struct lineprof_thread *thread,
                                 uintptr_t stack) {
  lp_probe_charge(thread, lp_probe_clock(thread), thread->exit_cost);
  struct lineprof_frame *frame = thread->top;
  if (__builtin_expect(frame->stack != stack || !frame->function, 0))
    __lineprof_exit_slow(thread, stack);
  else
    lp_probe_leave(thread, frame);
}

#endif
