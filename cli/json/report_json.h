/* SPDX-License-Identifier: MIT
 *
 * The listing as JSON; docs/reading-the-listing.md has the fields.
 */
#ifndef LINEPROF_CLI_REPORT_JSON_H
#define LINEPROF_CLI_REPORT_JSON_H

#include "views/report.h"

void lp_report_json(struct lp_report *report, struct lp_text *out);

#endif
