/* SPDX-License-Identifier: MIT
 *
 * `kprof explain`: what a run says of its bottleneck, or of one place, in a few
 * kilobytes: lines with their source, why they take what they take, what is not
 * known, and what to ask next. What to look at is said by advice/'s rules.
 */
#ifndef LINEPROF_CLI_EXPLAIN_RUN_H
#define LINEPROF_CLI_EXPLAIN_RUN_H

#include "diff/compare.h"
#include "report/report.h"

enum {
  LP_EXPLAIN_LEAST = 1024, /* bytes: less says nothing */
  LP_EXPLAIN_USUAL = 4096,
  LP_EXPLAIN_MOST = 1048576
};

struct lp_explain_question {
  const char *place; /* "FILE:LINE" or a function; NULL: the run */
  const struct lp_comparison *since; /* with an earlier run; NULL */
  const char *profiles; /* words behind the commands that are named */
  size_t budget;        /* bytes of the answer */
  bool is_json;
};

/** Adds the answer, from a report whose spread has been found. The same
 * question has the same answer. False after an error message if there is no
 * such place. */
bool lp_explain(struct lp_report *report,
                const struct lp_explain_question *question,
                struct lp_text *out);

/** Adds the lines of a file of the report, each with its hits and its share of
 * all own time. False after an error message if no profiled file has that name
 * or its text is not to be had. */
bool lp_explain_listing(struct lp_report *report, const char *file,
                        uint32_t first, uint32_t last, struct lp_text *out);

#endif
