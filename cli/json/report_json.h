/* SPDX-License-Identifier: MIT
 *
 * The listing as JSON; docs/kprof.1 has the fields.
 */
#ifndef LINEPROF_CLI_REPORT_JSON_H
#define LINEPROF_CLI_REPORT_JSON_H

#include "report/report.h"

void lp_report_json(struct lp_report *report, struct lp_text *out);

#endif
