/* SPDX-License-Identifier: MIT
 *
 * The stack of frames, which are open rows: its growth, and frames whose
 * functions went away without closing them.
 */
#ifndef LINEPROF_FRAMES_H
#define LINEPROF_FRAMES_H

#include "lineprof/abi.h"
#include "lineprof/closing.h"

/** A frame's `readings` whose time says nothing of its clock. */
#define LP_NOT_JUDGED UINT64_MAX

/** Closes every frame above `down_to`, which must be on the stack, as if its
 * function had returned now. To be called after the open line has been
 * charged. */
void lp_frames_close(struct lineprof_thread *thread,
                     struct lineprof_frame *down_to);

/** Closes every frame whose stack pointer is `stack` or lower: their functions
 * are gone, since that of the calling function is higher. Frames on other
 * stacks (fibers, alternate signal stacks) stay, as their addresses say
 * nothing. To be called after the open line has been charged. */
void lp_frames_close_vanished(struct lineprof_thread *thread, uintptr_t stack);

/** The room for the next frame when the current run of frames is full. */
struct lineprof_frame *lp_frames_make_room(struct lineprof_thread *thread);

/** Counts all open rows again, after fork has set all counters to zero. */
void lp_frames_restart(struct lineprof_thread *thread);

/** Opens a frame of `line`; NULL: one that only tells how long a call takes,
 * whose time stays that of the row which is open. The time up to now must have
 * been charged. A signal handler may run profiled code between any two steps:
 * the frame is claimed before it is filled, so that the handler takes the one
 * after it. */
static inline struct lineprof_frame *
lp_frame_open(struct lineprof_thread *thread,
              struct lineprof_function_counter *function,
              struct lineprof_line_counter *line, uintptr_t stack) {
  struct lineprof_frame *frame =
      *(struct lineprof_frame *volatile *)&thread->next;
  if (__builtin_expect(frame->stack == UINTPTR_MAX, 0))
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
  frame->is_tried = !line;
  frame->region_depth = thread->region_depth;
  caller->open_calls++;
  function->depth++;
  if (line)
    line->clocked++;
  __asm__ volatile("" ::: "memory");
  thread->top = frame;
  if (line)
    thread->line = line;
  return frame;
}

/** Closes `frame`, the top one. The time up to now must have been charged. */
static inline void lp_frame_close(struct lineprof_thread *thread,
                                  struct lineprof_frame *frame) {
  struct lineprof_line_counter *caller = frame->caller;
  int64_t total = thread->net_ticks - frame->entered_ticks;
  lineprof_close_call(caller, frame->caller_self_ticks, total);
  lineprof_close_function(frame->function, frame->is_tried ? 0 : total);
  thread->top = frame->parent;
  thread->next = frame;
  thread->line = caller;
}

#endif
