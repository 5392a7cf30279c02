/* SPDX-License-Identifier: MIT
 *
 * The report as `report` and `run -v` print it: as text or JSON.
 */
#ifndef LINEPROF_CLI_PRINT_REPORT_H
#define LINEPROF_CLI_PRINT_REPORT_H

#include "views/report.h"

/** Prints the report, or says why there is nothing to report. The exit
 * status: of writing to stdout, too. */
int lp_report_print(struct lp_report *report);

/** The whole of `report`: open, print, close, for each run or process. */
int lp_report_files(const struct lp_report_options *options, char *const *paths,
                    size_t count);

#endif
