/* SPDX-License-Identifier: MIT
 *
 * The lines that threads waited at, and what for.
 */
#ifndef LINEPROF_CLI_WAITING_TABLE_H
#define LINEPROF_CLI_WAITING_TABLE_H

#include "report/report.h"

/** Adds the table of a listing; nothing where threads waited for little of
 * their time. */
void lp_waiting_table(struct lp_report *report, const struct lp_style *style,
                      struct lp_text *out);

/** Adds what a summary says of waiting: a line, or nothing. `cpu_ns`: what the
 * program ran. */
void lp_waiting_summary(const struct lp_report *report, double cpu_ns,
                        struct lp_text *out);

#endif
