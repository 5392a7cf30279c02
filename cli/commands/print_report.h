/* SPDX-License-Identifier: MIT
 *
 * Prints the report of `report` and `run -v`, as text or JSON.
 */
#ifndef LINEPROF_CLI_PRINT_REPORT_H
#define LINEPROF_CLI_PRINT_REPORT_H

#include "report/report.h"

/** Prints the report, or says why there is nothing to report. Returns the exit
 * status, which is a failure also if stdout cannot be written. */
int lp_report_print(struct lp_report *report);

/** Opens, prints and closes a report for each run or process. */
int lp_report_files(const struct lp_report_options *options, char *const *paths,
                    size_t count);

#endif
