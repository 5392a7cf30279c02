/* SPDX-License-Identifier: MIT
 *
 * Commands to the schedule: from `kprof ctl`, which writes them into the
 * mapped SCHEDULE block, and from a signal, which starts or stops.
 */
#ifndef LINEPROF_CONTROL_H
#define LINEPROF_CONTROL_H

#include "lineprof/format.h"
#include "schedule.h"

/** Once, under the lock. Installs the signal's handler, unless the program
 * (or who started it) has one or ignores the signal: said in one line. */
void lp_control_start(const struct lp_schedule *schedule,
                      struct lineprof_schedule *block);

/** Whether commands may come that nobody announces. */
bool lp_control_is_open(void);

/** Cheap enough for every step. */
bool lp_control_is_pending(void);

/** The command that waits (enum lineprof_command), and its end. What a signal
 * means depends on whether a cycle is open. */
uint32_t lp_control_pending(bool is_active);
void lp_control_answer(void);

/** In a forked child: what waits is the parent's. */
void lp_control_fork(void);

#endif
