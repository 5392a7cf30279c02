/* SPDX-License-Identifier: MIT
 *
 * Commands to the schedule: from `kprof ctl`, which writes them into the
 * mapped SCHEDULE block, and from a signal, which starts or stops.
 */
#ifndef LINEPROF_CONTROL_H
#define LINEPROF_CONTROL_H

#include "lineprof/format.h"
#include "schedule.h"

/** Installs the signal's handler. If the program (or who started it) has one or
 * ignores the signal, it says so in one line instead. To be called once, under
 * the lock. */
void lp_control_start(const struct lp_schedule *schedule,
                      struct lineprof_schedule *block);

/** Whether `kprof ctl` may send commands, which arrive in the file and wake
 * nobody. */
bool lp_control_is_open(void);

/** Whether a command waits. Cheap enough for every step. */
bool lp_control_is_pending(void);

/** The command that waits (enum lineprof_command); and says that it was obeyed.
 * The meaning of a signal depends on whether a cycle is open. */
uint32_t lp_control_pending(bool is_active);
void lp_control_answer(void);

/** Drops the command that waits in a forked child, as it is its parent's. */
void lp_control_fork(void);

#endif
