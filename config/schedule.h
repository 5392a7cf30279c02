/* SPDX-License-Identifier: MIT
 *
 * The values of [schedule] together: what the runtime follows.
 */
#ifndef LINEPROF_CONFIG_SCHEDULE_H
#define LINEPROF_CONFIG_SCHEDULE_H

#include "value.h"

struct lp_schedule {
  /* A key other than `step`, `signal` and `control` was given. */
  bool is_asked;
  struct lp_extent wait, warmup, active;
  uint64_t repeat, skip_first;
  bool skip_first_wait;
  uint64_t every;          /* 0: `wait` counts; lp_schedule_wait() knows */
  struct lp_ranges ranges; /* `steps`; with any, no cycles */
  struct lp_moment start_at;
  uint64_t start_every;
  int signal; /* number; 0: none */
  bool control;
  bool is_control_asked; /* not only by default */
};

/** Sets the defaults. */
void lp_schedule_start(struct lp_schedule *schedule);

/** Takes the value of a key; others than those of [schedule] that the runtime
 * reads are left alone. */
void lp_schedule_take(struct lp_schedule *schedule, enum lp_key key,
                      const union lp_meaning *meaning);

/** Do the values go together? False: `problem` says why not, and `key` is one
 * of those that are at odds. */
bool lp_schedule_check(const struct lp_schedule *schedule, enum lp_key *key,
                       struct lp_problem *problem);

/** What is waited at the start of a cycle, `every` considered. */
struct lp_extent lp_schedule_wait(const struct lp_schedule *schedule);

#endif
