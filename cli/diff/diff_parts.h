/* SPDX-License-Identifier: MIT
 *
 * What the text of a comparison is made of, for diff/ alone.
 */
#ifndef LINEPROF_CLI_DIFF_PARTS_H
#define LINEPROF_CLI_DIFF_PARTS_H

#include "diff/compare.h"

/** Adds what the text begins with. */
void lp_comparison_head(const struct lp_comparison *comparison,
                        struct lp_text *out);

/** Adds ": ./prog --flag" of a side's first run, and ends the line. */
void lp_comparison_command(const struct lp_side *side, struct lp_text *out);

/** Adds how many lines and functions were found again, and ends the line. */
void lp_comparison_matches(const struct lp_comparison *comparison,
                           struct lp_text *out);

/** Adds where a line is now, "work.c:12 work", and "work.c: work". */
void lp_comparison_where(const struct lp_comparison *comparison,
                         const struct lp_row_change *row, struct lp_text *out);
void lp_comparison_function(const struct lp_comparison *comparison,
                            const struct lp_function_change *function,
                            struct lp_text *out);

/** Writes a time, "76.2 ms". */
void lp_comparison_time(char cell[LP_GROUPED_SIZE], double ns);

/** Writes a change of time, "+76.2 ms (+12 %)": of the first side's whole. */
enum { LP_CHANGE_SIZE = 128 };
void lp_comparison_change(char cell[LP_CHANGE_SIZE],
                          const struct lp_comparison *comparison, double ns);

/** The same of a part, "+76.2 ms (+12 % of all, +400 % of its own)". */
void lp_comparison_share(char cell[LP_CHANGE_SIZE],
                         const struct lp_comparison *comparison,
                         const struct lp_change *change);

#endif
