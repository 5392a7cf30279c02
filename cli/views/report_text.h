/* SPDX-License-Identifier: MIT
 *
 * The listing: what `report` prints.
 */
#ifndef LINEPROF_CLI_REPORT_TEXT_H
#define LINEPROF_CLI_REPORT_TEXT_H

#include "report/report.h"

void lp_report_text(struct lp_report *report, struct lp_text *out);

#endif
