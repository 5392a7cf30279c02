/* SPDX-License-Identifier: MIT
 *
 * Computes which window of the schedule a step falls in: torch.profiler's state
 * machine, with phases that may also be lengths of time, and with lists of
 * steps in place of cycles. It reads no clock and has no state of its own.
 */
#ifndef LINEPROF_WINDOWS_H
#define LINEPROF_WINDOWS_H

#include "schedule.h"

#include <stdbool.h>
#include <stdint.h>

enum lp_phase {
  LP_PHASE_SKIP, /* before the first cycle */
  LP_PHASE_WAIT,
  LP_PHASE_WARMUP,
  LP_PHASE_ACTIVE,
  LP_PHASE_DONE /* no cycle follows */
};

/** The names of torch.profiler's actions. */
enum lp_action {
  LP_ACTION_NONE,
  LP_ACTION_WARMUP,
  LP_ACTION_RECORD,
  LP_ACTION_RECORD_AND_SAVE /* the last step of a cycle */
};

struct lp_instant {
  uint64_t step; /* the number of the current step: of those that have ended */
  uint64_t ns;   /* CLOCK_MONOTONIC */
};

struct lp_window {
  enum lp_phase phase;
  uint32_t cycle;          /* the current or next one, from 1 */
  bool skips_wait;         /* the first cycle of `skip_first_wait` */
  struct lp_instant since; /* the phase began */
  uint64_t start_ns;       /* of schedule.start_at, in CLOCK_MONOTONIC */
};

/** The window at the process's begin. `realtime_ns` is CLOCK_REALTIME then. */
void lp_window_start(struct lp_window *window,
                     const struct lp_schedule *schedule, struct lp_instant now,
                     uint64_t realtime_ns);

/** Moves on to the window of `now`. To be called at each step and time at which
 * something changes (see below); calls in between do no harm. */
void lp_window_advance(struct lp_window *window,
                       const struct lp_schedule *schedule,
                       struct lp_instant now);

enum lp_action lp_window_action(const struct lp_window *window,
                                const struct lp_schedule *schedule,
                                uint64_t step);

/** The next step, or time, at which lp_window_advance may have something to
 * do; UINT64_MAX: none. */
uint64_t lp_window_next_step(const struct lp_window *window,
                             const struct lp_schedule *schedule, uint64_t step);
uint64_t lp_window_next_ns(const struct lp_window *window,
                           const struct lp_schedule *schedule);

/** Whether no window ever opens unless there are steps. */
bool lp_window_needs_steps(const struct lp_schedule *schedule);

#endif
