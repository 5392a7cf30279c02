/* SPDX-License-Identifier: MIT
 *
 * Threads that wait, seen from outside: no signal is sent, so no system call
 * is interrupted. By the helper alone, or at exit when it does not look.
 */
#ifndef LINEPROF_BLOCKED_H
#define LINEPROF_BLOCKED_H

#include "lineprof/abi.h"

/** If the thread waits, gives the time that it did not run, and that is in no
 * sample yet, to where it waits. */
void lp_blocked_look(struct lineprof_thread *thread);

#endif
