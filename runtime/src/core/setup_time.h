/* SPDX-License-Identifier: MIT
 *
 * What the runtime takes for its own work besides clocks, samples and
 * snapshots, so that a report can say what measuring has cost. It is kept in
 * the file's header.
 */
#ifndef LINEPROF_SETUP_TIME_H
#define LINEPROF_SETUP_TIME_H

#include <stdint.h>

/** The time, in ticks, at which a thread of the program begins such work; 0
 * before the runtime has started. */
uint64_t lp_setup_begin(void);

/** Adds what has passed since lp_setup_begin() returned `begin`; since the
 * process's start if that was 0. Nothing in a process without a profile. Under
 * the lock. */
void lp_setup_end(uint64_t begin);

/** The helper's start, and what follows each of its rounds: adds its CPU time
 * so far. For the helper itself. */
void lp_setup_helper_begin(void);
void lp_setup_helper_end(void);

#endif
