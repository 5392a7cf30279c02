/* SPDX-License-Identifier: MIT
 *
 * Profiles in the formats of other programs.
 */
#ifndef LINEPROF_CLI_EXPORT_H
#define LINEPROF_CLI_EXPORT_H

#include "model/gpu_figures.h"
#include "views/report.h"

#include <stdio.h>

/** A trace in Chrome's JSON format; times in microseconds since the first
 * process began. */
void lp_export_chrome(const struct lp_report *report, FILE *out);

#endif
