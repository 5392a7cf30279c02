/* SPDX-License-Identifier: MIT
 *
 * See steps.h. A step that changes nothing costs some stores and comparisons.
 *
 * Locks are taken in this order: that of this file, those of snapshot_queue.c,
 * the runtime's.
 */
#define _GNU_SOURCE
#include "schedule/steps.h"

#include "base/message.h"
#include "core/clock.h"
#include "core/contexts.h"
#include "core/helper.h"
#include "core/open_segment.h"
#include "file/profile_file.h"
#include "platform/platform.h"
#include "schedule/boundaries.h"
#include "schedule/control.h"
#include "schedule/recording.h"
#include "schedule/snapshot.h"
#include "schedule/snapshot_queue.h"
#include "schedule/windows.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

/* A command or a time waits for the next step: at least this long, or twice the
 * length of a step, unless that is more than the second. */
#define LEAST_GRACE_NS 20000000u
#define GRACE_NS 250000000u
#define SHORT_LOOK_NS 5000000u
#define LOOK_NS 100000000u /* between two looks for commands */

static struct {
  pthread_mutex_t lock;
  sigset_t before_fork;
  struct lineprof_schedule *block;

  /* Read without the lock. */
  struct lineprof_thread *stepper;
  uint64_t step, next_step, next_ns;
  uint64_t step_ticks, step_length; /* begin of this one, length of the last */
  bool can_step;                    /* some module may step */
  bool has_noted_steps, has_stepped, has_started;
  bool is_loop; /* steps have ends of their own */

  /* The thread that is in a step with an end of its own; else NULL. */
  struct lineprof_thread *inside;
  const struct lineprof_region_counter *region; /* of a step without an end */

  /* For the helper: since when something is due. */
  uint64_t due_ns;
} steps = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void lock(sigset_t *before) {
  lp_platform_block_signals(before);
  pthread_mutex_lock(&steps.lock);
}

static void unlock(const sigset_t *before) {
  pthread_mutex_unlock(&steps.lock);
  lp_platform_restore_signals(before);
}

static struct lp_instant now(void) {
  return (struct lp_instant){__atomic_load_n(&steps.step, __ATOMIC_RELAXED),
                             lp_platform_monotonic_ns()};
}

static void note_next(uint64_t step) {
  __atomic_store_n(&steps.next_step, lp_recording_next_step(step),
                   __ATOMIC_RELAXED);
  __atomic_store_n(&steps.next_ns, lp_recording_next_ns(), __ATOMIC_RELAXED);
}

static bool has_stepped(void) {
  return __atomic_load_n(&steps.has_stepped, __ATOMIC_RELAXED);
}

static bool has_new_steps(void) {
  return __atomic_load_n(&steps.can_step, __ATOMIC_RELAXED) !=
         __atomic_load_n(&steps.has_noted_steps, __ATOMIC_RELAXED);
}

/* Looks at the schedule, in the thread that has just stepped, or without a step
 * (NULL). */
static void reconsider(struct lineprof_thread *self) {
  sigset_t before;
  if (self)
    lp_helper_start(); /* a forked child has none yet */
  lock(&before);
  struct lp_instant instant = now();
  bool can_step = __atomic_load_n(&steps.can_step, __ATOMIC_RELAXED);
  __atomic_store_n(&steps.has_noted_steps, can_step, __ATOMIC_RELAXED);
  lp_recording_follow(self, instant, can_step || has_stepped());
  note_next(instant.step);
  unlock(&before);
}

static bool is_due(void) {
  uint64_t next_ns = __atomic_load_n(&steps.next_ns, __ATOMIC_RELAXED);
  return lp_control_is_pending() ||
         (next_ns != UINT64_MAX && lp_platform_monotonic_ns() >= next_ns);
}

/* Whether the thread may step. For steps without ends only the first thread
 * may. */
static bool is_stepper(struct lineprof_thread *thread) {
  struct lineprof_thread *stepper =
      __atomic_load_n(&steps.stepper, __ATOMIC_ACQUIRE);
  return stepper == thread ||
         (!stepper &&
          __atomic_compare_exchange_n(&steps.stepper, &stepper, thread, false,
                                      __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
}

static void note_first_step(void) {
  __atomic_store_n(&steps.has_stepped, true, __ATOMIC_RELAXED);
  lp_segment_stepped();
  lp_helper_start();
}

static void step_on(struct lineprof_thread *thread) {
  uint64_t step = steps.step + 1;
  __atomic_store_n(&steps.step, step, __ATOMIC_RELAXED);
  steps.block->step = step;
  steps.step_length = thread->last_ticks - steps.step_ticks;
  steps.step_ticks = thread->last_ticks;
  if (step >= __atomic_load_n(&steps.next_step, __ATOMIC_RELAXED) ||
      has_new_steps() || is_due())
    reconsider(thread);
}

void lp_step_next(struct lineprof_thread *thread) {
  if (!is_stepper(thread))
    return;
  if (!has_stepped())
    note_first_step();
  step_on(thread);
}

/* Begins the first step. What came before is in no step. */
static void begin_first(struct lineprof_thread *thread) {
  sigset_t before;
  note_first_step();
  if (has_new_steps()) {
    reconsider(thread);
    return;
  }
  lock(&before);
  if (lp_segment_now()->kind != LINEPROF_SEGMENT_OUTSIDE &&
      lp_recording_is_scheduled()) {
    struct lp_open_segment as = *lp_segment_now();
    as.kind = LINEPROF_SEGMENT_OUTSIDE;
    as.cycle = 0;
    lp_boundary_pass(thread, as, *lp_segment_now(), steps.step);
  }
  unlock(&before);
}

/* Enters a step. False if a step is under way, in another thread or around this
 * one: steps do not overlap. */
static bool enter(struct lineprof_thread *thread) {
  struct lineprof_thread *inside = NULL;
  if (!__atomic_compare_exchange_n(&steps.inside, &inside, thread, false,
                                   __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return false;
  __atomic_store_n(&steps.stepper, thread, __ATOMIC_RELEASE);
  return true;
}

static void come_out(void) {
  steps.region = NULL;
  __atomic_store_n(&steps.inside, NULL, __ATOMIC_RELEASE);
}

/* A step of this thread is behind the last boundary, but the thread has not
 * been copied there yet. */
static void catch_up(struct lineprof_thread *self) {
  sigset_t before;
  lock(&before);
  lp_snapshots_catch_up(self);
  unlock(&before);
}

void lp_step_begin(struct lineprof_thread *thread,
                   const struct lineprof_region_counter *region) {
  if (!enter(thread))
    return;
  if (lp_snapshot_is_late(thread))
    catch_up(thread);
  bool has_missed_end = steps.region != NULL;
  steps.region = region;
  steps.is_loop = true;
  if (!has_stepped())
    begin_first(thread);
  else if (has_missed_end)
    step_on(thread);
}

static bool is_inside(const struct lineprof_thread *thread,
                      const struct lineprof_region_counter *region) {
  return thread == __atomic_load_n(&steps.inside, __ATOMIC_RELAXED) &&
         region == steps.region;
}

void lp_step_end(struct lineprof_thread *thread,
                 const struct lineprof_region_counter *region) {
  if (!is_inside(thread, region) || region->depth > 0)
    return;
  step_on(thread);
  come_out();
}

/* Its region stays noted, so that the next step to begin counts the missed
 * end. */
void lp_step_leave(const struct lineprof_thread *thread,
                   const struct lineprof_region_counter *region) {
  if (is_inside(thread, region) && region->depth == 0)
    __atomic_store_n(&steps.inside, NULL, __ATOMIC_RELEASE);
}

void lp_steps_retire(const struct lineprof_thread *thread) {
  if (thread == __atomic_load_n(&steps.inside, __ATOMIC_RELAXED))
    come_out();
  if (thread == __atomic_load_n(&steps.stepper, __ATOMIC_RELAXED))
    __atomic_store_n(&steps.stepper, NULL, __ATOMIC_RELEASE);
}

void lp_steps_see(const struct lineprof_table *table) {
  const struct lineprof_table_region *regions =
      (const void *)((const char *)table + table->regions);
  for (uint32_t i = 0; i < table->region_count && !steps.can_step; i++)
    if (regions[i].kind == LINEPROF_REGION_STEP)
      __atomic_store_n(&steps.can_step, true, __ATOMIC_RELAXED);
}

LP_RACY static bool may_step_soon(uint64_t clock) {
  uint64_t waited = clock - steps.due_ns;
  if (!steps.stepper || waited < LEAST_GRACE_NS)
    return steps.stepper != NULL;
  return waited < GRACE_NS &&
         lp_read_ticks() - steps.step_ticks < 2 * steps.step_length;
}

/* Leaves what is due to the next step, if one is to be expected. */
uint64_t lp_steps_poll(void) {
  uint64_t clock = lp_platform_monotonic_ns();
  uint64_t look = lp_control_is_open() ? clock + LOOK_NS : UINT64_MAX;
  if (is_due()) {
    if (!steps.due_ns)
      steps.due_ns = clock;
    if (may_step_soon(clock))
      return clock + SHORT_LOOK_NS;
    reconsider(NULL);
    look = clock + LOOK_NS;
  }
  steps.due_ns = 0;
  uint64_t next = __atomic_load_n(&steps.next_ns, __ATOMIC_RELAXED);
  return next < look ? next : look;
}

int lp_steps_start(const struct lp_schedule *schedule) {
  if (!schedule->is_asked && !schedule->signal && !schedule->is_control_asked)
    return 0;
  struct lineprof_block *block = lp_file_allocate(sizeof *steps.block);
  if (!block)
    return ENOMEM;
  int error = lp_snapshot_start();
  if (error)
    return error;
  steps.block = lp_file_payload(block);
  lp_recording_start(schedule, steps.block, now());
  steps.step_ticks = lp_segment_now()->begin.ticks;
  note_next(0);
  lp_file_commit(block, LINEPROF_BLOCK_SCHEDULE, false);
  lp_steps_armed = true;
  return 0;
}

void lp_steps_started(void) {
  if (!steps.has_started) {
    steps.has_started = true;
    lp_boundary_record();
    if (lp_recording_needs_clock())
      lp_helper_start();
  }
  if (has_new_steps())
    reconsider(NULL);
}

/* Whether the last step of a loop has ended. What follows is in no step. */
static bool is_after_last(void) {
  return lp_recording_is_scheduled() && steps.is_loop && !steps.region &&
         lp_segment_now()->first_step == steps.step;
}

static void say_no_step(void) {
  lp_runtime_hint("no step was ever called, so the schedule did nothing and "
                  "the run is one cycle; call",
                  "lineprof_step()",
                  " once per iteration, put '#pragma lineprof step' before the "
                  "loop, or compile with a schedule.step that names a "
                  "function or loop that runs");
}

void lp_steps_finish(void) {
  sigset_t before;
  lock(&before);
  lp_snapshots_drain();
  if (!has_stepped() && lp_recording_needs_steps()) {
    lp_segment_rename(LINEPROF_SEGMENT_ACTIVE, 1);
    if (lp_file_header()->fork_depth == 0)
      say_no_step();
  } else if (is_after_last()) {
    lp_segment_rename(LINEPROF_SEGMENT_OUTSIDE, 0);
  }
  unlock(&before);
}

void lp_steps_before_fork(void) {
  sigset_t before;
  lock(&before);
  steps.before_fork = before;
  lp_snapshots_before_fork();
}

static void restart(struct lineprof_clock_pair begin) {
  if (steps.inside != lp_current)
    come_out();
  if (steps.stepper != lp_current)
    steps.stepper = NULL;
  steps.due_ns = 0;
  lp_segment_fork(begin, steps.step);
  lp_control_fork();
  lp_snapshot_fork();
}

void lp_steps_after_fork(bool is_child, struct lineprof_clock_pair begin) {
  sigset_t before = steps.before_fork;
  if (is_child)
    restart(begin);
  lp_snapshots_after_fork(is_child);
  unlock(&before);
}
