/* SPDX-License-Identifier: MIT
 *
 * What a report begins with.
 */
#ifndef LINEPROF_CLI_SUMMARY_H
#define LINEPROF_CLI_SUMMARY_H

#include "views/report.h"

/** Adds at most 25 lines: what ran for how long, what is known of it and at
 * what cost, its hottest lines. */
void lp_summary(struct lp_report *report, const struct lp_style *style,
                struct lp_text *out);

#endif
