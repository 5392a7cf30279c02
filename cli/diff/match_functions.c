/* SPDX-License-Identifier: MIT
 *
 * Functions of two sides; see match.h. Each pass has a key: functions that have
 * no partner yet and the same key are partners, one after the other, where both
 * sides have as many of them. Nothing depends on which side is named first.
 */
#include "diff/match.h"
#include "diff/match_files.h"

#include "base/heap.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/** Two sides while their functions are matched. */
struct matching {
  const struct lp_side *sides[2];
  size_t *partners[2];       /* by function; LP_ALONE */
  enum lp_kinship *kinships; /* by function of the second */
  size_t *files[2]; /* by function: equal where these are the same file's */
};

/* The key of a function, as a new string; NULL: it takes no part. */
typedef char *key_of(const struct matching *matching, int side, size_t index);

/** Functions with one key. */
struct bucket {
  size_t count[2];
  size_t *items[2];
};

static void fill_buckets(const struct matching *matching, int side,
                         key_of *key_of_it, struct lp_map *keys,
                         struct bucket **buckets) {
  for (size_t i = 0; i < matching->sides[side]->function_count; i++) {
    if (matching->partners[side][i] != LP_ALONE)
      continue;
    char *key = key_of_it(matching, side, i);
    if (!key)
      continue;
    size_t known = keys->count, index = lp_map_index(keys, key, strlen(key));
    free(key);
    if (index == known) {
      *buckets = lp_heap_grow(*buckets, known, sizeof **buckets);
      (*buckets)[index] = (struct bucket){{0, 0}, {NULL, NULL}};
    }
    struct bucket *bucket = &(*buckets)[index];
    bucket->items[side] = lp_heap_grow(bucket->items[side], bucket->count[side],
                                       sizeof *bucket->items[side]);
    bucket->items[side][bucket->count[side]++] = i;
  }
}

static void become_partners(struct matching *matching, size_t a, size_t b,
                            enum lp_kinship kinship) {
  matching->partners[0][a] = b;
  matching->partners[1][b] = a;
  matching->kinships[b] = kinship;
}

/* `most`: as many may have the same key. */
static void match_by(struct matching *matching, key_of *key_of_it, size_t most,
                     enum lp_kinship kinship) {
  struct lp_map keys = {0};
  struct bucket *buckets = NULL;
  fill_buckets(matching, 0, key_of_it, &keys, &buckets);
  fill_buckets(matching, 1, key_of_it, &keys, &buckets);
  for (size_t i = 0; i < keys.count; i++) {
    struct bucket *bucket = &buckets[i];
    if (bucket->count[0] == bucket->count[1] && bucket->count[0] <= most)
      for (size_t j = 0; j < bucket->count[0]; j++)
        become_partners(matching, bucket->items[0][j], bucket->items[1][j],
                        kinship);
    free(bucket->items[0]);
    free(bucket->items[1]);
  }
  lp_map_free(&keys);
  free(buckets);
}

static const struct lp_side_function *
function_of(const struct matching *matching, int side, size_t index) {
  return &matching->sides[side]->functions[index];
}

/* Lambdas are called by their lines, which are no part of a name here. */
static void add_name(struct lp_text *key, const char *name) {
  static const char lambda[] = "lambda:";
  for (const char *found; (found = strstr(name, lambda)); name = found) {
    found += sizeof lambda - 1;
    lp_text_add(key, name, (size_t)(found - name));
    while (isdigit((unsigned char)*found))
      found++;
  }
  lp_text_string(key, name);
}

static char *symbol_in_file(const struct matching *matching, int side,
                            size_t index) {
  struct lp_text key = {0};
  lp_text_format(&key, "%zu:", matching->files[side][index]);
  add_name(&key, function_of(matching, side, index)->symbol);
  return key.bytes;
}

static char *name_in_file(const struct matching *matching, int side,
                          size_t index) {
  struct lp_text key = {0};
  lp_text_format(&key, "%zu:", matching->files[side][index]);
  add_name(&key, function_of(matching, side, index)->name);
  return key.bytes;
}

static char *symbol_alone(const struct matching *matching, int side,
                          size_t index) {
  struct lp_text key = {0};
  lp_text_string(&key, "");
  add_name(&key, function_of(matching, side, index)->symbol);
  return key.bytes;
}

/* Its own line and closing braces say nothing. */
static size_t count_telling_rows(const struct lp_side_function *function) {
  size_t count = 0;
  for (size_t i = 0; i < function->row_count; i++)
    count += function->rows[i].fingerprint != 0;
  return count;
}

/* All that it says; NULL where that is next to nothing. */
static char *body_of(const struct matching *matching, int side, size_t index) {
  const struct lp_side_function *function = function_of(matching, side, index);
  struct lp_text key = {0};
  if (count_telling_rows(function) < 2)
    return NULL;
  for (size_t i = 0; i < function->row_count; i++)
    lp_text_format(&key, "%x,", function->rows[i].fingerprint);
  return key.bytes;
}

static char *body_in_file(const struct matching *matching, int side,
                          size_t index) {
  const struct lp_side_function *function = function_of(matching, side, index);
  struct lp_text key = {0};
  lp_text_format(&key, "%zu:", matching->files[side][index]);
  for (size_t i = 0; i < function->row_count; i++)
    lp_text_format(&key, "%x,", function->rows[i].fingerprint);
  return key.bytes;
}

/** How much two functions without partners have in common. */
struct likeness {
  size_t a, b, rows; /* that say the same */
  double share;      /* of all of both */
};

static int compare_likeness(const void *left, const void *right) {
  const struct likeness *one = left, *other = right;
  if (one->share != other->share)
    return one->share > other->share ? -1 : 1;
  if (one->rows != other->rows)
    return one->rows > other->rows ? -1 : 1;
  size_t sum = one->a + one->b, others = other->a + other->b;
  return (sum > others) - (sum < others);
}

/* Rows in common, in order. */
static struct likeness liken(const struct matching *matching, size_t a,
                             size_t b) {
  struct likeness found = {.a = a, .b = b};
  const struct lp_side_function *one = function_of(matching, 0, a);
  const struct lp_side_function *other = function_of(matching, 1, b);
  size_t all = count_telling_rows(one) + count_telling_rows(other);
  struct lp_pairs pairs = lp_match_rows(one, other);
  for (size_t i = 0; i < pairs.count; i++)
    found.rows += pairs.items[i].kinship == LP_SAME &&
                  one->rows[pairs.items[i].a].fingerprint != 0;
  found.share = all ? 2 * (double)found.rows / (double)all : 0;
  free(pairs.items);
  return found;
}

/* Half of what they say, and no less than three rows. With very many left over
 * nothing is tried: time would grow with their product. */
static void match_by_likeness(struct matching *matching) {
  enum { MOST = 1 << 16, LEAST_ROWS = 3 };
  struct likeness *found = NULL;
  size_t count = 0, alone[2] = {0, 0};
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < matching->sides[side]->function_count; i++)
      alone[side] += matching->partners[side][i] == LP_ALONE;
  if (!alone[0] || !alone[1] || alone[0] > MOST / alone[1])
    return;
  for (size_t a = 0; a < matching->sides[0]->function_count; a++)
    for (size_t b = 0; b < matching->sides[1]->function_count; b++) {
      if (matching->partners[0][a] != LP_ALONE ||
          matching->partners[1][b] != LP_ALONE)
        continue;
      struct likeness one = liken(matching, a, b);
      if (one.share < 0.5 || one.rows < LEAST_ROWS)
        continue;
      found = lp_heap_grow(found, count, sizeof *found);
      found[count++] = one;
    }
  if (count)
    qsort(found, count, sizeof *found, compare_likeness);
  for (size_t i = 0; i < count; i++)
    if (matching->partners[0][found[i].a] == LP_ALONE &&
        matching->partners[1][found[i].b] == LP_ALONE)
      become_partners(matching, found[i].a, found[i].b, LP_RENAMED);
  free(found);
}

static struct lp_pairs list_pairs(const struct matching *matching) {
  struct lp_pairs pairs = {NULL, 0};
  size_t counts[2] = {matching->sides[0]->function_count,
                      matching->sides[1]->function_count};
  pairs.items = lp_heap_get(counts[0] + counts[1], sizeof *pairs.items);
  for (size_t b = 0; b < counts[1]; b++)
    pairs.items[pairs.count++] = (struct lp_pair){
        matching->partners[1][b], b,
        matching->partners[1][b] == LP_ALONE ? LP_ADDED
                                             : matching->kinships[b]};
  for (size_t a = 0; a < counts[0]; a++)
    if (matching->partners[0][a] == LP_ALONE)
      pairs.items[pairs.count++] = (struct lp_pair){a, LP_ALONE, LP_REMOVED};
  return pairs;
}

struct lp_pairs lp_match_functions(const struct lp_side *a,
                                   const struct lp_side *b) {
  struct matching matching = {.sides = {a, b}};
  for (int side = 0; side < 2; side++) {
    size_t count = matching.sides[side]->function_count;
    matching.partners[side] = lp_heap_get(count, sizeof(size_t));
    matching.files[side] = lp_heap_get(count, sizeof(size_t));
    memset(matching.partners[side], -1, count * sizeof(size_t));
  }
  matching.kinships = lp_heap_get(b->function_count, sizeof *matching.kinships);
  lp_match_files(matching.sides, matching.files);
  match_by(&matching, symbol_in_file, SIZE_MAX, LP_SAME);
  match_by(&matching, name_in_file, SIZE_MAX, LP_SAME);
  match_by(&matching, symbol_alone, 1, LP_MOVED);
  match_by(&matching, body_in_file, 1, LP_RENAMED);
  match_by(&matching, body_of, 1, LP_RENAMED);
  match_by_likeness(&matching);
  struct lp_pairs pairs = list_pairs(&matching);
  for (int side = 0; side < 2; side++) {
    free(matching.partners[side]);
    free(matching.files[side]);
  }
  free(matching.kinships);
  return pairs;
}
