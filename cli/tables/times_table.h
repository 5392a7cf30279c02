/* SPDX-License-Identifier: MIT
 *
 * Where times are from that are perf's.
 */
#ifndef LINEPROF_CLI_TIMES_TABLE_H
#define LINEPROF_CLI_TIMES_TABLE_H

#include "report/report.h"

/** Shares of perf's time, from 0 to 1. */
struct lp_times_parts {
  double rows;      /* on rows */
  double no_rows;   /* in profiled programs and libraries, on no row */
  double libraries; /* others */
  double kernel, unknown;
};
struct lp_times_parts lp_times_parts(const struct lp_report *report);

/** A line for the summary: what was read, and how much there is. */
void lp_times_say(const struct lp_report *report, struct lp_text *out);

/** The closing line: where that time is. Nothing, if times are the profile's
 * own. */
void lp_times_table(const struct lp_report *report, struct lp_text *out);

#endif
