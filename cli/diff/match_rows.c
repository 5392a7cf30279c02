/* SPDX-License-Identifier: MIT
 *
 * Rows of a function; see match.h.
 */
#include "diff/match.h"

#include "base/heap.h"

#include <stdlib.h>

static void add_pair(struct lp_pairs *pairs, size_t a, size_t b,
                     enum lp_kinship kinship) {
  pairs->items = lp_heap_grow(pairs->items, pairs->count, sizeof *pairs->items);
  pairs->items[pairs->count++] = (struct lp_pair){a, b, kinship};
}

static struct lp_matched rows_of(const struct lp_side_function *function) {
  size_t count = function ? function->row_count : 0;
  uint32_t *prints = lp_heap_get(count, sizeof *prints);
  for (size_t i = 0; i < count; i++)
    prints[i] = function->rows[i].fingerprint;
  return lp_matched_make(prints, count);
}

/* As many rows in the place of as many are these, edited. Else they are told
 * one by one. */
static void add_gap(struct lp_pairs *pairs, size_t a0, size_t a1, size_t b0,
                    size_t b1) {
  if (a1 - a0 == b1 - b0) {
    for (size_t i = 0; i < a1 - a0; i++)
      add_pair(pairs, a0 + i, b0 + i, LP_EDITED);
    return;
  }
  for (size_t i = a0; i < a1; i++)
    add_pair(pairs, i, LP_ALONE, LP_REMOVED);
  for (size_t i = b0; i < b1; i++)
    add_pair(pairs, LP_ALONE, i, LP_ADDED);
}

static size_t end_of_gap(struct lp_matched rows, size_t from) {
  while (from < rows.count && rows.partners[from] == LP_ALONE)
    from++;
  return from;
}

struct lp_pairs lp_match_rows(const struct lp_side_function *a,
                              const struct lp_side_function *b) {
  struct lp_pairs pairs = {NULL, 0};
  struct lp_matched one = rows_of(a), other = rows_of(b);
  lp_match_in_order(one, other);
  lp_match_equal(one, other, 1); /* statements that were moved */
  for (size_t i = 0, j = 0; i < one.count || j < other.count;) {
    size_t i1 = end_of_gap(one, i), j1 = end_of_gap(other, j);
    add_gap(&pairs, i, i1, j, j1);
    i = i1;
    j = j1;
    if (j < other.count)
      add_pair(&pairs, other.partners[j], j, LP_SAME);
    i += i < one.count; /* what was moved is told where it is now */
    j += j < other.count;
  }
  free((void *)one.keys);
  free((void *)other.keys);
  free(one.partners);
  free(other.partners);
  return pairs;
}
