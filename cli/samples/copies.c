/* SPDX-License-Identifier: MIT
 *
 * See copies.h. What is one in the source model/names.c says, too: it has the
 * same file, name and first line.
 */
#include "samples/copies.h"

#include "base/heap.h"
#include "base/path.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static size_t find_file(struct lp_copies *copies, const struct lp_table *table,
                        uint32_t file) {
  char *path = lp_path_join(table->strings + table->files[file].directory,
                            table->strings + table->files[file].path);
  size_t found = lp_map_index(&copies->files, path, strlen(path));
  free(path);
  return found;
}

static size_t number_function(struct lp_copies *copies,
                              const struct lp_table *table, uint32_t function) {
  const struct lineprof_table_function *of = &table->functions[function];
  char *key = lp_text_make(
      "%zu %u %s", find_file(copies, table, of->file), of->begin_line,
      table->strings + (copies->by_instance ? of->symbol : of->name));
  size_t found = lp_map_index(&copies->functions, key, strlen(key));
  free(key);
  return found;
}

size_t lp_copies_function(struct lp_copies *copies,
                          const struct lp_profile *profile, uint32_t table,
                          uint32_t function) {
  uint32_t key[] = {table, function};
  size_t known = copies->function_ids.count;
  size_t at = lp_map_index(&copies->function_ids, key, sizeof key);
  if (at == known) {
    copies->function_numbers = lp_heap_grow(copies->function_numbers, at,
                                            sizeof *copies->function_numbers);
    copies->function_numbers[at] =
        number_function(copies, &profile->counted.tables[table], function);
  }
  return copies->function_numbers[at];
}

size_t lp_copies_row(struct lp_copies *copies, const struct lp_profile *profile,
                     uint32_t table, uint32_t function, uint32_t line) {
  uint32_t key[] = {table, line};
  size_t known = copies->row_ids.count;
  size_t at = lp_map_index(&copies->row_ids, key, sizeof key);
  if (at == known) {
    const struct lp_table *of = &profile->counted.tables[table];
    size_t row[] = {lp_copies_function(copies, profile, table, function),
                    find_file(copies, of, of->lines[line].file),
                    of->lines[line].line};
    copies->row_numbers =
        lp_heap_grow(copies->row_numbers, at, sizeof *copies->row_numbers);
    copies->row_numbers[at] = lp_map_index(&copies->rows, row, sizeof row);
  }
  return copies->row_numbers[at];
}

void lp_copies_free(struct lp_copies *copies) {
  struct lp_map *maps[] = {&copies->files, &copies->functions, &copies->rows,
                           &copies->function_ids, &copies->row_ids};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
    lp_map_free(maps[i]);
  free(copies->function_numbers);
  free(copies->row_numbers);
}
