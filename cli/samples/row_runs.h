/* SPDX-License-Identifier: MIT
 *
 * Which functions and which lines ran at all, by counters and by samples.
 */
#ifndef LINEPROF_CLI_ROW_RUNS_H
#define LINEPROF_CLI_ROW_RUNS_H

#include "profile/profile.h"

/** Of one table; `functions` NULL: nothing counts there, any may have. By
 * function: calls, and samples at its lines, at those but the one that opens
 * it, and at those that never ran. */
struct lp_row_run {
  bool *functions, *lines;
  uint32_t *last; /* of its lines, by where they are */
  uint64_t *calls, *samples, *inside, *unseen;
  uint64_t threads; /* that have counters of the table */
};

struct lp_row_runs {
  struct lp_row_run *by_table;
  size_t table_count;
};

/** By counters alone. Free with lp_row_runs_free(). */
struct lp_row_runs lp_row_runs_find(const struct lp_profile *profile);
void lp_row_runs_free(struct lp_row_runs *runs);

/** Notes samples in a function, at a line of its table. What is said below is
 * for when all are noted: counters that a loop keeps in registers are not
 * written if the process ends in its midst, and only samples tell. */
void lp_row_runs_note(struct lp_row_runs *runs,
                      const struct lp_profile *profile, uint32_t table,
                      uint32_t function, uint32_t line, uint64_t samples);

/** Whether the function ran, in any thread. */
bool lp_row_runs_has(const struct lp_row_runs *runs, uint32_t table,
                     uint32_t function);

/** Whether the line may have run. An instruction that several lines share has
 * the number of one of them, which need not be one that ran: that is what
 * samples at it mean, if they are the smaller part of the function's. What
 * leaves a function is at its closing brace: if a statement on that line never
 * ran, and calls have ended, samples at it mean no more. */
bool lp_row_runs_has_line(const struct lp_row_runs *runs, uint32_t table,
                          uint32_t function, uint32_t line);

#endif
