/* SPDX-License-Identifier: MIT
 *
 * Where a thread's counters of hits are (at the end of its slab), and how an
 * executable's code finds them: by variables of its units, which are taken back
 * when the thread gives its counters away.
 */
#ifndef LINEPROF_COUNTS_H
#define LINEPROF_COUNTS_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** When this process turns out not to be profiled; under the lock. */
void lp_counts_start_idle(void);

/** Then: counters of the calling thread's that nobody reads, for a module that
 * has no variables. NULL: there are none. */
uint64_t *lp_counts_find_idle(const struct lineprof_counts *counts);

/** The same, under the lock. */
uint64_t *lp_counts_make_idle(const struct lineprof_counts *counts);

/** The calling thread's context is not its own any more. */
void lp_counts_retire(void);

/** A variable of the calling thread's leads to these counters from now on,
 * until the thread gives its context away. Under the lock. */
void lp_counts_use(struct lineprof_counts_variable *variable,
                   uint64_t *counters);

/** The same with a sink, until the lock is given back: the runtime, which holds
 * it, has called something that is profiled. */
void lp_counts_hold(struct lineprof_counts_variable *variable, uint64_t *sink);

/** The same for good, for a unit of another version of the plugin. */
void lp_counts_refuse(struct lineprof_counts_variable *variable,
                      uint64_t *sink);

/** Whether threads have counted that had no counters yet; see struct
 * lineprof_module. */
bool lp_counts_has_orphans(const struct lineprof_module *module);

/** In a forked child: that is its parent's. */
void lp_counts_fork(void);

/** Bytes of counters at the end of a slab. */
static inline uint64_t lp_counts_size(const struct lineprof_counts *counts) {
  return counts ? (uint64_t)counts->counter_count * sizeof(uint64_t) : 0;
}

#endif
