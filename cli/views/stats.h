/* SPDX-License-Identifier: MIT
 *
 * `kprof stats`: flat tables of functions, of regions, and of regions by the
 * values that they capture.
 */
#ifndef LINEPROF_CLI_STATS_H
#define LINEPROF_CLI_STATS_H

#include "report/report.h"

/** What rows may be sorted by: SORT(key, rank) for each, where `row` is a
 * struct lp_stat; the larger rank first. Rows of one rank stay as they were. */
#define LP_STATS_SORTS(SORT)                                                   \
  SORT(self, lp_estimate_rank(&row->own, 1))                                   \
  SORT(total, lp_estimate_rank(&row->total, 1))                                \
  SORT(calls, (double)row->calls)                                              \
  SORT(percall, lp_estimate_rank(&row->total,                                  \
                                 row->calls ? (double)row->calls : INFINITY))  \
  SORT(min, row->min_ns)                                                       \
  SORT(p50, row->p50_ns)                                                       \
  SORT(p99, row->p99_ns)                                                       \
  SORT(max, row->max_ns)                                                       \
  SORT(name, 0) /* from the first name: see compare_by() */                    \
  SORT(values, 0)

#define LP_STATS_WORD(key, rank) "|" #key
#define LP_STATS_KEYS (&(LP_STATS_SORTS(LP_STATS_WORD))[1])

struct lp_stats_options {
  struct lp_report_options report;
  const char *group_by;   /* names of values, "all"; NULL: not by values */
  struct lp_list regions; /* globs; none: all, and functions too */
  const char *sort;       /* keys; NULL or "": as suits each table */
  int top;                /* rows of each table; 0: all */
  struct lp_list callers, callees; /* of functions with names like these */
  bool tree;                       /* of calls */
  struct lp_list restrictions;     /* see restrict.h */
};

/** A row of a table. What it is not is NULL. */
struct lp_stat {
  const struct lp_function *function;
  const struct lp_region *region;
  const struct lp_group *group;
  const char *name;
  uint64_t calls;
  double self_ns, total_ns, min_ns, p50_ns, p99_ns, max_ns;
  struct lp_estimate own, total; /* what is sorted by: lp_report_own() */
  struct lp_estimate self, cpu;
  size_t order; /* where it stands unless sorted otherwise */
};

struct lp_stats {
  struct lp_report report;
  const struct lp_stats_options *options;
  struct lp_stat *functions, *regions;
  size_t function_count, region_count;
  double whole_ns; /* 100 % of own time */
};

/** Reads, sums, selects and prints. Returns the exit status. */
int lp_stats_files(const struct lp_stats_options *options, char *const *paths,
                   size_t count);

/** Sorts rows by the options' keys, `initial` where there are none. */
void lp_stats_sort(const struct lp_stats *stats, struct lp_stat *rows,
                   size_t count, const char *initial);

/** How many of `count` rows --top leaves. */
size_t lp_stats_shown(const struct lp_stats *stats, size_t count);

/** Adds a table for each region that captures what --group-by names. False,
 * after an error message, if there is none. */
bool lp_stats_groups(const struct lp_stats *stats, struct lp_text *out);

/** Adds what the functions shown allocated, most of their own first, and the
 * program; nothing where memory was not measured. */
void lp_stats_memory(const struct lp_stats *stats, struct lp_text *out);

/** The same as JSON. */
void lp_stats_json(const struct lp_stats *stats, struct lp_text *out);

#endif
