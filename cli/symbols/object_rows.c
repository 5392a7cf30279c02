/* SPDX-License-Identifier: MIT
 *
 * See object_rows.h. To search the debug information for rows with code takes
 * long, so it is done for all tables at once and again only when a process
 * brings a new one; as a run's first process has the tables of units that it
 * did not run, too, that is rare.
 */
#include "symbols/object_rows.h"

#include "base/heap.h"
#include "profile/table.h"

#include <stdlib.h>
#include <string.h>

/** A row with code. */
struct coded {
  uint32_t table, row;
};

/** The search for them. */
struct coding {
  struct lp_object_rows *rows;
  struct lp_map row_ids, line_ids;
  uintptr_t path; /* of the last entry, whose line the next often has, too */
  uint32_t line;
};

/* The number of the table, which is added if no process had it. Of several that
 * are the same each gets a number. */
static size_t find_or_add(struct lp_object_rows *rows,
                          const struct lp_table *table) {
  uint64_t key[] = {table->head->size, table->head->checksum, 0};
  size_t count = rows->ids.count;
  size_t at = lp_map_index(&rows->ids, key, sizeof key);
  for (; at < count && rows->modules[at]; key[2]++)
    at = lp_map_index(&rows->ids, key, sizeof key);
  if (at < count)
    return at;
  rows->tables = lp_heap_grow(rows->tables, at, sizeof *rows->tables);
  rows->modules = lp_heap_grow(rows->modules, at, sizeof *rows->modules);
  rows->tables[at] = lp_table_copy(table);
  rows->modules[at] = 0;
  rows->is_indexed = rows->has_codes = false;
  return at;
}

/* Those of OBJECT 0 may be of any object, as theirs could not be written. */
static void take_tables(struct lp_object_rows *rows,
                        const struct lp_profile *profile, uint32_t object) {
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_TABLE, block))) {
    uint32_t of = block->head.object;
    const struct lp_table *table =
        object == 0 || of == 0 || of == object
            ? lp_profile_table(profile, block->head.module)
            : NULL;
    if (!table)
      continue;
    size_t at = find_or_add(rows, table); /* may move the modules */
    rows->modules[at] = table->module;
  }
}

void lp_object_rows_expect(struct lp_object_rows *rows,
                           const struct lp_profile *profile, uint32_t object) {
  if (rows->ids.count)
    memset(rows->modules, 0, rows->ids.count * sizeof *rows->modules);
  take_tables(rows, profile, object);
}

void lp_object_rows_take(struct lp_object_rows *rows,
                         const struct lp_profile *profile, uint32_t object) {
  lp_object_rows_expect(rows, profile, object);
  if (!rows->is_indexed) {
    lp_row_index_free(&rows->index);
    lp_row_index_make(&rows->index, rows->tables, rows->ids.count);
  }
  rows->is_indexed = true;
  rows->index.modules = rows->modules;
}

static void add_row(void *context, uint32_t table, uint32_t row) {
  struct coding *coding = context;
  struct coded coded = {table, row};
  if (row != LINEPROF_NO_LINE &&
      lp_map_add(&coding->row_ids, &coded, sizeof coded))
    lp_text_add(&coding->rows->codes, (const char *)&coded, sizeof coded);
}

static void add_line(void *context, const char *path, uint32_t line) {
  struct coding *coding = context;
  /* Many instructions belong to one line. Within a unit a path is one string,
   * so pointers are compared. */
  const struct { uintptr_t path, line; } key = {(uintptr_t)path, line};
  if (key.path == coding->path && line == coding->line)
    return;
  coding->path = key.path;
  coding->line = line;
  if (lp_map_add(&coding->line_ids, &key, sizeof key))
    lp_row_index_each(&coding->rows->index, path, line, add_row, coding);
}

static int compare_coded(const void *left, const void *right) {
  const struct coded *a = left, *b = right;
  if (a->table != b->table)
    return a->table < b->table ? -1 : 1;
  return (a->row > b->row) - (a->row < b->row);
}

static void find_codes(struct lp_object_rows *rows, struct lp_debug *debug) {
  struct coding coding = {.rows = rows};
  rows->codes.size = 0;
  lp_debug_each_line(debug, add_line, &coding);
  lp_map_free(&coding.line_ids);
  lp_map_free(&coding.row_ids);
  if (rows->codes.size)
    qsort(rows->codes.bytes, rows->codes.size / sizeof(struct coded),
          sizeof(struct coded), compare_coded);
  rows->has_codes = true;
}

/** A table's rows with code, side by side in `codes`. */
struct coded_table {
  uint32_t module; /* in the process at hand */
  size_t begin, end;
};

static int compare_modules(const void *left, const void *right) {
  const struct coded_table *a = left, *b = right;
  return (a->module > b->module) - (a->module < b->module);
}

/* Those that the process at hand has, in its order. The caller frees them. */
static struct coded_table *order_tables(const struct lp_object_rows *rows,
                                        size_t *count) {
  const struct coded *coded = (const void *)rows->codes.bytes;
  struct coded_table *tables = lp_heap_get(rows->ids.count, sizeof *tables);
  size_t end, row_count = rows->codes.size / sizeof *coded;
  *count = 0;
  for (size_t begin = 0; begin < row_count; begin = end) {
    for (end = begin; end < row_count; end++)
      if (coded[end].table != coded[begin].table)
        break;
    uint32_t module = rows->modules[coded[begin].table];
    if (module)
      tables[(*count)++] = (struct coded_table){module, begin, end};
  }
  qsort(tables, *count, sizeof *tables, compare_modules);
  return tables;
}

void lp_object_rows_codes(struct lp_object_rows *rows, struct lp_debug *debug,
                          struct lp_text *codes) {
  size_t count;
  if (!rows->has_codes)
    find_codes(rows, debug);
  const struct coded *coded = (const void *)rows->codes.bytes;
  struct coded_table *tables = order_tables(rows, &count);
  for (size_t i = 0; i < count; i++)
    for (size_t j = tables[i].begin; j < tables[i].end; j++) {
      struct lineprof_code code = {tables[i].module, coded[j].row};
      lp_text_add(codes, (const char *)&code, sizeof code);
    }
  free(tables);
}

void lp_object_rows_free(struct lp_object_rows *rows) {
  for (size_t i = 0; i < rows->ids.count; i++)
    free((void *)rows->tables[i].head);
  free(rows->tables);
  free(rows->modules);
  free(rows->codes.bytes);
  lp_row_index_free(&rows->index);
  lp_map_free(&rows->ids);
}
