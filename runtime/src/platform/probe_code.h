/* SPDX-License-Identifier: MIT
 *
 * The probes as compiled code runs them, for calibration: on x86-64 the very
 * text that the plugin puts into each unit (probe_code.c), elsewhere the
 * C of probe.h.
 */
#ifndef LINEPROF_PLATFORM_PROBE_CODE_H
#define LINEPROF_PLATFORM_PROBE_CODE_H

#include "probe.h"

/** Counters laid out like a slab: callers' lines 0 and 2, a callee's line 1. */
struct lp_probe_slab {
  struct lineprof_line_counter lines[4];
  struct lineprof_function_counter function;
};

/** A hit and a call: LINEPROF_X86_64_ENTER_*. */
#define LP_CODE_USUAL 5u

/** Of the unit that is calibrated with. */
extern struct lineprof_module lp_code_module;

/** `line` and `function` are offsets of counters in the slab, and the former of
 * lp_code_enter() has LP_CODE_USUAL added. */
void lp_code_line(uint64_t line);
void lp_code_enter(uint64_t line, uint64_t function);
void lp_code_exit(void);

#endif
