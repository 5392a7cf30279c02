/* SPDX-License-Identifier: MIT
 *
 * Functions of two sides; see match.h. Each pass makes a key of every function
 * that has no partner yet.
 */
#include "diff/match.h"

#include "base/heap.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/** Two sides while their functions are matched. */
struct matching {
  const struct lp_side *sides[2];
  struct lp_matched functions[2];
  enum lp_kinship *kinships; /* by function of the second */
  uint32_t *files[2]; /* by function: equal where these are the same file's */
};

static const struct lp_side_function *
function_of(const struct matching *matching, int side, size_t index) {
  return &matching->sides[side]->functions[index];
}

/** The files of a side. */
struct files {
  struct lp_map ids; /* by whole path */
  const char **paths;
  uint32_t *tails; /* numbers of the ends of paths that are compared */
  struct lp_matched matched;
};

/* Finds the files of a side; the numbers of functions' files go to `of`. */
static struct files collect_files(const struct lp_side *side, uint32_t *of) {
  struct files files = {
      .paths = lp_heap_get(side->function_count, sizeof *files.paths),
      .tails = lp_heap_get(side->function_count, sizeof *files.tails)};
  for (size_t i = 0; i < side->function_count; i++) {
    const struct lp_side_function *from = &side->functions[i];
    const char *path = lp_side_file(side, from->run, from->file)->full;
    of[i] = (uint32_t)lp_map_index(&files.ids, path, strlen(path));
    files.paths[of[i]] = path;
  }
  files.matched = lp_matched_make(files.tails, files.ids.count);
  return files;
}

/* The last so many names of a path, or all of it. */
static const char *tail_of(const char *path, int names) {
  const char *at = path + strlen(path);
  while (at > path && names > 0)
    names -= *--at == '/';
  return at;
}

/* Two versions of a program may lie in different folders: files are the same
 * whose paths alone end so, the longest ends first. What is left over is the
 * same if it is one file on either side. */
static void match_files(struct files files[2]) {
  enum { MOST_NAMES = 16 };
  for (int names = MOST_NAMES; names >= 0; names--) {
    struct lp_map tails = {0};
    for (int side = 0; side < 2; side++)
      for (size_t i = 0; i < files[side].ids.count; i++) {
        const char *tail = tail_of(files[side].paths[i], names);
        files[side].tails[i] =
            (uint32_t)lp_map_index(&tails, tail, strlen(tail));
      }
    lp_match_equal(files[0].matched, files[1].matched, 1);
    lp_map_free(&tails);
  }
}

static void number_files(struct matching *matching) {
  struct files files[2];
  for (int side = 0; side < 2; side++)
    files[side] = collect_files(matching->sides[side], matching->files[side]);
  match_files(files);
  for (size_t i = 0; i < matching->sides[1]->function_count; i++) {
    uint32_t *file = &matching->files[1][i];
    size_t partner = files[1].matched.partners[*file];
    *file =
        (uint32_t)(partner == LP_ALONE ? files[0].ids.count + *file : partner);
  }
  for (int side = 0; side < 2; side++) {
    lp_map_free(&files[side].ids);
    free(files[side].paths);
    free(files[side].tails);
    free(files[side].matched.partners);
  }
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

/* Its own line and closing braces say nothing. */
static size_t count_telling_rows(const struct lp_side_function *function) {
  size_t count = 0;
  for (size_t i = 0; i < function->row_count; i++)
    count += function->rows[i].fingerprint != 0;
  return count;
}

/** A pass: what functions have in common, how many of them may have the same,
 * and what partners are called. */
struct pass {
  enum { SYMBOL, NAME, BODY } what;
  bool is_in_file; /* and the file */
  size_t most;
  enum lp_kinship kinship;
};

static void write_key(const struct matching *matching, const struct pass *pass,
                      int side, size_t index, struct lp_text *key) {
  const struct lp_side_function *function = function_of(matching, side, index);
  if (pass->is_in_file)
    lp_text_format(key, "%u:", matching->files[side][index]);
  else if (pass->what == BODY && count_telling_rows(function) < 2)
    lp_text_format(key, "%d:%zu:", side, index); /* like no other */
  if (pass->what != BODY)
    add_name(key, pass->what == NAME ? function->name : function->symbol);
  for (size_t i = 0; pass->what == BODY && i < function->row_count; i++)
    lp_text_format(key, "%x,", function->rows[i].fingerprint);
}

static void match_by(struct matching *matching, const struct pass *pass) {
  struct lp_map numbers = {0};
  struct lp_matched sides[2];
  for (int side = 0; side < 2; side++) {
    sides[side] = matching->functions[side];
    uint32_t *keys = lp_heap_get(sides[side].count, sizeof *keys);
    sides[side].keys = keys;
    for (size_t i = 0; i < sides[side].count; i++) {
      struct lp_text key = {0};
      if (sides[side].partners[i] != LP_ALONE)
        continue;
      write_key(matching, pass, side, i, &key);
      keys[i] = (uint32_t)lp_map_index(&numbers, key.bytes, key.size);
      free(key.bytes);
    }
  }
  lp_match_equal(sides[0], sides[1], pass->most);
  for (size_t i = 0; i < sides[1].count; i++)
    if (sides[1].partners[i] != LP_ALONE && matching->kinships[i] == LP_ADDED)
      matching->kinships[i] = pass->kinship;
  lp_map_free(&numbers);
  free((void *)sides[0].keys);
  free((void *)sides[1].keys);
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

static size_t count_alone(struct lp_matched functions) {
  size_t alone = 0;
  for (size_t i = 0; i < functions.count; i++)
    alone += functions.partners[i] == LP_ALONE;
  return alone;
}

/* Half of what they say, and no less than three rows. With very many left over
 * nothing is tried: time would grow with their product. */
static void match_by_likeness(struct matching *matching) {
  enum { MOST = 1 << 16, LEAST_ROWS = 3 };
  struct lp_matched ones = matching->functions[0];
  struct lp_matched others = matching->functions[1];
  struct likeness *found = NULL;
  size_t count = 0, alone = count_alone(ones);
  if (alone && count_alone(others) > MOST / alone)
    return;
  for (size_t a = 0; a < ones.count; a++)
    for (size_t b = 0; b < others.count; b++) {
      if (ones.partners[a] != LP_ALONE || others.partners[b] != LP_ALONE)
        continue;
      struct likeness one = liken(matching, a, b);
      if (one.share < 0.5 || one.rows < LEAST_ROWS)
        continue;
      found = lp_heap_grow(found, count, sizeof *found);
      found[count++] = one;
    }
  if (count)
    qsort(found, count, sizeof *found, compare_likeness);
  for (size_t i = 0; i < count; i++) {
    size_t a = found[i].a, b = found[i].b;
    if (ones.partners[a] != LP_ALONE || others.partners[b] != LP_ALONE)
      continue;
    ones.partners[a] = b;
    others.partners[b] = a;
    matching->kinships[b] = LP_RENAMED;
  }
  free(found);
}

static struct lp_pairs list_pairs(const struct matching *matching) {
  struct lp_pairs pairs = {NULL, 0};
  struct lp_matched a = matching->functions[0], b = matching->functions[1];
  pairs.items = lp_heap_get(a.count + b.count, sizeof *pairs.items);
  for (size_t i = 0; i < b.count; i++)
    pairs.items[pairs.count++] =
        (struct lp_pair){b.partners[i], i, matching->kinships[i]};
  for (size_t i = 0; i < a.count; i++)
    if (a.partners[i] == LP_ALONE)
      pairs.items[pairs.count++] = (struct lp_pair){i, LP_ALONE, LP_REMOVED};
  return pairs;
}

struct lp_pairs lp_match_functions(const struct lp_side *a,
                                   const struct lp_side *b) {
  static const struct pass passes[] = {{SYMBOL, true, SIZE_MAX, LP_SAME},
                                       {NAME, true, SIZE_MAX, LP_SAME},
                                       {SYMBOL, false, 1, LP_MOVED},
                                       {BODY, true, 1, LP_RENAMED},
                                       {BODY, false, 1, LP_RENAMED}};
  struct matching matching = {.sides = {a, b}};
  for (int side = 0; side < 2; side++) {
    size_t count = matching.sides[side]->function_count;
    matching.functions[side] = lp_matched_make(NULL, count);
    matching.files[side] = lp_heap_get(count, sizeof *matching.files[side]);
  }
  matching.kinships = lp_heap_get(b->function_count, sizeof *matching.kinships);
  for (size_t i = 0; i < b->function_count; i++)
    matching.kinships[i] = LP_ADDED; /* until a partner is found */
  number_files(&matching);
  for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
    match_by(&matching, &passes[i]);
  match_by_likeness(&matching);
  struct lp_pairs pairs = list_pairs(&matching);
  for (int side = 0; side < 2; side++) {
    free(matching.functions[side].partners);
    free(matching.files[side]);
  }
  free(matching.kinships);
  return pairs;
}
