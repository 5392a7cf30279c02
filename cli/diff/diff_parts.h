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

/** Writes a change of time, "+76.2 ms (+12 %)": of the first side's whole. */
enum { LP_CHANGE_SIZE = 64 };
void lp_comparison_change(char cell[LP_CHANGE_SIZE],
                          const struct lp_comparison *comparison, double ns);

#endif
