/* SPDX-License-Identifier: MIT
 *
 * See open_segment.h.
 */
#include "core/open_segment.h"

#include "core/clock.h"
#include "platform/platform.h"

bool lp_steps_armed;

static struct lineprof_schedule *block;
static struct lp_open_segment now;

const struct lp_open_segment *lp_segment_now(void) { return &now; }

/* The segment is read while it may change: a sample at a boundary goes to
 * either. */
LP_RACY bool lp_segment_recorded(uint32_t *kind, uint32_t *cycle) {
  *kind = LINEPROF_SEGMENT_ACTIVE;
  *cycle = 1;
  if (!lp_steps_armed)
    return true;
  *kind = now.kind;
  *cycle = now.cycle;
  return *kind != LINEPROF_SEGMENT_OUTSIDE;
}

static void show(const struct lp_open_segment *open) {
  const uint32_t partial = LINEPROF_SCHEDULE_PARTIAL;
  block->kind = open->kind;
  block->cycle = open->cycle;
  block->segment_first_step = open->first_step;
  block->segment_begin = open->begin;
  if (open->flags & LINEPROF_SEGMENT_PARTIAL)
    __atomic_fetch_or(&block->flags, partial, __ATOMIC_RELAXED);
  else
    __atomic_fetch_and(&block->flags, ~partial, __ATOMIC_RELAXED);
}

void lp_segment_start(struct lineprof_schedule *of, uint32_t kind,
                      uint32_t flags) {
  block = of;
  block->flags = flags;
  now = (struct lp_open_segment){.kind = kind,
                                 .cycle = kind != LINEPROF_SEGMENT_OUTSIDE,
                                 .begin = lp_read_pair()};
  show(&now);
}

void lp_segment_open(struct lp_open_segment begun, bool shown) {
  now = begun;
  if (shown)
    show(&begun);
}

void lp_segment_rename(uint32_t kind, uint32_t cycle) {
  now.kind = kind;
  now.cycle = cycle;
  show(&now);
}

void lp_segment_stepped(void) {
  __atomic_fetch_and(&block->flags, ~(uint32_t)LINEPROF_SCHEDULE_NO_STEP,
                     __ATOMIC_RELAXED);
}

void lp_segment_written(const struct lp_open_segment *begun, bool is_written) {
  show(begun);
  if (is_written)
    block->segment_count++;
  else
    block->lost_segments++;
}

void lp_segment_fork(struct lineprof_clock_pair begin, uint64_t steps) {
  now.begin = begin;
  now.first_step = steps;
  if (now.kind != LINEPROF_SEGMENT_OUTSIDE)
    now.flags |= LINEPROF_SEGMENT_PARTIAL;
  block->segment_count = block->lost_segments = 0;
  show(&now);
}
