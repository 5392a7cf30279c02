/* SPDX-License-Identifier: MIT
 *
 * Call stacks in a trace. Inside export/ only.
 */
#ifndef LINEPROF_CLI_CHROME_STACKS_H
#define LINEPROF_CLI_CHROME_STACKS_H

#include "export/export.h"

/** Adds a process of its own, after other events: each frame as long as it took
 * with all it called, CPU time or time, in no order of time. */
void lp_chrome_stacks(const struct lp_report *report,
                      const struct lp_call_stacks *stacks, enum lp_metric value,
                      FILE *out);

#endif
