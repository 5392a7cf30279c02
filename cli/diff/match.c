/* SPDX-License-Identifier: MIT
 *
 * The two ways to match that functions, files and rows share; see match.h.
 */
#include "diff/match.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

/* Pairs of equal items that are looked at, at most: 50 MB. */
enum { MOST_PAIRS = 1 << 21 };

struct lp_matched lp_matched_make(const uint32_t *keys, size_t count) {
  size_t *partners = lp_heap_get(count, sizeof *partners);
  memset(partners, -1, count * sizeof *partners);
  return (struct lp_matched){keys, partners, count};
}

static void make_partners(struct lp_matched a, struct lp_matched b, size_t i,
                          size_t j) {
  a.partners[i] = j;
  b.partners[j] = i;
}

struct entry {
  uint32_t key;
  size_t index;
};

static int compare_entries(const void *left, const void *right) {
  const struct entry *a = left, *b = right;
  if (a->key != b->key)
    return a->key < b->key ? -1 : 1;
  return (a->index > b->index) - (a->index < b->index);
}

/* Those from `begin` to `end` that have no partner, by key, then in order;
 * behind the last one is room for another. */
static struct entry *sort_alone(struct lp_matched from, size_t begin,
                                size_t end, size_t *count) {
  struct entry *entries = lp_heap_get(end - begin + 1, sizeof *entries);
  *count = 0;
  for (size_t i = begin; i < end; i++)
    if (from.partners[i] == LP_ALONE)
      entries[(*count)++] = (struct entry){from.keys[i], i};
  qsort(entries, *count, sizeof *entries, compare_entries);
  return entries;
}

static size_t count_equal(const struct entry *entries, size_t count,
                          uint32_t key) {
  size_t equal = 0;
  while (equal < count && entries[equal].key == key)
    equal++;
  return equal;
}

/* `all`: where one side has more of them, as many as the other has. */
static void match_equal(struct lp_matched a, struct lp_matched b, size_t most,
                        bool all) {
  size_t a_count, b_count, i = 0, j = 0;
  struct entry *ones = sort_alone(a, 0, a.count, &a_count);
  struct entry *others = sort_alone(b, 0, b.count, &b_count);
  while (i < a_count && j < b_count) {
    uint32_t key = ones[i].key < others[j].key ? ones[i].key : others[j].key;
    size_t here = count_equal(&ones[i], a_count - i, key);
    size_t there = count_equal(&others[j], b_count - j, key);
    size_t pairs = here < there ? here : there;
    if (!all && (here != there || here > most))
      pairs = 0;
    for (size_t k = 0; k < pairs; k++)
      make_partners(a, b, ones[i + k].index, others[j + k].index);
    i += here;
    j += there;
  }
  free(ones);
  free(others);
}

void lp_match_equal(struct lp_matched a, struct lp_matched b, size_t most) {
  match_equal(a, b, most, false);
}

void lp_match_any(struct lp_matched a, struct lp_matched b) {
  match_equal(a, b, 0, true);
}

/** What is left to match: from a0 to a1 in `a`, from b0 to b1 in `b`. */
struct box {
  size_t a0, a1, b0, b1;
};

/* Pairs what is equal at both ends of the box, and takes it out of the box. */
static void match_ends(struct lp_matched a, struct lp_matched b,
                       struct box *box) {
  while (box->a0 < box->a1 && box->b0 < box->b1 &&
         a.keys[box->a0] == b.keys[box->b0])
    make_partners(a, b, box->a0++, box->b0++);
  while (box->a0 < box->a1 && box->b0 < box->b1 &&
         a.keys[box->a1 - 1] == b.keys[box->b1 - 1])
    make_partners(a, b, --box->a1, --box->b1);
}

/** A pair of equal items, and the pair before it in the longest chain of pairs
 * that ends here: an index, or LP_ALONE. */
struct link {
  size_t a, b, before;
};

/** All links, and for each length the chain that ends earliest in `b`. */
struct chains {
  struct link *links;
  size_t link_count;
  size_t *ends; /* by length - 1: indices of links */
  size_t longest;
};

/* How many chains end in front of this place of `b`. */
static size_t longest_before(const struct chains *chains, size_t place) {
  size_t low = 0, high = chains->longest;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (chains->links[chains->ends[middle]].b < place)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void add_link(struct chains *chains, size_t a, size_t b) {
  size_t length = longest_before(chains, b);
  size_t before = length ? chains->ends[length - 1] : LP_ALONE;
  chains->links =
      lp_heap_grow(chains->links, chains->link_count, sizeof *chains->links);
  chains->links[chains->link_count] = (struct link){a, b, before};
  chains->ends[length] = chains->link_count++;
  if (length == chains->longest)
    chains->longest++;
}

/* The first of the sorted entries that is not below the key. */
static size_t first_of(const struct entry *entries, size_t count,
                       uint32_t key) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (entries[middle].key < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void match_chain(struct lp_matched a, struct lp_matched b,
                        struct box box) {
  size_t count, most = 1 + MOST_PAIRS / (box.a1 - box.a0 + 1);
  struct entry *entries = sort_alone(b, box.b0, box.b1, &count);
  struct chains chains = {
      .ends = lp_heap_get(box.b1 - box.b0 + 1, sizeof *chains.ends)};
  for (size_t i = box.a0; i < box.a1; i++) {
    size_t first = first_of(entries, count, a.keys[i]), rest = count - first;
    size_t equal =
        count_equal(&entries[first], rest <= most ? rest : most + 1, a.keys[i]);
    if (equal > most)
      continue;
    /* The last place first: one item is no chain with itself. */
    for (size_t j = first + equal; j-- > first;)
      add_link(&chains, i, entries[j].index);
  }
  size_t at = chains.longest ? chains.ends[chains.longest - 1] : LP_ALONE;
  for (; at != LP_ALONE; at = chains.links[at].before)
    make_partners(a, b, chains.links[at].a, chains.links[at].b);
  free(entries);
  free(chains.links);
  free(chains.ends);
}

/* An order of sequences, so that it does not matter which is named first. */
static bool is_before(struct lp_matched a, struct lp_matched b) {
  if (a.count != b.count)
    return a.count < b.count;
  return a.count && memcmp(a.keys, b.keys, a.count * sizeof *a.keys) < 0;
}

void lp_match_in_order(struct lp_matched a, struct lp_matched b) {
  if (is_before(b, a)) {
    lp_match_in_order(b, a);
    return;
  }
  struct box box = {0, a.count, 0, b.count}, gap;
  match_ends(a, b, &box);
  match_chain(a, b, box);
  gap = (struct box){box.a0, 0, box.b0, 0};
  for (size_t i = box.a0; i <= box.a1; i++) {
    bool is_end = i == box.a1;
    if (!is_end && a.partners[i] == LP_ALONE)
      continue;
    gap.a1 = i;
    gap.b1 = is_end ? box.b1 : a.partners[i];
    match_ends(a, b, &gap);
    if (!is_end)
      gap = (struct box){i + 1, 0, a.partners[i] + 1, 0};
  }
}
