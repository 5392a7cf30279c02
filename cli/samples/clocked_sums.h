/* SPDX-License-Identifier: MIT
 *
 * What samples stand for of each clocked row's time. The row's own time is its
 * clock's, however few of its waits anybody looked at. But callers without a
 * clock have its time only from those who met them: long calls, of which each
 * was noted, have what they took, and samples share what the clock has seen
 * beside these. Without long calls, waits that were looked at stand for all
 * waits, or where none was, samples that met the row running for all its time.
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
  double call_ticks;            /* of that, in calls that were noted */
  double run_ticks, wait_ticks; /* samples of all */
};

struct lp_clocked_sums {
  struct lp_map ids;
  struct lp_clocked_sum *items;
};

/** Who met the row. */
enum lp_clocked_by { LP_CLOCKED_RUNNING, LP_CLOCKED_WAITING, LP_CLOCKED_CALL };

/** Adds what a sample or a long call says if its segment is one of those that
 * slabs hold. */
void lp_clocked_sums_add(struct lp_clocked_sums *sums,
                         const struct lp_profile *profile,
                         struct lp_clocked_row row, double ticks,
                         enum lp_clocked_by by);

/** Once all is added: how many times its ticks one stands for, in the time of
 * callers without a clock; 1 for a row of which nothing was added. */
double lp_clocked_sums_scale(const struct lp_clocked_sums *sums,
                             struct lp_clocked_row row, enum lp_clocked_by by);

void lp_clocked_sums_free(struct lp_clocked_sums *sums);

#endif
