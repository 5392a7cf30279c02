/* SPDX-License-Identifier: MIT
 *
 * See recording.h. After the first command only commands count.
 */
#include "schedule/recording.h"

#include "core/open_segment.h"
#include "platform/platform.h"
#include "schedule/boundaries.h"
#include "schedule/control.h"
#include "schedule/windows.h"

enum source { /* of the window that is open */
              BY_SCHEDULE,
              BY_DEFAULT, /* recorded as there is no step or command (yet) */
              BY_COMMAND
};

static struct {
  struct lp_schedule schedule;
  struct lp_window window;
  struct window_id {
    enum source source;
    uint32_t cycle, snapshots;
  } id; /* of the open window */
  enum { OBEY_SCHEDULE, STARTED, STOPPED } command;
  uint32_t cycles, commands, snapshots;
} recording;

/* The window that should be open, and its kind. */
static uint32_t find_window(struct window_id *id, bool may_step) {
  *id = (struct window_id){.source = BY_COMMAND,
                           .cycle = recording.commands,
                           .snapshots = recording.snapshots};
  if (recording.command != OBEY_SCHEDULE)
    return recording.command == STARTED ? LINEPROF_SEGMENT_ACTIVE
                                        : LINEPROF_SEGMENT_OUTSIDE;
  id->source = BY_DEFAULT;
  id->cycle = 1;
  if ((!may_step && lp_window_needs_steps(&recording.schedule)) ||
      (!recording.schedule.is_asked && !recording.schedule.signal))
    return LINEPROF_SEGMENT_ACTIVE;
  id->source = BY_SCHEDULE;
  id->cycle = recording.window.cycle;
  if (recording.window.phase == LP_PHASE_WARMUP)
    return LINEPROF_SEGMENT_WARMUP;
  return recording.window.phase == LP_PHASE_ACTIVE ? LINEPROF_SEGMENT_ACTIVE
                                                   : LINEPROF_SEGMENT_OUTSIDE;
}

static bool is_same_cycle(struct window_id a, struct window_id b) {
  return a.source == b.source && a.cycle == b.cycle &&
         a.snapshots == b.snapshots;
}

/* The kind and cycle of the open segment, when another one begins. A segment
 * that was recorded for want of steps is no cycle once there are steps, and a
 * window of the schedule that a command ends is partial. */
static struct lp_open_segment name_open(struct window_id next) {
  struct lp_open_segment as = *lp_segment_now();
  if (recording.id.source == BY_DEFAULT && next.source == BY_SCHEDULE) {
    as.kind = LINEPROF_SEGMENT_OUTSIDE;
    as.cycle = 0;
    as.flags = 0;
    recording.cycles = 0;
  }
  if (as.kind != LINEPROF_SEGMENT_OUTSIDE &&
      recording.id.source == BY_SCHEDULE &&
      (next.source == BY_COMMAND || next.snapshots != recording.id.snapshots))
    as.flags |= LINEPROF_SEGMENT_PARTIAL;
  return as;
}

static void follow(struct lineprof_thread *self, uint64_t step, bool may_step) {
  struct window_id id;
  uint32_t kind = find_window(&id, may_step);
  bool is_cycle = kind != LINEPROF_SEGMENT_OUTSIDE;
  if (kind == lp_segment_now()->kind &&
      (!is_cycle || is_same_cycle(id, recording.id)))
    return;
  struct lp_open_segment as = name_open(id);
  struct lp_open_segment begun = {.kind = kind};
  if (is_cycle) {
    recording.cycles +=
        !is_same_cycle(id, recording.id) || recording.cycles == 0;
    begun.cycle = recording.cycles;
    if (id.snapshots != recording.id.snapshots && id.source == BY_SCHEDULE)
      begun.flags = LINEPROF_SEGMENT_PARTIAL;
    recording.id = id;
  }
  lp_boundary_pass(self, as, begun, step);
}

/* Whether a start may happen at this step. */
static bool may_start(const struct lineprof_thread *self, uint64_t step) {
  uint64_t every = recording.schedule.start_every;
  return every == 0 || (self && step % every == 0);
}

static void obey(const struct lineprof_thread *self, uint64_t step) {
  bool is_active = lp_segment_now()->kind == LINEPROF_SEGMENT_ACTIVE;
  uint32_t command = lp_control_pending(is_active);
  if (command == LINEPROF_COMMAND_NONE ||
      (command == LINEPROF_COMMAND_START && !may_start(self, step)))
    return;
  if (command == LINEPROF_COMMAND_SNAPSHOT)
    recording.snapshots += is_active;
  if (command == LINEPROF_COMMAND_STOP)
    recording.command = STOPPED;
  if (command == LINEPROF_COMMAND_START && !is_active) {
    recording.command = STARTED;
    recording.commands++;
  }
  lp_control_answer();
}

void lp_recording_follow(struct lineprof_thread *self, struct lp_instant now,
                         bool may_step) {
  lp_window_advance(&recording.window, &recording.schedule, now);
  obey(self, now.step);
  follow(self, now.step, may_step);
}

uint64_t lp_recording_next_step(uint64_t step) {
  return lp_window_next_step(&recording.window, &recording.schedule, step);
}

uint64_t lp_recording_next_ns(void) {
  return lp_window_next_ns(&recording.window, &recording.schedule);
}

bool lp_recording_is_scheduled(void) {
  return recording.id.source == BY_SCHEDULE;
}

bool lp_recording_needs_steps(void) {
  return recording.command == OBEY_SCHEDULE &&
         lp_window_needs_steps(&recording.schedule);
}

bool lp_recording_needs_clock(void) {
  const struct lp_schedule *schedule = &recording.schedule;
  return lp_recording_next_ns() != UINT64_MAX || schedule->wait.is_time ||
         schedule->warmup.is_time || schedule->active.is_time ||
         schedule->signal || schedule->is_control_asked;
}

void lp_recording_start(const struct lp_schedule *schedule,
                        struct lineprof_schedule *block,
                        struct lp_instant now) {
  uint32_t flags = schedule->is_asked ? LINEPROF_SCHEDULE_ASKED : 0;
  recording.schedule = *schedule;
  lp_window_start(&recording.window, schedule, now, lp_platform_realtime_ns());
  lp_control_start(schedule, block);
  if (lp_window_needs_steps(schedule))
    flags |= LINEPROF_SCHEDULE_NO_STEP;
  lp_segment_start(block, find_window(&recording.id, false), flags);
  recording.cycles = lp_segment_now()->cycle;
}
