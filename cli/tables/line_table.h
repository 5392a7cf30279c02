/* SPDX-License-Identifier: MIT
 *
 * The table of one function.
 */
#ifndef LINEPROF_CLI_LINE_TABLE_H
#define LINEPROF_CLI_LINE_TABLE_H

#include "report/report.h"

/** Adds every line of the function, with its numbers and its text. */
void lp_line_table(struct lp_report *report, const struct lp_style *style,
                   const struct lp_function *function, struct lp_text *out);

#endif
