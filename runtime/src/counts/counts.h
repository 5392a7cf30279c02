/* SPDX-License-Identifier: MIT
 *
 * Counters of hits: in the slab behind everything else, and how a
 * thread finds them in an executable's code: by variables of its units, which
 * are taken back when it gives its counters away.
 */
#ifndef LINEPROF_COUNTS_H
#define LINEPROF_COUNTS_H

#include "lineprof/abi.h"

/** When this process turns out not to be profiled; under the lock. */
void lp_counts_start_idle(void);

/** Then: counters of the calling thread's that nobody reads, for a module that
 * has no variables. NULL: there are none. */
uint64_t *lp_counts_find_idle(const struct lineprof_counts *counts);

/** The calling thread's context is not its own any more. */
void lp_counts_retire(void);

/** The runtime's lock has been given back: variables that were set while it
 * was held lead nowhere again. */
void lp_counts_unlocked(void);

/** What threads have counted that had no counters yet; see struct
 * lineprof_module. Once, when the module goes, under the lock. */
void lp_counts_collect(struct lineprof_module *module);

/** In a forked child: that is its parent's. */
void lp_counts_fork(void);

/** Bytes of counters at the end of a slab. */
static inline uint64_t lp_counts_size(const struct lineprof_counts *counts) {
  return counts ? (uint64_t)counts->counter_count * sizeof(uint64_t) : 0;
}

#endif
