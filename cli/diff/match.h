/* SPDX-License-Identifier: MIT
 *
 * Which functions and rows of two versions of a program are the same. A
 * function is found by its symbol and file (folders above may differ), then by
 * its name there, then by its symbol in any file, then by what it says; a row
 * by the fingerprint of what it says, in the order of the function.
 *
 * Whatever is matched has a number as its key: things with equal keys are
 * alike. The result never depends on which side is named first.
 */
#ifndef LINEPROF_CLI_MATCH_H
#define LINEPROF_CLI_MATCH_H

#include "diff/side.h"

/** The partner of what has none. */
#define LP_ALONE SIZE_MAX

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

/** The things of one side: their keys, and the index of each one's partner on
 * the other side, or LP_ALONE. */
struct lp_matched {
  const uint32_t *keys;
  size_t *partners;
  size_t count;
};

/** `count` things without partners; the caller frees `partners`. */
struct lp_matched lp_matched_make(const uint32_t *keys, size_t count);

/** Makes equal things partners of which no partner is known yet, one after the
 * other, where both sides have as many of them, and no more than `most`. */
void lp_match_equal(struct lp_matched a, struct lp_matched b, size_t most);

/** Makes equal things partners, one after the other, as many as both sides
 * have. */
void lp_match_any(struct lp_matched a, struct lp_matched b);

/** Makes a longest common subsequence partners, by Hunt and Szymanski (A Fast
 * Algorithm for Computing Longest Common Subsequences, Communications of the
 * ACM 20, 1977). No partners may be known before. Of long sequences the items
 * that come very often are only paired next to others, so that the time stays
 * about that of sorting: what is found then is still common and in order, but
 * may not be the longest. */
void lp_match_in_order(struct lp_matched a, struct lp_matched b);

#endif
