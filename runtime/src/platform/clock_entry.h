/* SPDX-License-Identifier: MIT
 *
 * The way into the runtime that instrumented code takes (abi.h:
 * __lineprof_open, __lineprof_close), for calibration: a unit whose sites are
 * opened and closed from C.
 */
#ifndef LINEPROF_PLATFORM_CLOCK_ENTRY_H
#define LINEPROF_PLATFORM_CLOCK_ENTRY_H

#include "lineprof/abi.h"

extern struct lineprof_module lp_entry_module
    __attribute__((visibility("hidden")));

void lp_entry_open(uint32_t site);
void lp_entry_close(void);

/* Where that leads: clocks/clocks.c. */

/** `stack` is the stack pointer there, which is the same for a call's open and
 * close; `base` is what the frame pointer's register holds, 0 if nobody knows.
 */
void lp_clock_open(struct lineprof_module *module, uintptr_t stack,
                   uint32_t site, uintptr_t base);
void lp_clock_close(struct lineprof_module *module, uintptr_t stack);
void lp_clock_leave(struct lineprof_module *module, uintptr_t stack,
                    uint32_t site);

#endif
