/* SPDX-License-Identifier: MIT
 *
 * See perf_rows.h.
 */
#include "perf/perf_rows.h"

#include "base/file.h"
#include "base/heap.h"
#include "base/path.h"
#include "base/text.h"
#include "lineprof/format.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct key {
  uint64_t size, checksum;
};

static struct key key_of(const struct lp_table *table) {
  return (struct key){table->head->size, table->head->checksum};
}

static void add_tables(struct lp_perf_rows *rows,
                       const struct lp_profile *profile) {
  for (size_t i = 0; i < profile->counted.table_count; i++) {
    const struct lp_table *table = &profile->counted.tables[i];
    struct key key = key_of(table);
    size_t count = rows->ids.count;
    if (!lp_map_add(&rows->ids, &key, sizeof key))
      continue;
    rows->tables = lp_heap_grow(rows->tables, count, sizeof *rows->tables);
    rows->modules = lp_heap_grow(rows->modules, count, sizeof *rows->modules);
    rows->tables[count] = *table;
    rows->modules[count] = (uint32_t)count + 1;
  }
}

/* Files without functions or rows are not in the index. */
static void add_files(struct lp_perf_rows *rows) {
  const struct lp_row_index *index = &rows->index;
  rows->files = lp_heap_get(index->file_count, sizeof *rows->files);
  for (size_t i = 0; i < index->file_count; i++)
    rows->files[i] = (struct lp_perf_file){
        .path = index->files[i].path,
        .whole = lp_path_normalise("", index->files[i].path),
        .identity = lp_path_identity(index->files[i].path)};
  for (size_t i = 0; i < rows->ids.count; i++)
    for (uint32_t j = 0; j < rows->tables[i].head->file_count; j++) {
      size_t at = index->table_files[i][j];
      if (at >= index->file_count)
        continue;
      rows->files[at].hash = rows->tables[i].files[j].source_hash;
      rows->files[at].size = rows->tables[i].files[j].source_size;
    }
}

void lp_perf_rows_make(struct lp_perf_rows *rows,
                       struct lp_profile *const *profiles, size_t count) {
  *rows = (struct lp_perf_rows){.tables = NULL};
  for (size_t i = 0; i < count; i++)
    add_tables(rows, profiles[i]);
  lp_row_index_make(&rows->index, rows->tables, rows->ids.count);
  rows->index.modules = rows->modules;
  add_files(rows);
}

void lp_perf_rows_free(struct lp_perf_rows *rows) {
  for (size_t i = 0; i < rows->index.file_count; i++) {
    free(rows->files[i].whole);
    free(rows->files[i].identity);
  }
  free(rows->files);
  free(rows->answers);
  lp_map_free(&rows->asked);
  lp_row_index_free(&rows->index);
  free(rows->tables);
  free(rows->modules);
  lp_map_free(&rows->ids);
}

/* Whether the file there has the text that was compiled. What has another size
 * is not even read. */
static bool has_text(const struct lp_perf_file *file, const char *path) {
  struct stat about;
  size_t size;
  if (!file->hash || stat(path, &about) || !S_ISREG(about.st_mode) ||
      (uint64_t)about.st_size != file->size)
    return false;
  char *text = lp_file_read(path, &size);
  bool is_same =
      text && lineprof_hash(LINEPROF_HASH_START, text, size) == file->hash;
  free(text);
  return is_same;
}

static size_t search_file(const struct lp_perf_rows *rows, const char *path) {
  size_t count = rows->index.file_count, found = LP_MAP_NONE;
  char *whole = lp_path_normalise("", path);
  char *identity = lp_path_identity(path);
  for (size_t i = 0; i < count && found == LP_MAP_NONE; i++)
    if (strcmp(rows->files[i].whole, whole) == 0 ||
        strcmp(rows->files[i].identity, identity) == 0)
      found = i;
  /* A copy of the sources elsewhere. */
  for (size_t i = 0; i < count && found == LP_MAP_NONE; i++)
    if (lp_path_common_end(rows->files[i].path, whole) >=
            strlen(lp_text_base(whole)) &&
        *lp_text_base(whole) && has_text(&rows->files[i], whole))
      found = i;
  free(whole);
  free(identity);
  return found;
}

static size_t find_file(struct lp_perf_rows *rows, const char *folder,
                        const char *path) {
  char *whole = folder ? lp_text_make("%s%s%s", *path == '/' ? "" : folder,
                                      *path == '/' ? "" : "/", path)
                       : lp_heap_string(path);
  size_t count = rows->asked.count;
  size_t at = lp_map_index(&rows->asked, whole, strlen(whole));
  if (at == count) {
    rows->answers = lp_heap_grow(rows->answers, count, sizeof *rows->answers);
    rows->answers[at] = search_file(rows, whole);
  }
  free(whole);
  return rows->answers[at];
}

static bool fits(const struct lp_perf_rows *rows,
                 const struct lineprof_level *level, uint32_t line,
                 struct lp_debug_name name) {
  if (!name.name && !name.linkage)
    return true;
  struct lp_asked_name asked = lp_name_ask(name);
  return lp_name_fit(&rows->tables[level->module - 1], level->function, line,
                     &asked) >= LP_FIT_OF_NAME;
}

/* Whether a function of that name is profiled in the file. */
static bool has_function(const struct lp_perf_rows *rows, size_t file,
                         struct lp_debug_name name) {
  const struct lp_row_file *in = &rows->index.files[file];
  const char *called = name.name ? name.name : name.linkage;
  for (size_t i = 0; i < in->span_count; i++)
    if (lp_name_is_of(&rows->tables[in->spans[i].table], in->spans[i].function,
                      called))
      return true;
  return false;
}

/* `*holder`: the table of the function that is at that line, whatever it is
 * called; 0: none is. */
static struct lp_perf_level find_level(struct lp_perf_rows *rows,
                                       const struct lp_debug_level *from,
                                       uint32_t *holder) {
  struct lp_code_line at = from->at.line ? from->at : from->any;
  struct lp_perf_level found = {.file = LP_MAP_NONE};
  *holder = 0;
  /* The table of that build is not known here. */
  struct lp_debug_name name = {from->name, from->linkage, 0};
  if (at.path && at.line)
    found.file = find_file(rows, from->folder, at.path);
  if (found.file == LP_MAP_NONE)
    return found;
  at.path = rows->files[found.file].path;
  struct lineprof_level level = lp_row_index_find(&rows->index, &at, name);
  found.function = level.function;
  found.line = from->at.line ? level.line : LINEPROF_NO_LINE;
  if (level.module && fits(rows, &level, at.line, name))
    found.table = level.module;
  else
    found.is_moved = has_function(rows, found.file, name);
  *holder = level.module;
  return found;
}

size_t lp_perf_rows_find(struct lp_perf_rows *rows,
                         const struct lp_debug_level *from, size_t count,
                         struct lp_perf_level *found, const char **names) {
  uint32_t holder, inner = 0;
  for (size_t i = 0; i < count; i++) {
    found[i] = find_level(rows, &from[i], i ? &holder : &inner);
    names[i] = from[i].name;
  }
  /* The optimiser may move an instruction of a function among those of another
   * one that is compiled into it: it keeps its line, but has the other one's
   * name. */
  if (count > 1 && !found[0].table && inner && inner == found[1].table &&
      found[0].function == found[1].function) {
    found[1].line = found[0].line;
    memmove(found, found + 1, (count - 1) * sizeof *found);
    memmove(names, names + 1, (count - 1) * sizeof *names);
    count--;
  }
  return count;
}

uint32_t *lp_perf_rows_modules(const struct lp_perf_rows *rows,
                               const struct lp_profile *profile) {
  uint32_t *modules = lp_heap_get(rows->ids.count, sizeof *modules);
  for (size_t i = profile->counted.table_count; i-- > 0;) {
    const struct lp_table *table = &profile->counted.tables[i];
    struct key key = key_of(table);
    modules[lp_map_find(&rows->ids, &key, sizeof key)] = table->module;
  }
  return modules;
}
