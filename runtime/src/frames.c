/* SPDX-License-Identifier: MIT
 *
 * See frames.h. Frames vanish when longjmp, an exception or the end of a
 * thread discards the C frames they stand for. They are noticed where control
 * lands (landing pads, returns of setjmp), where an outer function leaves,
 * and where a new one is entered at a stack address that a live top frame
 * could not have left free.
 */
#include "frames.h"

#include "lifecycle.h"
#include "probe.h"
#include "profile_file.h"
#include "regions.h"
#include "threads.h"

/* The first frame of every run but the first is no function's: it stands on
 * the stack while the run is in use, and leaving it leads back to the run
 * before. Readers see a closed frame. */
static bool is_link(const struct lineprof_frame *frame) {
  return frame->function == NULL;
}

static void leave_run(struct lineprof_thread *thread) {
  struct lp_before_lock before;
  lp_lock(&before);
  thread->top = thread->top->parent;
  lp_thread_previous_run(thread);
  lp_unlock(&before);
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
    lp_probe_leave(thread, frame);
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
    frame->caller->open_calls++;
    frame->function->depth++;
  }
}

/* A frame whose function entered at `stack` or below (a lower address) on the
 * same stack cannot be alive in a function whose stack ends there. On other
 * stacks (fibers, alternate signal stacks) addresses say nothing. */
static void close_vanished(struct lineprof_thread *thread, uintptr_t stack,
                           uint64_t now) {
  struct lineprof_frame *frame = thread->top;
  if (frame->stack > stack || !lp_thread_on_native_stack(thread, stack))
    return;
  while (frame->stack <= stack &&
         lp_thread_on_native_stack(thread, frame->stack))
    frame = frame->parent;
  /* A signal stack may be an array on the native one, anywhere. */
  if (frame == thread->top || lp_platform_on_signal_stack())
    return;
  lp_probe_charge(thread, now, 0);
  lp_frames_close(thread, frame);
}

/* The link's stack is that of the frame below it: it never looks vanished
 * when that one does not. */
static void enter_run(struct lineprof_thread *thread) {
  struct lp_before_lock before;
  struct lineprof_frame *below = thread->top;
  bool grown = lp_lock(&before) && lp_thread_next_run(thread);
  if (grown) {
    struct lineprof_frame *link = thread->next;
    *link = (struct lineprof_frame){.parent = below, .stack = below->stack};
    thread->top = link;
    thread->next = link + 1;
  }
  lp_unlock(&before);
  /* No memory at all: the innermost function is taken for returned. */
  if (!grown)
    lp_frames_close(thread, below->parent);
}

struct lineprof_frame *__lineprof_enter_slow(struct lineprof_thread *thread,
                                             uintptr_t stack) {
  uint64_t begin = lp_probe_clock(thread);
  close_vanished(thread, stack, begin);
  if (thread->next == thread->limit)
    enter_run(thread);
  thread->last_ticks += lp_probe_clock(thread) - begin;
  return thread->next;
}

/* The lowest bits of a frame's `stack` count functions inlined into one. */
static bool is_one_activation(uintptr_t one, uintptr_t other) {
  return (one + 7) / 8 == (other + 7) / 8;
}

/* The innermost frame of that `stack`; failing that, of its activation. */
static struct lineprof_frame *find(struct lineprof_thread *thread,
                                   uintptr_t stack) {
  struct lineprof_frame *close = NULL;
  for (struct lineprof_frame *frame = thread->top; frame != &thread->base;
       frame = frame->parent) {
    if (is_link(frame))
      continue;
    if (frame->stack == stack)
      return frame;
    if (!close && is_one_activation(frame->stack, stack))
      close = frame;
  }
  return close;
}

void __lineprof_exit_slow(struct lineprof_thread *thread, uintptr_t stack) {
  struct lineprof_frame *own = find(thread, stack);
  if (!own)
    return; /* closed before: a fiber's, or one that outlived its thread */
  lp_frames_close(thread, own);
  lp_regions_close(thread, own->region_depth);
  lp_probe_leave(thread, own);
}

void __lineprof_reanchor(struct lineprof_thread *thread, uintptr_t stack) {
  lp_probe_charge(thread, lp_probe_clock(thread), thread->line_cost);
  struct lineprof_frame *own = find(thread, stack);
  if (!own)
    return;
  lp_frames_close(thread, own);
  /* A signal handler that jumped here may have left a frame claimed. */
  thread->next = own + 1;
}
