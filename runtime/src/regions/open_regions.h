/* SPDX-License-Identifier: MIT
 *
 * Puts a region on its thread's stack of open regions.
 */
#ifndef LINEPROF_OPEN_REGIONS_H
#define LINEPROF_OPEN_REGIONS_H

#include "lineprof/abi.h"

/* The helper may be reading the region (lp_regions_sampled()). `ticks` is used
 * of timed ones alone. */
static inline void lp_open_region_fill(struct lineprof_open_region *open,
                                       const struct lineprof_open_region *new) {
  __atomic_store_n(&open->region, new->region, __ATOMIC_RELAXED);
  __atomic_store_n(&open->group, new->group, __ATOMIC_RELAXED);
  __atomic_store_n(&open->is_timed, new->is_timed, __ATOMIC_RELAXED);
  open->stack = new->stack;
  if (!new->is_timed)
    return;
  __atomic_store_n(&open->nested_ticks, 0, __ATOMIC_RELAXED);
  open->entered_ticks = new->entered_ticks;
}

/** Puts the region on top, where there must be room. Signal safe: until the
 * entry is taken a signal handler may use it, too. So it is filled before it is
 * taken, for a handler that then finds it, and again after, in case a handler
 * had used it. */
static inline void lp_open_region_put(struct lineprof_thread *thread,
                                      const struct lineprof_open_region *new) {
  uint64_t depth = thread->region_depth;
  lp_open_region_fill(&thread->regions[depth], new);
  __asm__ volatile("" ::: "memory");
  __atomic_store_n(&thread->region_depth, depth + 1, __ATOMIC_RELAXED);
  __asm__ volatile("" ::: "memory");
  lp_open_region_fill(&thread->regions[depth], new);
}

/** Takes the newest one off. */
static inline void lp_open_region_drop(struct lineprof_thread *thread) {
  __asm__ volatile("" ::: "memory");
  __atomic_store_n(&thread->region_depth, thread->region_depth - 1,
                   __ATOMIC_RELAXED);
}

#endif
