/* SPDX-License-Identifier: MIT
 *
 * A report in the making: profiles, their sum, and what of it is shown. The
 * text and the JSON writer both start from here.
 */
#ifndef LINEPROF_CLI_REPORT_H
#define LINEPROF_CLI_REPORT_H

#include "figures/cycles.h"
#include "model/model.h"
#include "model/source_text.h"
#include "perf/perf_times.h"
#include "report/report_options.h"
#include "report/style.h"
#include "table/metrics.h"

/** The functions that a listing has, in their order. */
struct lp_fold {
  bool is_on; /* something may be left out */
  const struct lp_function **functions;
  size_t count;
  double whole_ns; /* of all functions that the options choose */
};

struct lp_report {
  const struct lp_report_options *options;
  struct lp_profile **files; /* the first process of each */
  size_t file_count;
  struct lp_profile **profiles; /* of these processes, which are summed */
  size_t profile_count;
  struct lp_perf_times perf; /* whose times they are, if not the profiles' */
  struct lp_cycles cycles;   /* those that the model has */
  struct lp_model model;
  struct lp_sources sources;
  const struct lp_function **functions; /* shown, in their order */
  size_t function_count;
  struct lp_fold fold;   /* of these: those that the listing has */
  size_t run_count;      /* runs that are summed; 0: not asked */
  struct lp_marks marks; /* of what has been printed */
};

/** Reads the files, closes and sums them, and selects. False, after error
 * messages, if one of them cannot be read at all. Damage is told as warnings
 * at once. */
bool lp_report_open(struct lp_report *report,
                    const struct lp_report_options *options, char *const *paths,
                    size_t count);
void lp_report_close(struct lp_report *report);

/** Fills `functions` of a report whose model has been built with those that its
 * options let through, in the order that they want: for lp_report_open(). */
void lp_report_select(struct lp_report *report);

/** Finds how times of rows are spread over threads: for who shows rows, as it
 * takes about as long as the sum itself. Once, after lp_report_open. */
void lp_report_find_spread(struct lp_report *report);

/** Reports one process after the other; `print` is called for each, with what
 * it wants. The exit status. */
int lp_report_each_process(
    const struct lp_report_options *options, char *const *paths, size_t count,
    int (*print)(struct lp_report *report, void *context), void *context);

/** Do --function and --file let through what has these names? */
bool lp_report_matches(const struct lp_report *report, const char *function,
                       const char *symbol, size_t file);

/** The function's total time in ns, raw or net as the options want; only what
 * its clocks saw where that is all that is known. */
double lp_report_total(const struct lp_report *report,
                       const struct lp_function *function);

/** How sure that is. */
struct lp_estimate lp_report_estimate(const struct lp_report *report,
                                      const struct lp_function *function);

/** What own times are by default: CPU time; the time that passed if the options
 * want that, or if nobody sampled threads, so that it is all that is known. */
enum lp_metric lp_report_own(const struct lp_report *report);

/** How sure it is. */
const struct lp_estimate *lp_report_own_time(const struct lp_report *report,
                                             const struct lp_times *times);

/** What it is of a function and a row, in ns, at least zero; and 100 % of it:
 * what all threads took. */
double lp_report_own_ns(const struct lp_report *report,
                        const struct lp_function *function);
double lp_report_own_row_ns(const struct lp_report *report,
                            const struct lp_row *row);
double lp_report_whole(const struct lp_report *report);
double lp_report_whole_of(const struct lp_report *report, enum lp_metric own);

/** Whether anybody took times of lines, by clocks or samples. */
bool lp_report_has_times(const struct lp_report *report);

/** Marks the figure of that, written in `cell`; where it is not known the mark
 * is all that is left. What is to be explained is noted in the report. */
void lp_report_mark_total(struct lp_report *report,
                          const struct lp_function *function,
                          char cell[LP_CELL_SIZE]);

/** Explains marks, beneath a table; nothing if there are none. */
void lp_report_footnote(const struct lp_report *report,
                        const struct lp_marks *marks, struct lp_text *out);

/** Prints `out` and frees it; on a terminal through a pager, unless the
 * options want none. */
void lp_report_write(const struct lp_report_options *options,
                     struct lp_text *out);

/** The output is there: waits until its reader has left the pager, and warns of
 * sources whose text may be wrong or missing. */
void lp_report_finish(void);

/** Flushes what was printed: a broken pipe is success, any other error is
 * reported. */
int lp_report_flush(void);

#endif
