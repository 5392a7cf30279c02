/* SPDX-License-Identifier: MIT
 *
 * See turns.h. The number of calls from one timed call to the next is random,
 * so that work with a period of some calls is not always met at the same point
 * of it.
 */
#include "regions/turns.h"

/* At least one call in this many is timed, on average, which takes less time
 * than counting all of them. */
#define LONGEST 128u
/* After this many further calls the distance between timed calls grows by
 * one. */
#define PATIENCE 32u
/* The mean is that of about this many of the latest calls. */
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
  if (lp_untimed_left(region) > 0 && !is_due) {
    lp_set_untimed(region, lp_untimed_left(region) - 1);
    return false;
  }
  lp_set_untimed(region, is_due ? 0 : draw(region));
  return true;
}

void lp_turn_end(struct lineprof_region_counter *region, int64_t ticks) {
  region->mean_ticks += (ticks - region->mean_ticks) / MEMORY;
}
