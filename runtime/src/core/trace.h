/* SPDX-License-Identifier: MIT
 *
 * The TRACE block, which keeps the newest regions and steps one by one, for
 * traces. Sums (regions/regions.c) do not depend on it.
 */
#ifndef LINEPROF_TRACE_H
#define LINEPROF_TRACE_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** Whether there is a TRACE block. Without one nothing but lp_trace_start() may
 * be called.
 */
extern bool lp_trace_armed __attribute__((visibility("hidden")));
static inline bool lp_trace_is_armed(void) {
  return __atomic_load_n(&lp_trace_armed, __ATOMIC_ACQUIRE);
}

/** Keeps the newest `capacity` regions and steps from now on. To be called
 * once, under the lock. Nothing happens where there is no room. */
void lp_trace_start(uint32_t capacity);

/** The calling thread opens a region at this depth, or closes the one there.
 */
void lp_trace_begin(const struct lineprof_thread *thread, uint64_t depth,
                    uint32_t module, uint32_t region);
void lp_trace_end(const struct lineprof_thread *thread, uint64_t depth);

/** lineprof_step() was called: a step ends, and the next one begins. */
void lp_trace_step(const struct lineprof_thread *thread, uint32_t module,
                   uint32_t region);

/** Begins with an empty block in a forked child. */
void lp_trace_fork(void);

#endif
