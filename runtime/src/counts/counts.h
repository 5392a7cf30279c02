/* SPDX-License-Identifier: MIT
 *
 * Where a thread's counters of hits are (at the end of its slab), and how an
 * executable's code finds them: by variables of its units, which are reset when
 * the thread gives its context away.
 */
#ifndef LINEPROF_COUNTS_H
#define LINEPROF_COUNTS_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** Prepares counters that nobody reads, when this process turns out not to be
 * profiled. To be called under the lock. */
void lp_counts_start_idle(void);

/** The calling thread's counters that nobody reads, for a module without
 * variables in a process that is not profiled. NULL if there are none yet. */
uint64_t *lp_counts_find_idle(const struct lineprof_counts *counts);

/** The same, if they are there; `counts` is not NULL. */
uint64_t *lp_counts_known_idle(const struct lineprof_counts *counts);

/** The same counters, made where they are missing. To be called under the
 * lock. */
uint64_t *lp_counts_make_idle(const struct lineprof_counts *counts);

/** Lets a module without variables find them, as the end of this slab, without
 * a call from now on; in the calling thread, in a process that is not
 * profiled. */
void lp_counts_note_idle(struct lineprof_module *module, void *slab);

/** Takes the id back that lp_counts_note_idle() has given to the module, which
 * is being unloaded. False if it has given it none. To be called under the
 * lock. */
bool lp_counts_forget_idle(struct lineprof_module *module);

/** Resets the calling thread's variables, when its context is not its own any
 * more. */
void lp_counts_retire(void);

/** Makes a variable of the calling thread point to these counters until the
 * thread gives its context away. To be called under the lock. */
void lp_counts_use(struct lineprof_counts_variable *variable,
                   uint64_t *counters);

/** The same without the lock, where the thread does not hold it. A handler may
 * come at any time, and ask for this variable and others. */
void lp_counts_use_again(struct lineprof_counts_variable *variable,
                         uint64_t *counters);

/** Makes the variable point to a sink until the lock is given back, when the
 * runtime, which holds it, has called a profiled function. */
void lp_counts_hold(struct lineprof_counts_variable *variable, uint64_t *sink);

/** Makes the variable point to a sink for good, for a unit of another version
 * of the plugin. */
void lp_counts_refuse(struct lineprof_counts_variable *variable,
                      uint64_t *sink);

/** Whether threads have counted that had no counters yet; see struct
 * lineprof_module. */
bool lp_counts_has_orphans(const struct lineprof_module *module);

/** Clears the orphans in a forked child: its parent has them, too. */
void lp_counts_fork(void);

/** Bytes of counters at the end of a slab. */
static inline uint64_t lp_counts_size(const struct lineprof_counts *counts) {
  return counts ? (uint64_t)counts->counter_count * sizeof(uint64_t) : 0;
}

#endif
