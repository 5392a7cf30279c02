/* SPDX-License-Identifier: MIT
 *
 * A comparison: what became of each function and row between two sides, the
 * largest changes first.
 */
#ifndef LINEPROF_CLI_COMPARE_H
#define LINEPROF_CLI_COMPARE_H

#include "diff/change.h"
#include "diff/match.h"
#include "failures/failures.h"

#include <jansson.h>

struct lp_row_change {
  const struct lp_side_row *a, *b; /* NULL: not there */
  enum lp_kinship kinship;
  size_t function; /* index of the comparison's */
  struct lp_change change;
};

struct lp_function_change {
  const struct lp_side_function *a, *b; /* NULL: not there */
  enum lp_kinship kinship;
  struct lp_row_change *rows; /* in the order of the source */
  size_t row_count;
  struct lp_change change; /* of its own code; hits are calls */
};

struct lp_comparison {
  const struct lp_side *a, *b;
  struct lp_runs_compared runs;
  struct lp_function_change *functions; /* the largest changes first */
  size_t function_count;
  struct lp_row_change **rows; /* of all functions, in the same way */
  size_t row_count;
  struct lp_change whole, elsewhere;
  size_t kinships[LP_REMOVED + 1]; /* rows, by kinship */
  size_t findings[LP_SLOWER + 1];  /* rows that ran, by finding */
  double hits;                     /* of all rows, on the side that has more */
};

/** Compares two sides, which must outlive it. `matters`: the share of the first
 * side's time from which a change matters; `noise`: by which times of few runs
 * may differ. */
struct lp_comparison lp_compare(const struct lp_side *a,
                                const struct lp_side *b, double matters,
                                double noise);
void lp_comparison_free(struct lp_comparison *comparison);

/** Has it changed, as far as is known: in its time, its hits or its text? */
bool lp_row_has_changed(const struct lp_row_change *row);

/** Has it by more than a little: in its time for certain, or by a thousandth of
 * all time or hits? */
bool lp_row_has_much(const struct lp_comparison *comparison,
                     const struct lp_row_change *row);
bool lp_function_has_much(const struct lp_comparison *comparison,
                          const struct lp_function_change *function);

/** What matters, and what few runs may differ by, in percent, unless the user
 * says otherwise. */
enum { LP_DIFF_MATTERS = 1, LP_DIFF_NOISE = 25 };

/** Adds what is slower for certain, the whole, a function or a line, by more
 * than this share of the first side's time. */
void lp_comparison_failures(const struct lp_comparison *comparison,
                            double share, struct lp_failures *failures);

/** Prints the comparison; `top`: the lines of the first table; `all`: also what
 * has changed by little. */
void lp_comparison_text(const struct lp_comparison *comparison, size_t top,
                        bool all, struct lp_text *out);

struct lp_hits;

/** As JSON, with "hits" unless these are NULL: see lp_hits_json(), whose value
 * this takes. Fields are only ever added. */
void lp_comparison_json(const struct lp_comparison *comparison, json_t *hits,
                        struct lp_text *out);

/** As a comment for a pull request: of hits, or of times if they are NULL, and
 * with what failed unless nothing was judged; `all`: as long as comments may
 * be. */
void lp_comparison_markdown(const struct lp_comparison *comparison,
                            const struct lp_hits *hits,
                            const struct lp_failures *failures, bool all,
                            struct lp_text *out);

/** Words for it: "slower", "same". */
const char *lp_finding_name(enum lp_finding finding);
const char *lp_kinship_name(enum lp_kinship kinship);

#endif
