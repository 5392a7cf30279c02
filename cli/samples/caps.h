/* SPDX-License-Identifier: MIT
 *
 * What is known caps what is estimated: samples that met a row while its clock
 * ran stand for no more time than that clock has seen, and those of a thread
 * for no more than it lasted. They may add up to more, 4 ms in a run of 2: they
 * may be late, a thread's first one stands for a whole jiffy, and all include
 * what readings of the clock take. And a sample stands for the short waits
 * since the one before, which were in other lines. So what is too much is taken
 * from the time in which threads did not run, and from CPU time only if that
 * alone is more than passed.
 *
 * Of clocks around one another the one counts that leaves the least. Under a
 * schedule all chosen segments are compared together, since a sample at the
 * edge of a window counts in one of them, while the clock is cut there.
 */
#ifndef LINEPROF_CLI_CAPS_H
#define LINEPROF_CLI_CAPS_H

#include "samples/sample_chain.h"

/** What a sample stands for, or a wait that was timed. */
struct lp_part {
  double ticks, cpu_ticks;
  bool is_timed;
};

/** Starts as zeros. */
struct lp_caps {
  struct lp_map ids; /* by thread, table and row */
  struct lp_cap *items;
};

/** Adds a sample whose segment is one of those that slabs hold. */
void lp_caps_add(struct lp_caps *caps, const struct lp_chain *chain,
                 uint32_t thread, struct lp_part part);

/** What of such a sample counts, once all are added. */
struct lp_part lp_caps_fit(const struct lp_caps *caps,
                           const struct lp_chain *chain, uint32_t thread,
                           struct lp_part part);

/** Adds a long call of the clocked row that is the chain's innermost
 * profiled link. */
void lp_caps_add_call(struct lp_caps *caps, const struct lp_chain *chain,
                      uint32_t thread, double ticks);

/** Whether the long calls of a clocked row that were noted are more than what
 * samples of it stand for: then these tell who called it, as surely as its
 * clock, and samples say nothing of that. Once all are added. */
bool lp_caps_calls_tell(const struct lp_caps *caps, const struct lp_link *row,
                        uint32_t thread);

/** By how much samples exceed what all threads lasted; below 0: they do not. 0
 * if that is not known. */
double lp_caps_excess(const struct lp_caps *caps);

void lp_caps_free(struct lp_caps *caps);

#endif
