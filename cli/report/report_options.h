/* SPDX-License-Identifier: MIT
 *
 * What a report shows: the options that `report` and `run` share.
 */
#ifndef LINEPROF_CLI_REPORT_OPTIONS_H
#define LINEPROF_CLI_REPORT_OPTIONS_H

#include "base/options.h"
#include "model/source_find.h" /* --source-map */

enum lp_lines {
  LP_LINES_FOLD = -1, /* nobody said: all, but of a long listing */
  LP_LINES_ALL,
  LP_LINES_RUN,
  LP_LINES_HOT
};
enum lp_color { LP_COLOR_AUTO, LP_COLOR_ALWAYS, LP_COLOR_NEVER };

/** When the listing advises on GPU work: see gpu.tell_* of the schema. */
struct lp_gpu_limits {
  uint64_t pageable_bytes, waits, tiny_kernels; /* 0: never */
  double idle, launch, occupancy;               /* 0..1 */
};

struct lp_report_options {
  double unit; /* seconds per unit of the Time columns */
  double min_percent;
  struct lp_list functions, files; /* globs; none: all */
  const char *sort;                /* keys; "": total; NULL: source order */
  const char *columns;             /* keys; NULL: kernprof's */
  bool reverse, skip_zero, summary, summarize, details, all;
  bool self, raw, instances, threads, processes, merge, source, rich, regions;
  bool json, pager;
  bool margin, imbalance;
  bool wall;         /* own times are not CPU time: see lp_report_own() */
  const char *times; /* perf's file, or a text of it; NULL: own times */
  bool receipt;      /* the table of loops that count conditions */
  bool cycles;       /* the table of cycles instead of the listing */
  int lines, context, color;
  int cycle; /* LP_ALL_CYCLES, or the one to show */
  struct lp_gpu_limits gpu;
};

extern const struct lp_option lp_report_option_table[];

struct lp_report_options lp_report_options_default(void);

#endif
