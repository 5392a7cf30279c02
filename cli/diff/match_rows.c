/* SPDX-License-Identifier: MIT
 *
 * Rows of a function; see match.h.
 */
#include "diff/match.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

static void add_pair(struct lp_pairs *pairs, size_t a, size_t b,
                     enum lp_kinship kinship) {
  pairs->items = lp_heap_grow(pairs->items, pairs->count, sizeof *pairs->items);
  pairs->items[pairs->count++] = (struct lp_pair){a, b, kinship};
}

static struct lp_sequence prints_of(const struct lp_side_function *function) {
  size_t count = function ? function->row_count : 0;
  uint32_t *prints = lp_heap_get(count, sizeof *prints);
  for (size_t i = 0; i < count; i++)
    prints[i] = function->rows[i].fingerprint;
  return (struct lp_sequence){prints, count};
}

/** How often rows that have no partner yet say the same. */
struct tally {
  struct lp_map prints;
  struct {
    size_t count[2], at[2];
  } * items;
};

static void count_alone(struct tally *tally, struct lp_sequence rows, int side,
                        const size_t *partners) {
  for (size_t i = 0; i < rows.count; i++) {
    if (partners[i] != LP_ALONE)
      continue;
    size_t known = tally->prints.count;
    size_t index =
        lp_map_index(&tally->prints, &rows.items[i], sizeof *rows.items);
    if (index == known) {
      tally->items = lp_heap_grow(tally->items, known, sizeof *tally->items);
      memset(&tally->items[index], 0, sizeof *tally->items);
    }
    tally->items[index].count[side]++;
    tally->items[index].at[side] = i;
  }
}

/* A statement that was moved in its function: alone in what it says, on either
 * side. */
static void find_moved(struct lp_sequence a, struct lp_sequence b, size_t *of_a,
                       size_t *of_b) {
  struct tally tally = {.items = NULL};
  count_alone(&tally, a, 0, of_a);
  count_alone(&tally, b, 1, of_b);
  for (size_t i = 0; i < tally.prints.count; i++)
    if (tally.items[i].count[0] == 1 && tally.items[i].count[1] == 1) {
      of_a[tally.items[i].at[0]] = tally.items[i].at[1];
      of_b[tally.items[i].at[1]] = tally.items[i].at[0];
    }
  lp_map_free(&tally.prints);
  free(tally.items);
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

static size_t end_of_gap(const size_t *partners, size_t from, size_t count) {
  while (from < count && partners[from] == LP_ALONE)
    from++;
  return from;
}

struct lp_pairs lp_match_rows(const struct lp_side_function *a,
                              const struct lp_side_function *b) {
  struct lp_pairs pairs = {NULL, 0};
  struct lp_sequence one = prints_of(a), other = prints_of(b);
  size_t *of_a = lp_heap_get(one.count, sizeof *of_a);
  size_t *of_b = lp_heap_get(other.count, sizeof *of_b);
  lp_sequence_match(one, other, of_a);
  memset(of_b, -1, other.count * sizeof *of_b);
  for (size_t i = 0; i < one.count; i++)
    if (of_a[i] != LP_ALONE)
      of_b[of_a[i]] = i;
  find_moved(one, other, of_a, of_b);
  for (size_t i = 0, j = 0; i < one.count || j < other.count;) {
    size_t i1 = end_of_gap(of_a, i, one.count);
    size_t j1 = end_of_gap(of_b, j, other.count);
    add_gap(&pairs, i, i1, j, j1);
    i = i1;
    j = j1;
    if (j < other.count)
      add_pair(&pairs, of_b[j], j, LP_SAME);
    i += i < one.count; /* moved ones are told where they are now */
    j += j < other.count;
  }
  free((void *)one.items);
  free((void *)other.items);
  free(of_a);
  free(of_b);
  return pairs;
}
