/* SPDX-License-Identifier: MIT
 *
 * Loops that counting may change.
 */
#ifndef LINEPROF_CLI_COUNTED_LOOPS_H
#define LINEPROF_CLI_COUNTED_LOOPS_H

#include "report/report.h"

/** Adds the table of innermost loops that count conditions in their rounds. */
void lp_counted_loops(const struct lp_report *report, struct lp_text *out);

#endif
