/* SPDX-License-Identifier: MIT
 *
 * What happens when instrumented code reaches a site whose clock is read:
 * __lineprof_open, __lineprof_close and __lineprof_leave of abi.h, behind the
 * assembly that keeps the program's registers (platform/clock_entry.c). Rows
 * that are open stand on a stack of frames; each event reads the clock once.
 *
 * All are async-signal-safe, and take a lock only where a thread or module is
 * new.
 */
#ifndef LINEPROF_CLOCKS_H
#define LINEPROF_CLOCKS_H

#include "lineprof/abi.h"

/** Closes rows of functions that are gone. To be called in a signal handler
 * that has interrupted `thread`, the calling one, with this stack pointer, but
 * no event (core/event.h). */
void lp_clock_look(struct lineprof_thread *thread, uintptr_t stack);

#endif
