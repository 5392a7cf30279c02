/* SPDX-License-Identifier: MIT
 *
 * Functions that were wanted but could not be profiled, and why.
 */
#ifndef LINEPROF_CLI_SKIP_TABLE_H
#define LINEPROF_CLI_SKIP_TABLE_H

#include "report/report.h"

/** Adds a line for each reason, with how many functions have it and the names
 * of some; with --all a line for each function. Nothing if there are none. */
void lp_skip_table(const struct lp_report *report, const struct lp_style *style,
                   struct lp_text *out);

#endif
