/* SPDX-License-Identifier: MIT
 *
 * Which functions ran in clean bodies, and which lines at all.
 */
#ifndef LINEPROF_CLI_CLEAN_RUNS_H
#define LINEPROF_CLI_CLEAN_RUNS_H

#include "profile_reader.h"

/** Of one table; `functions` NULL: nothing counts there, any may have. */
struct lp_clean_run {
  bool *functions, *lines;
};

struct lp_clean_runs {
  struct lp_clean_run *by_table;
  size_t table_count;
  bool has_ended; /* counters that loops keep in registers are written */
};

/** Free with lp_clean_runs_free(). */
struct lp_clean_runs lp_clean_runs_find(const struct lp_profile *profile);
void lp_clean_runs_free(struct lp_clean_runs *runs);

/** Whether the function did, in any thread. */
bool lp_clean_runs_has(const struct lp_clean_runs *runs, uint32_t table,
                       uint32_t function);

/** Whether the line may have run, in either body. An instruction that several
 * lines share has the number of one of them, which need not be one that ran. */
bool lp_clean_runs_has_line(const struct lp_clean_runs *runs, uint32_t table,
                            uint32_t line);

#endif
