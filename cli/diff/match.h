/* SPDX-License-Identifier: MIT
 *
 * Which functions and rows of two versions of a program are the same. A
 * function is found by its symbol and file (folders above may differ), then by
 * its name there, then by its symbol in any file, then by what it says; a row
 * by the fingerprint of what it says, in the order of the function.
 */
#ifndef LINEPROF_CLI_MATCH_H
#define LINEPROF_CLI_MATCH_H

#include "diff/sequence.h"
#include "diff/side.h"

enum lp_kinship {
  LP_SAME,
  LP_EDITED,  /* rows: one was put in the place of the other */
  LP_MOVED,   /* functions: to another file */
  LP_RENAMED, /* functions: found by their body */
  LP_ADDED,   /* only in the second */
  LP_REMOVED  /* only in the first */
};

/** Indices into both sides' functions, or both functions' rows; LP_ALONE. */
struct lp_pair {
  size_t a, b;
  enum lp_kinship kinship;
};

struct lp_pairs {
  struct lp_pair *items;
  size_t count;
};

/** Functions: in the order of the second side, then what was removed. */
struct lp_pairs lp_match_functions(const struct lp_side *a,
                                   const struct lp_side *b);

/** Rows of a function: in the order of the source, what was removed in front of
 * what was added there. Either may be NULL. */
struct lp_pairs lp_match_rows(const struct lp_side_function *a,
                              const struct lp_side_function *b);

#endif
