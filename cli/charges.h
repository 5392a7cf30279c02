/* SPDX-License-Identifier: MIT
 *
 * What timed rows have been charged with for the clean bodies that they
 * called, by the clock and by samples. The clock is right: samples may be late,
 * a thread's first one stands for a whole tick, and so their sum may be more
 * than what passed.
 */
#ifndef LINEPROF_CLI_CHARGES_H
#define LINEPROF_CLI_CHARGES_H

#include "profile_reader.h"

struct lp_charge {
  double sampled_ticks, probed_ticks;
};

struct lp_charges {
  struct lp_map ids;
  struct lp_charge *items;
  size_t count;
};

/** A thread's row, of a timed body. */
struct lp_charged_row {
  uint32_t thread, table, line; /* indices of the profile's; of the table's */
};

/** Adds what samples say. */
void lp_charges_add(struct lp_charges *charges,
                    const struct lp_profile *profile, struct lp_charged_row row,
                    double ticks);

/** What of a sample's time counts, from 0 to 1, so that a row's samples are no
 * more than the clock has seen. 1 for a row that was charged nothing, as under
 * a schedule, where probes do not cut time by samples' segments. */
double lp_charges_scale(const struct lp_charges *charges,
                        struct lp_charged_row row);

void lp_charges_free(struct lp_charges *charges);

#endif
