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

/** A row of a table. */
struct table_row {
  uint32_t table, row;
};

/** Code of a row that is inlined at another one. */
struct coded {
  struct table_row row, outer; /* outer.row LINEPROF_NO_LINE: out of line */
  uint64_t bytes;              /* of all its copies */
  uint32_t copies;
};

/** A copy of a line's code, as the debug information names it. */
struct lines {
  uintptr_t path, outer_path, copy;
  uint32_t line, number, outer_line, outer_number;
};

/** The search for code. */
struct coding {
  struct lp_object_rows *rows;
  struct lp_map line_ids, row_ids, place_ids;
  bool *has_row;       /* of places, which are paths and lines */
  struct lines *lines; /* by id */
  uint64_t *bytes;     /* of these */
  size_t last; /* id of the last piece, whose lines the next often has */
  struct table_row outer; /* of the lines at hand, */
  uint64_t piece_bytes;   /* and how much code they have */
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

static void note_row(void *context, uint32_t table, uint32_t row) {
  bool *has_row = context;
  (void)table;
  *has_row |= row != LINEPROF_NO_LINE;
}

/* Whether some table has a row there. */
static bool has_row(struct coding *coding, const struct lp_code_level *level) {
  uintptr_t place[] = {(uintptr_t)level->at.path, level->at.line,
                       level->at.number};
  size_t count = coding->place_ids.count;
  size_t id = lp_map_index(&coding->place_ids, place, sizeof place);
  if (id == count) {
    coding->has_row =
        lp_heap_grow(coding->has_row, count, sizeof *coding->has_row);
    coding->has_row[id] = false;
    lp_row_index_each(&coding->rows->index, &level->at, note_row,
                      &coding->has_row[id]);
  }
  return coding->has_row[id];
}

/* The first level from `at` on that has a row; NULL: none has. Code of
 * functions that are not profiled is the line's that they are inlined at, as
 * samples of it are. */
static const struct lp_code_level *
find_level(struct coding *coding, const struct lp_code_piece *code, size_t at) {
  for (; at < code->level_count; at++)
    if (has_row(coding, &code->levels[at]))
      return &code->levels[at];
  return NULL;
}

/* Many pieces of code have the same lines, so these are looked up once each.
 * Within a unit a path is one string: pointers are compared. */
static void add_code(void *context, const struct lp_code_piece *code) {
  struct coding *coding = context;
  const struct lp_code_level *inner = find_level(coding, code, 0);
  if (!inner)
    return;
  const struct lp_code_level *level =
      find_level(coding, code, (size_t)(inner - code->levels) + 1);
  struct lp_code_line outer =
      level ? level->at : (struct lp_code_line){.line = 0};
  struct lines lines = {(uintptr_t)inner->at.path,
                        (uintptr_t)outer.path,
                        (uintptr_t)inner->copy,
                        inner->at.line,
                        inner->at.number,
                        outer.line,
                        outer.number};
  size_t count = coding->line_ids.count, id = coding->last;
  if (count == 0 || memcmp(&coding->lines[id], &lines, sizeof lines) != 0)
    id = lp_map_index(&coding->line_ids, &lines, sizeof lines);
  if (id == count) {
    coding->lines = lp_heap_grow(coding->lines, count, sizeof lines);
    coding->bytes = lp_heap_grow(coding->bytes, count, sizeof *coding->bytes);
    coding->lines[id] = lines;
    coding->bytes[id] = 0;
  }
  coding->bytes[id] += code->bytes;
  coding->last = id;
}

/* Of several rows at a line that something is inlined at, as of a template's
 * instances, one stands for all: their hits are alike. */
static void take_outer(void *context, uint32_t table, uint32_t row) {
  struct coding *coding = context;
  if (coding->outer.row == LINEPROF_NO_LINE)
    coding->outer = (struct table_row){table, row};
}

static void add_row(void *context, uint32_t table, uint32_t row) {
  struct coding *coding = context;
  const struct {
    struct table_row row, outer;
  } key = {{table, row}, coding->outer};
  struct lp_text *codes = &coding->rows->codes;
  if (row == LINEPROF_NO_LINE)
    return;
  size_t count = coding->row_ids.count;
  size_t id = lp_map_index(&coding->row_ids, &key, sizeof key);
  if (id == count) {
    struct coded coded = {key.row, key.outer, 0, 0};
    lp_text_add(codes, (const char *)&coded, sizeof coded);
  }
  struct coded *coded = &((struct coded *)(void *)codes->bytes)[id];
  coded->bytes += coding->piece_bytes;
  coded->copies += coding->piece_bytes > 0;
}

static void find_rows(struct coding *coding, const struct lines *lines,
                      uint64_t bytes) {
  struct lp_row_index *index = &coding->rows->index;
  coding->outer = (struct table_row){0, LINEPROF_NO_LINE};
  coding->piece_bytes = bytes;
  struct lp_code_line outer = {(const char *)lines->outer_path,
                               lines->outer_line, lines->outer_number};
  struct lp_code_line at = {(const char *)lines->path, lines->line,
                            lines->number};
  if (outer.path)
    lp_row_index_each(index, &outer, take_outer, coding);
  lp_row_index_each(index, &at, add_row, coding);
}

static int compare_table_rows(const struct table_row *a,
                              const struct table_row *b) {
  if (a->table != b->table)
    return a->table < b->table ? -1 : 1;
  return (a->row > b->row) - (a->row < b->row);
}

static int compare_coded(const void *left, const void *right) {
  const struct coded *a = left, *b = right;
  int order = compare_table_rows(&a->row, &b->row);
  return order ? order : compare_table_rows(&a->outer, &b->outer);
}

static void find_codes(struct lp_object_rows *rows, struct lp_debug *debug) {
  struct coding coding = {.rows = rows};
  rows->codes.size = 0;
  lp_debug_each_code(debug, add_code, &coding);
  for (size_t i = 0; i < coding.line_ids.count; i++)
    find_rows(&coding, &coding.lines[i], coding.bytes[i]);
  lp_map_free(&coding.line_ids);
  lp_map_free(&coding.row_ids);
  lp_map_free(&coding.place_ids);
  free(coding.has_row);
  free(coding.lines);
  free(coding.bytes);
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
      if (coded[end].row.table != coded[begin].row.table)
        break;
    uint32_t module = rows->modules[coded[begin].row.table];
    if (module)
      tables[(*count)++] = (struct coded_table){module, begin, end};
  }
  qsort(tables, *count, sizeof *tables, compare_modules);
  return tables;
}

/* The row at which code is inlined may be in a table that the process at hand
 * does not have. */
static struct lineprof_code code_of(const struct lp_object_rows *rows,
                                    const struct coded *coded) {
  struct lineprof_code code = {.line = coded->row.row,
                               .outer_line = LINEPROF_NO_LINE};
  code.bytes = coded->bytes < UINT32_MAX ? (uint32_t)coded->bytes : UINT32_MAX;
  code.copies = coded->copies;
  code.module = rows->modules[coded->row.table];
  if (coded->outer.row == LINEPROF_NO_LINE)
    return code;
  code.outer_module = rows->modules[coded->outer.table];
  if (code.outer_module)
    code.outer_line = coded->outer.row;
  return code;
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
      struct lineprof_code code = code_of(rows, &coded[j]);
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
