/* SPDX-License-Identifier: MIT
 *
 * Cycles of a schedule.
 */
#ifndef LINEPROF_CLI_CYCLE_TABLE_H
#define LINEPROF_CLI_CYCLE_TABLE_H

#include "report/report.h"

/** Adds a row for each cycle, with what took most time in it. */
void lp_cycle_table(struct lp_report *report, struct lp_text *out);

#endif
