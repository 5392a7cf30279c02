/* SPDX-License-Identifier: MIT
 *
 * Which calls of a region are timed. Reading the clock around work that is as
 * short as the reading says little of the work and takes most of the run. So
 * of a region whose calls are short only some are timed, as many as the budget
 * pays for; the time of the others is that of the samples that meet them.
 */
#ifndef LINEPROF_TURNS_H
#define LINEPROF_TURNS_H

#include "lineprof/format.h"

#include <stdbool.h>

/** Calls that take at least `least_ticks`, on average, are all timed; 0: all
 * are. Once, before there are threads. */
void lp_turns_start(int64_t least_ticks);

/** Whether some calls may go untimed: started, with more than 0. */
bool lp_turns_are_chosen(void);

/** A call begins: is it timed? `is_due`: it has to be. */
bool lp_turn_begin(struct lineprof_region_counter *region, bool is_due);

/** A call that was timed took so long. */
void lp_turn_end(struct lineprof_region_counter *region, int64_t ticks);

#endif
