/* SPDX-License-Identifier: MIT
 *
 * Chooses which calls of a region are timed. Reading the clock around work that
 * is as short as the reading says little of the work, and takes most of the
 * run. So of a region whose calls are short only some are timed, as many as the
 * budget pays for; the time of the others is that of the samples that meet
 * them.
 */
#ifndef LINEPROF_TURNS_H
#define LINEPROF_TURNS_H

#include "lineprof/format.h"

#include <stdbool.h>

/** All calls of a region are timed if they take at least `least_ticks` on
 * average; 0: all calls of all regions. To be called once, before there are
 * threads. */
void lp_turns_start(int64_t least_ticks);

/** Whether some calls may go untimed, because lp_turns_start() was given more
 * than 0. */
bool lp_turns_are_chosen(void);

/** How many calls go untimed until the next that is timed. A sample may make it
 * less at any time. */
static inline uint64_t
lp_untimed_left(const struct lineprof_region_counter *region) {
  return __atomic_load_n(&region->untimed_left, __ATOMIC_RELAXED);
}

static inline void lp_set_untimed(struct lineprof_region_counter *region,
                                  uint64_t calls) {
  __atomic_store_n(&region->untimed_left, calls, __ATOMIC_RELAXED);
}

/** Whether the call that begins is to be timed. `is_due`: it has to be. */
bool lp_turn_begin(struct lineprof_region_counter *region, bool is_due);

/** Says how long a timed call took. */
void lp_turn_end(struct lineprof_region_counter *region, int64_t ticks);

#endif
