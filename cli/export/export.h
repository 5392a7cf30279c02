/* SPDX-License-Identifier: MIT
 *
 * Profiles in the formats of other programs.
 */
#ifndef LINEPROF_CLI_EXPORT_H
#define LINEPROF_CLI_EXPORT_H

#include "figures/gpu_figures.h"
#include "report/report.h"
#include "stacks/call_stacks.h"

#include <stdio.h>

/** Writes a report in some format, with the metric `value` to be shown first,
 * or alone where the format has room for one. False if it could not be written.
 */
typedef bool lp_export(const struct lp_report *report,
                       const struct lp_call_stacks *stacks,
                       enum lp_metric value, FILE *out);

/** What a format has. */
enum lp_export_has {
  LP_EXPORT_RECORDS = 1 << 0, /* of rows, process by process, without stacks */
  LP_EXPORT_HITS = 1 << 1,    /* of lines, and neither stacks nor times */
  LP_EXPORT_BINARY = 1 << 2,
  LP_EXPORT_ANY_VALUE = 1 << 3,   /* what --value chooses: any, */
  LP_EXPORT_TIME_VALUE = 1 << 4,  /* ... a time, */
  LP_EXPORT_BYTES_VALUE = 1 << 5, /* ... a number of bytes, */
  LP_EXPORT_ONE_VALUE = 1 << 6,   /* and nothing else */
  LP_EXPORT_LINKED = 1 << 7       /* what the linker calls functions */
};

/** lp_export_chrome and so on, which formats.def describes. */
#define FORMAT(id, ...) lp_export lp_export_##id;
#include "export/formats.def"

/** The first record of CSV, which names the columns. */
void lp_export_csv_head(const struct lp_report *report, FILE *out);

/** The report as a page, which needs nothing else, with what `kprof diff
 * --json` says of it and another one, or NULL. False if it cannot be
 * made; what the stream could not take its error says. */
bool lp_export_html(struct lp_report *report, const char *comparison,
                    FILE *out);

#endif
