/* SPDX-License-Identifier: MIT
 *
 * See match_files.h.
 */
#include "diff/match_files.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

/* Names at the end of a path that are compared, at most. Without any, what is
 * left over is the same if it is one file on either side. */
enum { MOST_NAMES = 16 };

/** The files of a side. */
struct files {
  struct lp_map ids; /* by whole path */
  const char **paths;
  size_t *numbers; /* 0: none yet */
};

static size_t get_file(struct files *files, const char *path) {
  size_t known = files->ids.count;
  size_t index = lp_map_index(&files->ids, path, strlen(path));
  if (index == known) {
    files->paths = lp_heap_grow(files->paths, known, sizeof *files->paths);
    files->numbers =
        lp_heap_grow(files->numbers, known, sizeof *files->numbers);
    files->paths[index] = path;
    files->numbers[index] = 0;
  }
  return index;
}

static const char *path_of(const struct lp_side *side, size_t function) {
  const struct lp_side_function *from = &side->functions[function];
  return lp_side_file(side, from->run, from->file)->full;
}

/* The last so many names of a path, or all of it. */
static const char *tail_of(const char *path, int names) {
  const char *at = path + strlen(path);
  while (at > path && names > 0)
    names -= *--at == '/';
  return at;
}

/** Files whose paths end alike. */
struct tail {
  size_t count[2], file[2];
};

static void collect_tails(struct files files[2], int names,
                          struct lp_map *tails, struct tail **items) {
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < files[side].ids.count; i++) {
      const char *tail = tail_of(files[side].paths[i], names);
      if (files[side].numbers[i])
        continue;
      size_t known = tails->count;
      size_t at = lp_map_index(tails, tail, strlen(tail));
      if (at == known) {
        *items = lp_heap_grow(*items, at, sizeof **items);
        (*items)[at] = (struct tail){{0, 0}, {0, 0}};
      }
      (*items)[at].count[side]++;
      (*items)[at].file[side] = i;
    }
}

/* Those that are alone on both sides are the same. */
static void number_alike(struct files files[2], int names, size_t *number) {
  struct lp_map tails = {0};
  struct tail *items = NULL;
  collect_tails(files, names, &tails, &items);
  for (size_t i = 0; i < tails.count; i++)
    if (items[i].count[0] == 1 && items[i].count[1] == 1) {
      ++*number;
      files[0].numbers[items[i].file[0]] = *number;
      files[1].numbers[items[i].file[1]] = *number;
    }
  lp_map_free(&tails);
  free(items);
}

void lp_match_files(const struct lp_side *const sides[2],
                    size_t *const numbers[2]) {
  struct files files[2] = {{{0}, NULL, NULL}, {{0}, NULL, NULL}};
  size_t number = 0;
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < sides[side]->function_count; i++)
      numbers[side][i] = get_file(&files[side], path_of(sides[side], i));
  for (int names = MOST_NAMES; names >= 0; names--)
    number_alike(files, names, &number);
  for (int side = 0; side < 2; side++) {
    for (size_t i = 0; i < files[side].ids.count; i++)
      if (!files[side].numbers[i])
        files[side].numbers[i] = ++number;
    for (size_t i = 0; i < sides[side]->function_count; i++)
      numbers[side][i] = files[side].numbers[numbers[side][i]];
    lp_map_free(&files[side].ids);
    free(files[side].paths);
    free(files[side].numbers);
  }
}
