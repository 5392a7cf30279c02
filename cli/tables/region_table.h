/* SPDX-License-Identifier: MIT
 *
 * Regions: calls, times, quantiles.
 */
#ifndef LINEPROF_CLI_REGION_TABLE_H
#define LINEPROF_CLI_REGION_TABLE_H

#include "report/report.h"

/** Adds the table; nothing if there are no regions. */
void lp_region_table(const struct lp_report *report, struct lp_text *out);

/** The same of these regions. */
void lp_region_rows(const struct lp_report *report,
                    const struct lp_region *const *regions, size_t count,
                    struct lp_text *out);

/** The columns of times, of a region or of one of its groups. True if they are
 * marked as estimates: LP_ESTIMATE_NOTE belongs below. */
void lp_region_headings(struct lp_text *out);
bool lp_region_times(const struct lp_report *report,
                     const struct lp_region *region, struct lp_text *out);

/** "  FILE:LINE thread N", to the end of the line. */
void lp_report_where(const struct lp_report *report, size_t file, uint32_t line,
                     size_t thread, struct lp_text *out);

#endif
