/* SPDX-License-Identifier: MIT
 *
 * See windows.h. For cycles of steps this is what torch.profiler.schedule
 * computes from the number of the step alone; kept as a phase and its begin
 * because a phase may be a length of time, too.
 */
#include "schedule/windows.h"

#include <time.h>

#define NS_PER_SECOND 1000000000u

/* The next time of day, from midnight in local time. */
static int64_t next_of_day(int64_t seconds, int64_t now) {
  time_t clock = (time_t)now;
  struct tm day;
  if (!localtime_r(&clock, &day))
    return now;
  day.tm_hour = day.tm_min = 0;
  day.tm_sec = (int)seconds;
  day.tm_isdst = -1;
  time_t then = mktime(&day);
  if (then > clock)
    return then;
  day.tm_hour = day.tm_min = 0;
  day.tm_sec = (int)seconds;
  day.tm_mday++;
  day.tm_isdst = -1;
  return mktime(&day);
}

static uint64_t start_ns(const struct lp_moment *moment, uint64_t now_ns,
                         uint64_t realtime_ns) {
  int64_t now = (int64_t)(realtime_ns / NS_PER_SECOND);
  int64_t then = moment->seconds;
  if (moment->kind == LP_MOMENT_NONE)
    return 0;
  if (moment->kind == LP_MOMENT_DAILY)
    then = next_of_day(then, now);
  int64_t left = then * (int64_t)NS_PER_SECOND - (int64_t)realtime_ns;
  return left > 0 ? now_ns + (uint64_t)left : 0;
}

static void enter(struct lp_window *window, enum lp_phase phase,
                  struct lp_instant now) {
  window->phase = phase;
  window->since = now;
}

static bool is_over(const struct lp_window *window, struct lp_extent extent,
                    struct lp_instant now) {
  uint64_t since = extent.is_time ? window->since.ns : window->since.step;
  return (extent.is_time ? now.ns : now.step) - since >= extent.amount;
}

static bool wait_is_over(const struct lp_window *window,
                         const struct lp_schedule *schedule,
                         struct lp_instant now) {
  if (!window->skips_wait && !is_over(window, lp_schedule_wait(schedule), now))
    return false;
  return schedule->start_every == 0 || now.step % schedule->start_every == 0;
}

/* Goes on to the next phase; false if the present one is not over. */
static bool leave_phase(struct lp_window *window,
                        const struct lp_schedule *schedule,
                        struct lp_instant now) {
  switch (window->phase) {
  case LP_PHASE_SKIP:
    if (now.step < schedule->skip_first || now.ns < window->start_ns)
      return false;
    window->skips_wait = schedule->skip_first_wait;
    enter(window, LP_PHASE_WAIT, now);
    return true;
  case LP_PHASE_WAIT:
    if (!wait_is_over(window, schedule, now))
      return false;
    window->skips_wait = false;
    enter(window, LP_PHASE_WARMUP, now);
    return true;
  case LP_PHASE_WARMUP:
    if (!is_over(window, schedule->warmup, now))
      return false;
    enter(window, LP_PHASE_ACTIVE, now);
    return true;
  case LP_PHASE_ACTIVE:
    if (!is_over(window, schedule->active, now))
      return false;
    if (window->cycle == schedule->repeat) {
      enter(window, LP_PHASE_DONE, now);
      return false;
    }
    window->cycle++;
    enter(window, LP_PHASE_WAIT, now);
    return true;
  default:
    return false;
  }
}

/* For schedule.steps: the cycle is the range that contains the step, or else
 * the next one. */
static void find_range(struct lp_window *window,
                       const struct lp_schedule *schedule,
                       struct lp_instant now) {
  const struct lp_ranges *ranges = &schedule->ranges;
  uint32_t i = 0;
  while (i < ranges->count && ranges->ranges[i].to <= now.step)
    i++;
  window->cycle = i + 1;
  enum lp_phase phase = LP_PHASE_WAIT;
  if (i == ranges->count)
    phase = LP_PHASE_DONE;
  else if (ranges->ranges[i].from <= now.step && now.ns >= window->start_ns)
    phase = LP_PHASE_ACTIVE;
  if (phase != window->phase)
    enter(window, phase, now);
}

void lp_window_start(struct lp_window *window,
                     const struct lp_schedule *schedule, struct lp_instant now,
                     uint64_t realtime_ns) {
  *window = (struct lp_window){
      .phase = schedule->is_asked ? LP_PHASE_SKIP : LP_PHASE_DONE,
      .cycle = 1,
      .since = now,
      .start_ns = start_ns(&schedule->start_at, now.ns, realtime_ns)};
  lp_window_advance(window, schedule, now);
}

void lp_window_advance(struct lp_window *window,
                       const struct lp_schedule *schedule,
                       struct lp_instant now) {
  if (schedule->ranges.count)
    find_range(window, schedule, now);
  else
    while (leave_phase(window, schedule, now))
      ;
}

static bool is_last_step(const struct lp_window *window,
                         const struct lp_schedule *schedule, uint64_t step) {
  if (schedule->ranges.count)
    return schedule->ranges.ranges[window->cycle - 1].to == step + 1;
  return !schedule->active.is_time &&
         step - window->since.step + 1 == schedule->active.amount;
}

enum lp_action lp_window_action(const struct lp_window *window,
                                const struct lp_schedule *schedule,
                                uint64_t step) {
  if (window->phase == LP_PHASE_WARMUP)
    return LP_ACTION_WARMUP;
  if (window->phase != LP_PHASE_ACTIVE)
    return LP_ACTION_NONE;
  return is_last_step(window, schedule, step) ? LP_ACTION_RECORD_AND_SAVE
                                              : LP_ACTION_RECORD;
}

static struct lp_extent extent_of(const struct lp_window *window,
                                  const struct lp_schedule *schedule) {
  switch (window->phase) {
  case LP_PHASE_WAIT:
    return lp_schedule_wait(schedule);
  case LP_PHASE_WARMUP:
    return schedule->warmup;
  case LP_PHASE_ACTIVE:
    return schedule->active;
  default:
    return (struct lp_extent){0, false};
  }
}

static uint64_t next_of_ranges(const struct lp_window *window,
                               const struct lp_schedule *schedule,
                               uint64_t step) {
  if (window->phase == LP_PHASE_DONE)
    return UINT64_MAX;
  const struct lp_range *range = &schedule->ranges.ranges[window->cycle - 1];
  return step < range->from ? range->from : range->to;
}

uint64_t lp_window_next_step(const struct lp_window *window,
                             const struct lp_schedule *schedule,
                             uint64_t step) {
  if (schedule->ranges.count)
    return next_of_ranges(window, schedule, step);
  if (window->phase == LP_PHASE_DONE)
    return UINT64_MAX;
  if (window->phase == LP_PHASE_SKIP)
    return step < schedule->skip_first ? schedule->skip_first : UINT64_MAX;
  struct lp_extent extent = extent_of(window, schedule);
  bool is_aligned = window->phase == LP_PHASE_WAIT && schedule->start_every;
  if (extent.is_time && !is_aligned)
    return UINT64_MAX;
  uint64_t next = step + 1;
  if (!extent.is_time && !window->skips_wait &&
      window->since.step + extent.amount > next)
    next = window->since.step + extent.amount;
  uint64_t over = is_aligned ? next % schedule->start_every : 0;
  return over ? next + schedule->start_every - over : next;
}

uint64_t lp_window_next_ns(const struct lp_window *window,
                           const struct lp_schedule *schedule) {
  if (window->phase == LP_PHASE_DONE)
    return UINT64_MAX;
  if (window->start_ns > window->since.ns &&
      (window->phase == LP_PHASE_SKIP || schedule->ranges.count))
    return window->start_ns;
  struct lp_extent extent = extent_of(window, schedule);
  bool is_aligned = window->phase == LP_PHASE_WAIT && schedule->start_every;
  if (!extent.is_time || is_aligned || schedule->ranges.count ||
      window->phase == LP_PHASE_SKIP)
    return UINT64_MAX;
  return window->since.ns + extent.amount;
}

bool lp_window_needs_steps(const struct lp_schedule *schedule) {
  const struct lp_extent *before[] = {&schedule->wait, &schedule->warmup};
  if (!schedule->is_asked)
    return false;
  if (schedule->ranges.count || schedule->skip_first || schedule->start_every ||
      schedule->every)
    return true;
  for (int i = 0; i < 2; i++)
    if (before[i]->amount && !before[i]->is_time)
      return true;
  return !schedule->wait.is_time && !schedule->warmup.is_time &&
         !schedule->active.is_time;
}
