/* SPDX-License-Identifier: MIT
 *
 * Time in no profiled function.
 */
#ifndef LINEPROF_CLI_ELSEWHERE_H
#define LINEPROF_CLI_ELSEWHERE_H

#include "report/report.h"

/** Adds the table, by object and function; nothing if there is none. */
void lp_elsewhere_table(const struct lp_report *report, struct lp_text *out);

#endif
