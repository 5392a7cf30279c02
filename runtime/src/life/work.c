/* SPDX-License-Identifier: MIT
 *
 * See work.h.
 */
#include "life/work.h"

#include "base/lock.h"
#include "core/helper.h"
#include "core/open_segment.h"
#include "core/runtime_state.h"
#include "core/setup_time.h"
#include "file/profile_descriptor.h"
#include "gpu/gpu.h"
#include "memory/memory.h"
#include "memory/record.h"
#include "platform/platform.h"
#include "sampling/looks.h"
#include "sampling/sampler.h"
#include "schedule/snapshot_queue.h"
#include "schedule/steps.h"
#include "verdicts/verdicts.h"

#define IDLE_LOOKS 40u      /* until it sleeps */
#define ALONE_NS 100000000u /* between two looks for other threads */

/* The helper's own. */
static struct {
  unsigned idle;          /* looks that found nothing */
  uint64_t next_alone_ns; /* when to look for other threads */
} state;

static void prepare(void) {
  lp_memory_hide(true);
  if (lp_steps_armed)
    lp_snapshots_prepare();
}

static void started(void) { lp_memory_hide(false); }

static bool is_for_looks(void) { return !lp_steps_armed && !lp_gpu_is_armed(); }

/* Who looks at the system opens files, which must not take the program's
 * descriptors. */
static bool may_own(void) {
  return lp_sampler_armed || (lp_memory_is_on() && is_for_looks());
}

static void begin(void) {
  state.idle = 0;
  state.next_alone_ns = 0;
  lp_setup_helper_begin();
  bool has_own = may_own() && lp_platform_own_descriptors() == 0;
  if (has_own)
    lp_descriptor_own();
  if (lp_sampler_armed)
    lp_looks_help(has_own);
  if (lp_memory_is_on())
    lp_record_help(has_own);
}

/* Tries calls without a clock once more, for the case that no thread runs and
 * does so itself. */
static void retry_clocks(void) {
  struct lp_before_lock before;
  uint64_t now = lp_platform_monotonic_ns();
  if (lp_verdicts_are_due(now) && lp_lock(&before)) {
    lp_verdicts_retry(now);
    lp_unlock(&before);
  }
}

static uint64_t earlier(uint64_t a, uint64_t b) { return a < b ? a : b; }

static uint64_t run(bool *may_sleep) {
  state.idle = lp_snapshots_wait() ? 0 : state.idle + 1;
  lp_snapshots_drain();
  uint64_t next = lp_steps_armed ? lp_steps_poll() : UINT64_MAX;
  next = earlier(next, lp_sampler_armed ? lp_sampler_look() : UINT64_MAX);
  next = earlier(next, lp_gpu_is_armed() ? lp_gpu_poll() : UINT64_MAX);
  next = earlier(next, lp_memory_is_on() ? lp_record_look() : UINT64_MAX);
  retry_clocks();
  lp_sync_clocks(); /* a process that is killed ends with the last of these */
  lp_setup_helper_end();
  *may_sleep = !lp_steps_armed || state.idle > IDLE_LOOKS;
  return next;
}

/* Whether the helper is to end because only it is left. A process whose first
 * thread has left ends with its last thread: the helper must not keep it, nor
 * be the last one if it has no descriptors to which buffered output could be
 * written. lp_helper_leave() does not notice all such ends. */
static bool is_over(void) {
  uint64_t now = lp_platform_monotonic_ns();
  if (is_for_looks() && lp_platform_is_confined())
    return true;
  if (now < state.next_alone_ns)
    return false;
  state.next_alone_ns = now + ALONE_NS;
  return lp_platform_is_alone() ||
         (may_own() && !lp_steps_armed && lp_platform_first_has_left());
}

void lp_work_give(void) {
  static const struct lp_helper_work work = {.prepare = prepare,
                                             .started = started,
                                             .begin = begin,
                                             .is_over = is_over,
                                             .run = run,
                                             .is_waiting = lp_snapshots_wait};
  lp_helper_give(&work);
}

void lp_work_end(void) {
  if (is_for_looks())
    lp_helper_end();
}
