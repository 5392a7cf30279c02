/* SPDX-License-Identifier: MIT
 *
 * See boundaries.h. At a boundary the stepping thread copies its own counters,
 * then those of other threads for as long as that takes no more than a small
 * share of the segment's length; the helper copies the rest, a little late.
 */
#include "schedule/boundaries.h"

#include "base/lock.h"
#include "core/clock.h"
#include "core/contexts.h"
#include "core/modules.h"
#include "core/open_segment.h"
#include "gpu/gpu.h"
#include "memory/memory.h"
#include "memory/record.h"
#include "sampling/sampler.h"
#include "schedule/segments.h"
#include "schedule/snapshot.h"
#include "schedule/snapshot_queue.h"
#include "verdicts/gates.h"

/* Copying other threads' counters may take one part in this many of a segment's
 * length. The first copies are slow, as caches are cold. */
#define COPY_SHARE 256u
#define COLD_COPY_SHARE 16u
#define COLD_COPIES 8u

static uint32_t copies; /* of other threads, so far */

void lp_boundary_record(void) {
  bool on = lp_segment_now()->kind != LINEPROF_SEGMENT_OUTSIDE;
  struct lp_before_lock before;
  lp_lock(&before);
  if (lp_modules_is_recording() != on) {
    lp_gates_record(on);
    if (on && lp_sampler_armed)
      lp_sampler_resume();
  }
  lp_unlock(&before);
  if (lp_gpu_is_armed())
    lp_gpu_window(on);
}

static void copy_threads(struct lp_snapshot *snapshot,
                         struct lineprof_thread *self,
                         struct lineprof_clock_pair end) {
  uint64_t share = copies++ < COLD_COPIES ? COLD_COPY_SHARE : COPY_SHARE;
  uint64_t budget =
      self ? (end.ticks - lp_segment_now()->begin.ticks) / share : UINT64_MAX;
  if (self) {
    lp_snapshot_thread(&snapshot->copies, self, self->last_ticks);
    lp_snapshot_set_late(self, false);
  }
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lineprof_thread *thread = lp_thread_at(i);
    if (thread == self)
      continue;
    uint64_t ticks = lp_read_ticks();
    if (!lp_snapshot_is_late(thread) && ticks - end.ticks < budget) {
      lp_snapshot_thread(&snapshot->copies, thread, ticks);
      continue;
    }
    lp_snapshot_set_late(thread, true);
    snapshot->has_late = true;
  }
}

void lp_boundary_pass(struct lineprof_thread *self, struct lp_open_segment as,
                      struct lp_open_segment begun, uint64_t steps) {
  struct lineprof_clock_pair end = lp_read_pair();
  if (lp_memory_is_on())
    lp_record_boundary(end.ns);
  begun.begin = end;
  begun.first_step = steps;
  if (lp_thread_count() == 0 && as.kind == LINEPROF_SEGMENT_OUTSIDE) {
    /* Nothing has been counted in the segment, so it is left out. */
    lp_segment_open(begun, true);
  } else {
    struct lp_snapshot *snapshot = lp_snapshot_take();
    snapshot->ended =
        (struct lineprof_segment){.kind = as.kind,
                                  .cycle = as.cycle,
                                  .first_step = as.first_step,
                                  .step_count = steps - as.first_step,
                                  .flags = as.flags,
                                  .begin = as.begin,
                                  .end = end};
    snapshot->begun = begun;
    lp_snapshots_hold();
    copy_threads(snapshot, self, end);
    lp_segment_open(begun, false);
    lp_snapshot_post(snapshot);
    lp_snapshots_release();
  }
  lp_boundary_record();
}
