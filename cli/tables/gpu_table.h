/* SPDX-License-Identifier: MIT
 *
 * What GPUs did.
 */
#ifndef LINEPROF_CLI_GPU_TABLE_H
#define LINEPROF_CLI_GPU_TABLE_H

#include "report/report.h"

/** Adds the tables beneath the listing, without an empty line at their end;
 * nothing, and false, if there was no GPU. */
bool lp_gpu_table(const struct lp_report *report, struct lp_text *out);

#endif
