/* SPDX-License-Identifier: MIT
 *
 * See frames.h. Frames vanish when longjmp, an exception or the end of a
 * thread discards the C frames they stand for, and are left when their clock is
 * stopped while they are open. They are noticed where control lands (landing
 * pads, returns of setjmp), and at any event of a function whose stack pointer
 * is higher than theirs.
 */
#include "clocks/frames.h"

#include "core/contexts.h"
#include "platform/platform.h"
#include "regions/regions.h"

/* The first frame of every run but the first is no function's: it stands on
 * the stack while the run is in use, and leaving it leads back to the run
 * before. Readers see a closed frame. Calls go to and fro over the border of
 * two runs, so crossing it takes no lock. */
static bool is_link(const struct lineprof_frame *frame) {
  return frame->function == NULL;
}

static void leave_run(struct lineprof_thread *thread) {
  struct lineprof_frame *link = thread->top;
  thread->top = link->parent;
  __asm__ volatile("" ::: "memory");
  thread->next = lp_thread_end_before(thread, link);
}

void lp_frames_close(struct lineprof_thread *thread,
                     struct lineprof_frame *down_to) {
  while (thread->top != down_to) {
    struct lineprof_frame *frame = thread->top;
    if (is_link(frame)) {
      leave_run(thread);
      continue;
    }
    lp_regions_close(thread, frame->region_depth);
    lp_frame_close(thread, frame);
    frame->function = NULL;
  }
}

void lp_frames_restart(struct lineprof_thread *thread) {
  for (struct lineprof_frame *frame = thread->top; frame != &thread->base;
       frame = frame->parent) {
    if (is_link(frame))
      continue;
    frame->entered_ticks = 0;
    frame->caller_self_ticks = 0;
    if (frame->readings != LP_NOT_JUDGED)
      frame->readings -= thread->readings;
    frame->caller->open_calls++;
    frame->function->depth++;
  }
  thread->readings = 0;
}

void lp_frames_close_vanished(struct lineprof_thread *thread, uintptr_t stack) {
  struct lineprof_frame *frame = thread->top;
  if (frame->stack > stack || !lp_thread_on_native_stack(thread, stack))
    return;
  while (frame->stack <= stack &&
         lp_thread_on_native_stack(thread, frame->stack))
    frame = frame->parent;
  /* A signal stack may be an array on the native one, anywhere. */
  if (frame == thread->top || lp_thread_on_signal_stack(thread))
    return;
  lp_frames_close(thread, frame);
}

/* The link's stack is that of the frame below it: it never looks vanished
 * when that one does not. A handler that runs profiled code meanwhile either
 * enters the run by itself, and has left it again when it ends, or finds `next`
 * there, and leaves it so. */
struct lineprof_frame *lp_frames_make_room(struct lineprof_thread *thread) {
  struct lineprof_frame *below = thread->top;
  struct lineprof_frame *link = lp_thread_run_after(thread, thread->next);
  if (!link) {
    /* Without memory the innermost function is treated as returned. */
    lp_frames_close(thread, below->parent);
    return thread->next;
  }
  *link = (struct lineprof_frame){.parent = below, .stack = below->stack};
  thread->next = link + 1;
  __asm__ volatile("" ::: "memory");
  thread->top = link;
  return link + 1;
}
