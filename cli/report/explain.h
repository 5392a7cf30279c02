/* SPDX-License-Identifier: MIT
 *
 * Why there is nothing to report.
 */
#ifndef LINEPROF_CLI_EXPLAIN_H
#define LINEPROF_CLI_EXPLAIN_H

#include "report/report.h"

/** Says `nothing to report, because ...` and what to do, and returns true;
 * false when there is something. */
bool lp_report_explain(const struct lp_report *report);

#endif
