/* SPDX-License-Identifier: MIT
 *
 * The lines of the whole program in one order, the hottest first: for `kprof
 * lines`, for the summary of a report, and for what a listing leaves out.
 */
#ifndef LINEPROF_CLI_HOT_LINES_H
#define LINEPROF_CLI_HOT_LINES_H

#include "figures/estimate.h"
#include "report/report.h"

struct lp_hot_line {
  const struct lp_row *row;
  double rank; /* the larger the earlier: lp_estimate_rank */
};

struct lp_hot_lines {
  struct lp_hot_line *items;
  size_t count;
};

/** Lines of the functions that the report shows, in the order of a metric: all
 * that ran if its table has all, else those that have any of it. */
void lp_hot_lines_find(struct lp_hot_lines *lines,
                       const struct lp_report *report, enum lp_metric by);
void lp_hot_lines_free(struct lp_hot_lines *lines);

/** A row with its times as parts of all threads' time: what may be all of its
 * function's may still be little of that. */
struct lp_subject lp_hot_subject(const struct lp_report *report,
                                 const struct lp_row *row);

/** Adds a table of the first `count` lines; the metric's column is among its
 * columns. */
void lp_hot_table(struct lp_report *report, const struct lp_style *style,
                  const struct lp_hot_lines *lines, size_t count,
                  enum lp_metric by, struct lp_text *out);

/** The same lines as JSON, a document. */
void lp_hot_json(struct lp_report *report, const struct lp_hot_lines *lines,
                 size_t count, enum lp_metric by, struct lp_text *out);

#endif
