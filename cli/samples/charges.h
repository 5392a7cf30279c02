/* SPDX-License-Identifier: MIT
 *
 * Compares samples with the clock, where both speak of the same time: for each
 * clocked row, the time in what it called without a clock; for each thread, the
 * time in the own code of all its clocked rows; for all threads together, the
 * time in which no clock ran. The clock is right. Samples may add up to more
 * than passed, 4 ms in a run of 2: they may be late, a thread's first one
 * stands for a whole jiffy, and all include what readings of the clock take.
 * And a sample stands for the short waits since the one before, which were in
 * other lines. So what is too much is taken from the time in which threads did
 * not run, and from CPU time only if that alone is more than passed: what is
 * left of a line's time is never less than its CPU time.
 * Under a schedule all chosen segments are compared together, since a sample at
 * the edge of a window counts in one of them, while the clock is cut there.
 */
#ifndef LINEPROF_CLI_CHARGES_H
#define LINEPROF_CLI_CHARGES_H

#include "samples/sample_chain.h"

/** A thread's clocked row, all of them for their own code, or none. */
struct lp_charged {
  uint32_t thread;      /* from 1; 0: every thread's time in no clocked row */
  uint32_t table, line; /* LINEPROF_NO_LINE: all */
};

struct lp_charged lp_charged_row(uint32_t thread, uint32_t table,
                                 uint32_t line);
struct lp_charged lp_charged_thread(uint32_t thread);
struct lp_charged lp_charged_outside(void);

/** Whom the clock has charged with the time of the sample whose chain this is:
 * the nearest clocked row, for what it called that has no clock, all clocked
 * rows, or none. False if there is nothing to compare with: a schedule does not
 * cut the time in none, and of a process that was killed nobody knows until
 * when it went on. */
bool lp_charged_find(const struct lp_profile *profile,
                     const struct lp_chain *chain,
                     const struct lp_stack_sample *sample,
                     struct lp_charged *charged);

struct lp_charge {
  struct lp_charged charged;
  double sampled_ticks, timed_ticks; /* waits that were timed */
  double cpu_ticks;                  /* of those that were sampled */
  double clock_ticks;
};

struct lp_charges {
  struct lp_map ids;
  struct lp_charge *items;
  size_t count;
};

/** What a sample stands for, or a wait that was timed. */
struct lp_charge_part {
  double ticks, cpu_ticks;
  bool is_timed;
};

/** Adds one if its segment is one of those that slabs hold. */
void lp_charges_add(struct lp_charges *charges,
                    const struct lp_profile *profile, struct lp_charged charged,
                    struct lp_charge_part part);

/** Once all is added. */
void lp_charges_finish(struct lp_charges *charges);

/** By how much samples exceed what the clock has seen; below 0: they do not.
 * 0 for what was charged nothing. */
double lp_charges_excess(const struct lp_charges *charges,
                         struct lp_charged charged);

/** What of such a sample counts, so that samples are no more than the clock has
 * seen, less what was timed otherwise. All, for what was charged nothing. */
struct lp_charge_part lp_charges_fit(const struct lp_charges *charges,
                                     struct lp_charged charged,
                                     struct lp_charge_part part);

void lp_charges_free(struct lp_charges *charges);

#endif
