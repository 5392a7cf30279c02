/* SPDX-License-Identifier: MIT
 *
 * What a report says of the program's memory as a whole.
 */
#ifndef LINEPROF_CLI_MEMORY_TABLE_H
#define LINEPROF_CLI_MEMORY_TABLE_H

#include "report/report.h"

/** Adds some lines; nothing where memory was not measured. */
void lp_memory_table(const struct lp_report *report, struct lp_text *out);

/** Adds the begin of a line, without its end: `name`, what of `sum` was live at
 * the peak (`at_peak`, in bytes) and at the end, and all that was allocated. */
void lp_memory_table_sum(const char *name, const struct lp_memory_sum *sum,
                         int64_t at_peak, struct lp_text *out);

#endif
