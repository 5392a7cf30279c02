/* SPDX-License-Identifier: MIT
 *
 * What timed rows have been charged with, by the clock and by samples: for the
 * clean bodies that they called, row by row, and for their own code, all those
 * of a thread together. The clock is right: samples may be late, a thread's
 * first one stands for a whole tick, all stand for what readings of the clock
 * take, too, and so their sum may be more than what passed.
 */
#ifndef LINEPROF_CLI_CHARGES_H
#define LINEPROF_CLI_CHARGES_H

#include "profile_reader.h"

struct lp_charge {
  uint32_t thread;
  double sampled_ticks, probed_ticks;
};

struct lp_charges {
  struct lp_map ids, thread_ids;
  struct lp_charge *items, *threads;
  size_t count, thread_count;
};

/** A thread's row, of a timed body. */
struct lp_charged_row {
  uint32_t thread, table, line; /* indices of the profile's; of the table's */
};

/** Adds what samples say: of clean bodies that the row called, or, if it
 * `is_own`, of the row itself. */
void lp_charges_add(struct lp_charges *charges,
                    const struct lp_profile *profile, struct lp_charged_row row,
                    bool is_own, double ticks);

/** Once all is added. */
void lp_charges_finish(struct lp_charges *charges);

/** What of a sample's time counts, from 0 to 1, so that samples are no more
 * than the clock has seen. 1 for a row that was charged nothing, as under a
 * schedule, where probes do not cut time by samples' segments. */
double lp_charges_scale(const struct lp_charges *charges,
                        struct lp_charged_row row, bool is_own);

void lp_charges_free(struct lp_charges *charges);

#endif
