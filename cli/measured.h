/* SPDX-License-Identifier: MIT
 *
 * What `-vv` says of how the numbers came about.
 */
#ifndef LINEPROF_CLI_MEASURED_H
#define LINEPROF_CLI_MEASURED_H

#include "report.h"

/** Clock, probes, what was recorded, and how much of it are samples; to
 * stderr. */
void lp_measured_say(const struct lp_report *report);

#endif
