/* SPDX-License-Identifier: MIT
 *
 * Which functions ran in their clean bodies, going by their counters.
 */
#ifndef LINEPROF_CLI_CLEAN_RUNS_H
#define LINEPROF_CLI_CLEAN_RUNS_H

#include "profile_reader.h"

struct lp_clean_runs {
  bool **by_table; /* by function; NULL: nothing counts there, any may have */
  size_t table_count;
};

/** Free with lp_clean_runs_free(). */
struct lp_clean_runs lp_clean_runs_find(const struct lp_profile *profile);
void lp_clean_runs_free(struct lp_clean_runs *runs);

/** Whether one did, in any thread. */
bool lp_clean_runs_has(const struct lp_clean_runs *runs, uint32_t table,
                       uint32_t function);

#endif
