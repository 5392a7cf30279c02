/* SPDX-License-Identifier: MIT
 *
 * The lines of the whole program in one order, the hottest first: for `kprof
 * lines`, for the summary of a report, and for what a listing leaves out.
 */
#ifndef LINEPROF_CLI_HOT_LINES_H
#define LINEPROF_CLI_HOT_LINES_H

#include "figures/estimate.h"
#include "report/report.h"

#define LP_HOT_KEYS                                                            \
  "self|time|hits|per-hit|waiting|gpu|bytes|peak|leaked|faults|devbytes|"      \
  "devpeak|devleaked"

/** In the order of LP_HOT_KEYS. */
enum lp_hot_key {
  LP_HOT_SELF,         /* time without profiled callees */
  LP_HOT_TIME,         /* with them */
  LP_HOT_HITS,         /* how often it ran */
  LP_HOT_PER_HIT,      /* time / hits */
  LP_HOT_WAITING,      /* of the self time: the thread did not run */
  LP_HOT_GPU,          /* work that the line itself asked a GPU for */
  LP_HOT_BYTES,        /* that the line itself allocated */
  LP_HOT_PEAK,         /* ... and that were live at the process's peak */
  LP_HOT_LEAKED,       /* ... and at its end */
  LP_HOT_FAULTS,       /* page faults of the line itself */
  LP_HOT_DEVICE_BYTES, /* the same of GPU memory, at the device's peak */
  LP_HOT_DEVICE_PEAK,
  LP_HOT_DEVICE_LEAKED
};

struct lp_hot_line {
  const struct lp_row *row;
  double rank; /* the larger the earlier: lp_estimate_rank */
};

struct lp_hot_lines {
  struct lp_hot_line *items;
  size_t count;
};

/** Lines that ran, of the functions that the report shows; of those that
 * waited, or had GPU work, if that is the key. */
void lp_hot_lines_find(struct lp_hot_lines *lines,
                       const struct lp_report *report, enum lp_hot_key key);
void lp_hot_lines_free(struct lp_hot_lines *lines);

/** A row's time with callees, and its own, as parts of all threads' time: what
 * may be all of its function's may still be little of that. */
struct lp_estimate lp_hot_time(const struct lp_report *report,
                               const struct lp_row *row);
struct lp_estimate lp_hot_self(const struct lp_report *report,
                               const struct lp_row *row);

/** What shares are parts of, in ns: the time that all threads took. */
double lp_hot_whole(const struct lp_model *model);

/** Adds a table of the first `count` lines; the column of the key is among
 * its columns. */
void lp_hot_table(struct lp_report *report, const struct lp_style *style,
                  const struct lp_hot_lines *lines, size_t count,
                  enum lp_hot_key key, struct lp_text *out);

/** The same lines as JSON, a document. */
void lp_hot_json(struct lp_report *report, const struct lp_hot_lines *lines,
                 size_t count, enum lp_hot_key key, struct lp_text *out);

#endif
