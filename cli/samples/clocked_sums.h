/* SPDX-License-Identifier: MIT
 *
 * What samples stand for of each clocked row's time. The row's own time is its
 * clock's, however few of its waits anybody looked at. But callers without a
 * clock have its time from samples alone: there each sample stands for its part
 * of what the clock has seen. Waits that were looked at stand for all waits;
 * where none was, those samples that met the row running.
 */
#ifndef LINEPROF_CLI_CLOCKED_SUMS_H
#define LINEPROF_CLI_CLOCKED_SUMS_H

#include "profile/profile.h"

/** A row whose clock was the innermost that ran, in one thread. */
struct lp_clocked_row {
  uint32_t thread, table, line;
};

struct lp_clocked_sum {
  double clock_ticks;           /* of the row, with what it called unclocked */
  double run_ticks, wait_ticks; /* samples of that */
};

struct lp_clocked_sums {
  struct lp_map ids;
  struct lp_clocked_sum *items;
};

/** Adds what a sample says if its segment is one of those that slabs hold. */
void lp_clocked_sums_add(struct lp_clocked_sums *sums,
                         const struct lp_profile *profile,
                         struct lp_clocked_row row, double ticks,
                         bool is_waiting);

/** Once all is added: how many times its ticks such a sample stands for, in the
 * time of callers without a clock; 1 for a row of which nothing was added. */
double lp_clocked_sums_scale(const struct lp_clocked_sums *sums,
                             struct lp_clocked_row row, bool is_waiting);

void lp_clocked_sums_free(struct lp_clocked_sums *sums);

#endif
