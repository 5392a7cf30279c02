/* SPDX-License-Identifier: MIT
 *
 * What a report says of GPU memory as a whole.
 */
#ifndef LINEPROF_CLI_DEVICE_TABLE_H
#define LINEPROF_CLI_DEVICE_TABLE_H

#include "report/report.h"

/** Adds a line for each device, one for managed and one for pinned memory of
 * each process; nothing where none was allocated. */
void lp_device_table(const struct lp_report *report, struct lp_text *out);

#endif
