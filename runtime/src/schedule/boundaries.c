/* SPDX-License-Identifier: MIT
 *
 * See boundaries.h. At a cut the stepping thread copies its own counters, then
 * those of other threads for as long as that takes no more than a small share
 * of the segment's length; the helper copies the rest, a little late.
 */
#include "schedule/boundaries.h"

#include "clocks/groups.h"
#include "core/helper.h"
#include "core/lifecycle.h"
#include "core/modules.h"
#include "core/threads.h"
#include "gpu/gpu.h"

/* Of a segment's length: what copying other threads' counters may take. The
 * first times find nothing in the caches. */
#define COPY_SHARE 256u
#define COLD_COPY_SHARE 16u
#define COLD_COPIES 8u

static struct {
  struct lineprof_schedule *block;
  struct lp_open_segment open;
  uint32_t count;
} cuts;

const struct lp_open_segment *lp_cut_open(void) { return &cuts.open; }

static void show(const struct lp_open_segment *open) {
  struct lineprof_schedule *block = cuts.block;
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

void lp_cut_start(struct lineprof_schedule *block, uint32_t kind,
                  uint32_t flags) {
  cuts.block = block;
  block->flags = flags;
  cuts.open =
      (struct lp_open_segment){.kind = kind,
                               .cycle = kind != LINEPROF_SEGMENT_OUTSIDE,
                               .begin = lp_read_pair()};
  show(&cuts.open);
}

void lp_cut_record(void) {
  bool on = cuts.open.kind != LINEPROF_SEGMENT_OUTSIDE;
  if (lp_modules_is_recording() != on)
    lp_modules_record(on);
  if (lp_gpu_is_armed())
    lp_gpu_window(on);
  lp_groups_record(cuts.open.kind == LINEPROF_SEGMENT_ACTIVE);
}

static void copy_threads(struct lp_snapshot *snapshot,
                         struct lineprof_thread *self,
                         struct lineprof_clock_pair end) {
  uint64_t share = cuts.count++ < COLD_COPIES ? COLD_COPY_SHARE : COPY_SHARE;
  uint64_t budget =
      self ? (end.ticks - cuts.open.begin.ticks) / share : UINT64_MAX;
  if (self)
    lp_capture_thread(&snapshot->copies, self, self->last_ticks);
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lineprof_thread *thread = lp_thread_at(i);
    if (thread == self)
      continue;
    uint64_t ticks = lp_read_ticks();
    if (!lp_capture_is_late(thread) && ticks - end.ticks < budget) {
      lp_capture_thread(&snapshot->copies, thread, ticks);
      continue;
    }
    lp_capture_set_late(thread, true);
    snapshot->has_late = true;
  }
}

void lp_cut(struct lineprof_thread *self, struct lp_open_segment as,
            struct lp_open_segment begun, uint64_t steps) {
  struct lineprof_clock_pair end = lp_read_pair();
  begun.begin = end;
  begun.first_step = steps;
  if (lp_thread_count() == 0 && as.kind == LINEPROF_SEGMENT_OUTSIDE) {
    /* Nothing has been counted, and nobody will miss it. */
    cuts.open = begun;
    show(&begun);
  } else {
    struct lp_snapshot *snapshot = lp_helper_snapshot();
    snapshot->ended =
        (struct lineprof_segment){.kind = as.kind,
                                  .cycle = as.cycle,
                                  .first_step = as.first_step,
                                  .step_count = steps - as.first_step,
                                  .flags = as.flags,
                                  .begin = as.begin,
                                  .end = end};
    snapshot->begun = begun;
    copy_threads(snapshot, self, end);
    cuts.open = begun;
    lp_helper_post(snapshot);
  }
  lp_cut_record();
}

void lp_cut_rename(uint32_t kind, uint32_t cycle) {
  cuts.open.kind = kind;
  cuts.open.cycle = cycle;
  show(&cuts.open);
}

void lp_cut_stepped(void) {
  __atomic_fetch_and(&cuts.block->flags, ~(uint32_t)LINEPROF_SCHEDULE_NO_STEP,
                     __ATOMIC_RELAXED);
}

void lp_cut_written(const struct lp_snapshot *snapshot, bool is_written) {
  show(&snapshot->begun);
  if (is_written)
    cuts.block->segment_count++;
  else
    cuts.block->lost_segments++;
}

void lp_cut_fork(struct lineprof_clock_pair begin, uint64_t steps) {
  cuts.open.begin = begin;
  cuts.open.first_step = steps;
  if (cuts.open.kind != LINEPROF_SEGMENT_OUTSIDE)
    cuts.open.flags |= LINEPROF_SEGMENT_PARTIAL;
  cuts.block->segment_count = cuts.block->lost_segments = 0;
  show(&cuts.open);
}
