/* SPDX-License-Identifier: MIT
 *
 * One side of a comparison: the functions and rows of a program, and what each
 * of its runs says of them.
 */
#ifndef LINEPROF_CLI_SIDE_H
#define LINEPROF_CLI_SIDE_H

#include "report/report.h"

/** Of one run: how often, how long, and how far off that may be. Times are
 * without those of profiled functions that are called. */
struct lp_figure {
  uint64_t hits;
  double ns;
  double margin_ns; /* of a 95 % confidence interval; INFINITY: not known */
};

/** Whose memory is compared, each by itself. */
enum lp_diff_owner {
  LP_DIFF_HOST,
  LP_DIFF_DEVICES, /* of GPUs: without managed and pinned memory */
  LP_DIFF_OWNERS
};

struct lp_side_row {
  size_t run, file; /* the first run that has it, and the file in its model */
  uint32_t line, kind, fingerprint;
  struct lp_figure *figures;                    /* by run */
  struct lp_memory_sum *memory[LP_DIFF_OWNERS]; /* by run: without what it
                                                   calls */
};

struct lp_side_function {
  size_t run, file; /* as of rows */
  const char *name, *symbol;
  uint32_t line;
  struct lp_side_row *rows; /* in the order of the source */
  size_t row_count;
  struct lp_figure *figures; /* by run; hits are calls */
};

struct lp_side {
  enum lp_metric own;        /* what times are: CPU time, or own time */
  struct lp_report *reports; /* by run; they own the names */
  size_t run_count;
  struct lp_side_function *functions;
  size_t function_count;
  struct lp_figure *whole;     /* of all threads, by run; no hits */
  struct lp_figure *elsewhere; /* of that, in no profiled function */
  double *passed_ns;           /* in all threads, by run: waits included */
  double *idle_ns;             /* of that, by run: when no thread's code ran */
  bool has_memory[LP_DIFF_OWNERS]; /* of all runs, and counted exactly */
  struct lp_memory_sum *memory[LP_DIFF_OWNERS];         /* by run */
  struct lp_memory_sum *memory_nowhere[LP_DIFF_OWNERS]; /* ... on no line */
  struct lp_map ids; /* of functions and rows */
  bool is_mixed;     /* runs of different versions, as a warning has said */
};

/** Reads the runs of two sides, by their files. Times are CPU time if all runs
 * know it and the options do not say otherwise. False, after an error message,
 * if a file cannot be read. Both are to be closed in any case, and `options`
 * must outlive them. */
bool lp_sides_open(struct lp_side sides[2],
                   const struct lp_report_options *options,
                   const struct lp_list *a, const struct lp_list *b);
void lp_side_close(struct lp_side *side);

/** Path of a file: as the compiler knew it, and whole. */
const struct lp_file *lp_side_file(const struct lp_side *side, size_t run,
                                   size_t file);

/** Text of a row without space around it; NULL: none is known. */
const char *lp_side_text(const struct lp_side *side,
                         const struct lp_side_row *row, size_t *size);

/** Means over the runs. */
struct lp_figure_means {
  double hits, ns;
};
struct lp_figure_means lp_figure_means(const struct lp_figure *figures,
                                       size_t count);

#endif
