/* SPDX-License-Identifier: MIT
 *
 * Memory over the run as a chart of characters.
 */
#ifndef LINEPROF_CLI_MEMORY_CHART_H
#define LINEPROF_CLI_MEMORY_CHART_H

#include "report/report.h"
#include "report/style.h"

/** Adds a chart of at most eight lines, about the process with the largest
 * peak, if its series has two points or more; and, under a schedule, what
 * cycles left. */
void lp_memory_chart(const struct lp_report *report,
                     const struct lp_style *style, struct lp_text *out);

#endif
