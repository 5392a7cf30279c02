/* SPDX-License-Identifier: MIT
 *
 * Hits as readers of coverage want them: by line of a source file, whichever
 * functions the line is of. Inside export/ only.
 */
#ifndef LINEPROF_CLI_COVERAGE_H
#define LINEPROF_CLI_COVERAGE_H

#include "report/report.h"

struct lp_covered_line {
  uint32_t line;
  uint64_t hits; /* of all functions; at most INT64_MAX */
};

struct lp_covered_file {
  const char *path;                     /* the model's, in full */
  const struct lp_covered_line *lines;  /* each once, by number */
  size_t line_count, covered_count;     /* covered: with hits */
  const struct lp_function **functions; /* that begin there, by first line */
  size_t function_count;
};

/** Files with rows, by path. */
struct lp_coverage {
  struct lp_covered_file *files;
  size_t file_count;
  struct lp_covered_line *lines; /* of all files */
  const struct lp_function **functions;
  size_t line_count, function_count, covered_count;
};

/** Free with lp_coverage_free(). Closing braces, which are not counted, and
 * lines behind the end of a file's text, where that is known, are left out. */
struct lp_coverage lp_coverage_make(const struct lp_report *report);
void lp_coverage_free(struct lp_coverage *coverage);

/** How often a function was called; 1 if it was running when counting began. */
uint64_t lp_coverage_calls(const struct lp_function *function);

/** Whether a row is counted there. */
bool lp_coverage_has(const struct lp_covered_file *file,
                     const struct lp_row *row);

#endif
