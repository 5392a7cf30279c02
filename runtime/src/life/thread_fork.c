/* SPDX-License-Identifier: MIT
 *
 * A thread that forks and goes on in the child. The child gets blocks of its
 * own in the place of its parent's, so the thread's state is kept aside
 * meanwhile.
 */
#define _GNU_SOURCE
#include "clocks/frames.h"
#include "core/contexts.h"
#include "core/event.h"
#include "life/threads.h"
#include "platform/platform.h"
#include "regions/groups.h"
#include "regions/regions.h"

#include <string.h>

static struct {
  char *bytes;
  size_t size;
} kept;

/* Copies `size` bytes to where they are kept, or back. Without memory for that
 * it only adds up the size. */
static size_t move(size_t at, void *from, size_t size, bool back) {
  if (kept.bytes && back)
    memcpy(from, kept.bytes + at, size);
  else if (kept.bytes)
    memcpy(kept.bytes + at, from, size);
  return at + size;
}

/* The thread's state and its frames. */
static size_t move_state(struct lp_context *context, bool back) {
  struct lineprof_thread *thread = context->thread;
  size_t at = move(0, thread, sizeof *thread, back);
  for (struct lp_run *run = context->runs;; run++) {
    bool is_current = thread->next >= run->begin && thread->next <= run->end;
    struct lineprof_frame *end = is_current ? thread->next : run->end;
    at = move(at, run->begin, (size_t)((char *)end - (char *)run->begin), back);
    if (is_current)
      return at;
  }
}

void lp_threads_before_fork(void) {
  if (lp_current == &lp_no_thread)
    return;
  struct lp_context *context = lp_context_of(lp_current);
  char *bytes = kept.bytes;
  kept.bytes = NULL;
  size_t size = move_state(context, false);
  if (size > kept.size) {
    bytes = lp_platform_grow(bytes, kept.size, size);
    kept.size = bytes ? size : 0;
  }
  kept.bytes = bytes;
  move_state(context, false);
}

/* Lets the child count from zero: open rows stay open, but their time so far
 * does not count. */
static void restart(struct lineprof_thread *thread) {
  memset(&thread->outside, 0, sizeof thread->outside);
  thread->net_ticks = 0;
  thread->cpu_ns = thread->former_cpu_ns = thread->clock_cpu_ns = 0;
  thread->generation = 1;
  thread->lost_regions = 0;
  thread->tid = lp_platform_thread_id();
  thread->begin_ticks = lp_event_clock(thread);
  thread->last_ticks = thread->begin_ticks;
  lp_frames_restart(thread);
  lp_groups_restart();
  lp_regions_restart(thread);
}

void lp_thread_restart(void) {
  if (lp_current == &lp_no_thread)
    return;
  move_state(lp_context_of(lp_current), true);
  restart(lp_current);
}
