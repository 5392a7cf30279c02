/* SPDX-License-Identifier: MIT
 *
 * Which samples at code that counts lines are counting's own. Processors note
 * an interrupt at the instruction that waits: behind a load, a division or a
 * jump that was not foreseen that is often a counter, which takes next to
 * nothing itself. So counting has no more samples of a function than it can
 * have cost there; the others are the line's that it waited for.
 */
#ifndef LINEPROF_CLI_COUNTING_H
#define LINEPROF_CLI_COUNTING_H

#include "profile/profile.h"

/** A function's in a thread: what samples say, what it can have been. */
struct lp_counted {
  double sampled_ns, most_ns; /* CPU time */
};

struct lp_counting {
  struct lp_map ids; /* by thread, table and function */
  struct lp_counted *items;
  size_t count;
  double owed; /* what rounding to whole samples has left to counting, or given
                  it too much, in all functions: from -0.5 to 0.5 samples */
  /* Of the profile: slabs by thread and table, each list from index + 1. */
  struct lp_map slab_ids;
  size_t *first_slab, *next_slab;
  uint32_t *met; /* by counter: the last function whose sum had it */
  uint32_t met_count, function;
};

/** Adds what a sample at a function's counting code says. `table` is an index
 * into the profile's tables. */
void lp_counting_add(struct lp_counting *counting,
                     const struct lp_profile *profile, uint32_t thread,
                     uint32_t table, uint32_t function, double cpu_ticks);

/** How many of so many samples there are counting's own: whole ones, rounded,
 * so that over many it is the part that it can have cost. Once all is added. */
uint64_t lp_counting_own(struct lp_counting *counting, uint32_t thread,
                         uint32_t table, uint32_t function, uint64_t samples);

void lp_counting_free(struct lp_counting *counting);

#endif
