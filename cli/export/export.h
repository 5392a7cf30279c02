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

/** A trace in Chrome's JSON format; times in microseconds since the first
 * process began. */
lp_export lp_export_chrome;

/** Call stacks, a line each: `main (a.c:9);f (a.c:3) VALUE`. */
lp_export lp_export_folded;

/** speedscope's JSON: time and memory by stack, and hits by row. */
lp_export lp_export_speedscope;

/** pprof's compressed protocol buffers: the same. */
lp_export lp_export_pprof;

/** callgrind's text: time, hits and memory by row, and calls. */
lp_export lp_export_callgrind;

/** Chrome's profile of CPU time, or the time that passed, by stack. */
lp_export lp_export_cpuprofile;

/** Chrome's profile of memory: bytes by stack. */
lp_export lp_export_heapprofile;

/** Hatchet's literal JSON: times and memory by stack, and hits by row. */
lp_export lp_export_hatchet;

/** Hits as coverage, without stacks: lcov's tracefile, Cobertura's XML. */
lp_export lp_export_lcov, lp_export_cobertura;

/** Rows that are not all zero, a record each, of a report of one process;
 * without stacks. The first record of CSV names the columns. */
lp_export lp_export_csv, lp_export_ndjson;
void lp_export_csv_head(const struct lp_report *report, FILE *out);

/** The report as a page, which needs nothing else, with what `kprof diff
 * --json` says of it and another one, or NULL. False if it cannot be
 * made; what the stream could not take its error says. */
bool lp_export_html(struct lp_report *report, const char *comparison,
                    FILE *out);

#endif
