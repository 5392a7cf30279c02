/* SPDX-License-Identifier: MIT
 *
 * The window of a schedule that numbers are from.
 */
#ifndef LINEPROF_CLI_REPORT_WINDOW_H
#define LINEPROF_CLI_REPORT_WINDOW_H

#include "report/report.h"

/** Adds "Window: ..." if there is a schedule: which steps and cycles the
 * numbers are from. */
void lp_report_window(const struct lp_report *report, struct lp_text *out);

#endif
