/* SPDX-License-Identifier: MIT
 *
 * See turns.h. The way from one timed call to the next is drawn at random: work
 * that repeats itself every so many calls must not be met at one place always.
 */
#include "regions/turns.h"

/* At least one call in so many is timed, on average: that takes less than
 * counting all of them. */
#define LONGEST 128u
/* How many calls more must have been before the way becomes longer by one. */
#define PATIENCE 32u
/* Of so many calls the mean is kept, about. */
#define MEMORY 8

static int64_t least_ticks;

void lp_turns_start(int64_t least) { least_ticks = least; }

bool lp_turns_are_chosen(void) { return least_ticks != 0; }

static uint32_t draw(const struct lineprof_region_counter *region) {
  int64_t mean = region->mean_ticks > 1 ? region->mean_ticks : 1;
  uint64_t period = (uint64_t)(least_ticks / mean);
  if (period > region->calls / PATIENCE)
    period = region->calls / PATIENCE;
  if (period > LONGEST)
    period = LONGEST;
  if (period <= 1)
    return 0;
  uint64_t random = region->calls * 0x9e3779b97f4a7c15ull >> 32;
  return (uint32_t)(random * (2 * period - 1) >> 32);
}

bool lp_turn_begin(struct lineprof_region_counter *region, bool is_due) {
  if (region->untimed_left > 0 && !is_due) {
    region->untimed_left--;
    return false;
  }
  region->untimed_left = is_due ? 0 : draw(region);
  return true;
}

void lp_turn_end(struct lineprof_region_counter *region, int64_t ticks) {
  region->mean_ticks += (ticks - region->mean_ticks) / MEMORY;
}
