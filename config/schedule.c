/* SPDX-License-Identifier: MIT
 *
 * See schedule.h.
 */
#include "schedule.h"

#include <stdio.h>

void lp_schedule_start(struct lp_schedule *schedule) {
  union lp_meaning meaning;
  struct lp_problem problem;
  *schedule = (struct lp_schedule){0};
  for (int key = LP_SCHEDULE_STEP; key <= LP_SCHEDULE_CONTROL; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    if (lp_value_read(info, info->initial, &meaning, &problem))
      lp_schedule_take(schedule, (enum lp_key)key, &meaning);
  }
  schedule->is_asked = schedule->is_control_asked = false;
}

void lp_schedule_take(struct lp_schedule *schedule, enum lp_key key,
                      const union lp_meaning *meaning) {
  switch (key) {
  case LP_SCHEDULE_SKIP_FIRST:
    schedule->skip_first = meaning->count;
    break;
  case LP_SCHEDULE_WAIT:
    schedule->wait = meaning->extent;
    break;
  case LP_SCHEDULE_WARMUP:
    schedule->warmup = meaning->extent;
    break;
  case LP_SCHEDULE_ACTIVE:
    schedule->active = meaning->extent;
    break;
  case LP_SCHEDULE_REPEAT:
    schedule->repeat = meaning->count;
    break;
  case LP_SCHEDULE_SKIP_FIRST_WAIT:
    schedule->skip_first_wait = meaning->count != 0;
    break;
  case LP_SCHEDULE_EVERY:
    schedule->every = meaning->count;
    break;
  case LP_SCHEDULE_STEPS:
    schedule->ranges = meaning->ranges;
    break;
  case LP_SCHEDULE_START_AT:
    schedule->start_at = meaning->moment;
    break;
  case LP_SCHEDULE_START_EVERY:
    schedule->start_every = meaning->count;
    break;
  case LP_SCHEDULE_SIGNAL:
    schedule->signal = lp_value_signal(meaning->choice);
    return;
  case LP_SCHEDULE_CONTROL:
    schedule->control = schedule->is_control_asked = meaning->flag;
    return;
  default:
    return;
  }
  schedule->is_asked = true;
}

/* Which key of those that make cycles has a value of its own; -1. */
static int find_cycle_key(const struct lp_schedule *schedule) {
  if (schedule->skip_first)
    return LP_SCHEDULE_SKIP_FIRST;
  if (schedule->wait.amount)
    return LP_SCHEDULE_WAIT;
  if (schedule->warmup.amount)
    return LP_SCHEDULE_WARMUP;
  if (schedule->active.is_time || schedule->active.amount != 1)
    return LP_SCHEDULE_ACTIVE;
  if (schedule->repeat)
    return LP_SCHEDULE_REPEAT;
  if (schedule->every)
    return LP_SCHEDULE_EVERY;
  return schedule->start_every ? LP_SCHEDULE_START_EVERY : -1;
}

static bool check_every(const struct lp_schedule *schedule, enum lp_key *key,
                        struct lp_problem *problem) {
  uint64_t rest = schedule->warmup.amount + schedule->active.amount;
  *key = LP_SCHEDULE_EVERY;
  if (!schedule->every)
    return true;
  if (schedule->wait.amount)
    snprintf(problem->text, sizeof problem->text,
             "'every' and 'wait' exclude each other: 'every' is the length of "
             "a whole cycle, 'wait' of its start");
  else if (schedule->warmup.is_time || schedule->active.is_time)
    snprintf(problem->text, sizeof problem->text,
             "'every' counts steps, so 'warmup' and 'active' must count steps "
             "too; or use 'wait' with a duration");
  else if (rest > schedule->every)
    snprintf(problem->text, sizeof problem->text,
             "a cycle of %llu steps has no room for %llu of 'warmup' and "
             "'active'",
             (unsigned long long)schedule->every, (unsigned long long)rest);
  else
    return true;
  return false;
}

bool lp_schedule_check(const struct lp_schedule *schedule, enum lp_key *key,
                       struct lp_problem *problem) {
  int other = find_cycle_key(schedule);
  if (schedule->ranges.count && other >= 0) {
    *key = LP_SCHEDULE_STEPS;
    snprintf(problem->text, sizeof problem->text,
             "'steps' and '%s' exclude each other: 'steps' says by itself "
             "which steps are measured",
             lp_schema_keys[other].name);
    return false;
  }
  return check_every(schedule, key, problem);
}

struct lp_extent lp_schedule_wait(const struct lp_schedule *schedule) {
  struct lp_extent wait = schedule->wait;
  uint64_t rest = schedule->warmup.amount + schedule->active.amount;
  if (schedule->every > rest)
    wait.amount = schedule->every - rest;
  return wait;
}
