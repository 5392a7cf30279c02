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
#include "samples/row_runs.h"

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

static void note_runs(struct lp_perf_rows *rows,
                      const struct lp_profile *profile) {
  struct lp_row_runs runs = lp_row_runs_find(profile);
  for (size_t i = 0; i < profile->counted.table_count; i++) {
    struct key key = key_of(&profile->counted.tables[i]);
    bool *has_run = rows->has_run[lp_map_find(&rows->ids, &key, sizeof key)];
    for (uint32_t j = 0; j < profile->counted.tables[i].head->function_count;
         j++)
      has_run[j] |=
          !runs.by_table[i].functions || runs.by_table[i].functions[j];
  }
  lp_row_runs_free(&runs);
}

/* The part of a name that debug information has, too. */
static size_t find_plain(const char **name) {
  for (const char *next; (next = strstr(*name, "::"));)
    *name = next + 2;
  return strcspn(*name, "<.");
}

static void add_name(struct lp_perf_rows *rows, uint32_t table,
                     uint32_t function) {
  const struct lineprof_table_function *of =
      &rows->tables[table].functions[function];
  const char *name = rows->tables[table].strings + of->name;
  size_t size = find_plain(&name), count = rows->names.count;
  size_t at = lp_map_index(&rows->names, name, size);
  if (at == count) {
    rows->named = lp_heap_grow(rows->named, at, sizeof *rows->named);
    rows->named[at] = (struct lp_perf_named){table, function, size == 0};
    return;
  }
  struct lp_perf_named *other = &rows->named[at];
  const struct lineprof_table_function *as =
      &rows->tables[other->table].functions[other->function];
  size_t file = rows->index.table_files[table][of->file];
  size_t as_file = rows->index.table_files[other->table][as->file];
  other->is_ambiguous |=
      rows->files[file].first_alike != rows->files[as_file].first_alike ||
      of->begin_line != as->begin_line;
}

static void add_names(struct lp_perf_rows *rows) {
  for (uint32_t i = 0; i < rows->ids.count; i++)
    for (uint32_t j = 0; j < rows->tables[i].head->function_count; j++)
      add_name(rows, i, j);
}

/* The same for all paths that lead to the file, or would lead to it. */
static char *identify(const char *path) {
  char *whole = lp_path_normalise("", path);
  char *identity = lp_path_identity(whole);
  free(whole);
  return identity;
}

/* Files without functions or rows are not in the index. */
static void add_files(struct lp_perf_rows *rows) {
  const struct lp_row_index *index = &rows->index;
  struct lp_map identities = {0};
  size_t *last = lp_heap_get(index->file_count, sizeof *last);
  rows->files = lp_heap_get(index->file_count, sizeof *rows->files);
  for (size_t i = 0; i < index->file_count; i++) {
    char *identity = identify(index->files[i].path);
    rows->files[i] = (struct lp_perf_file){.path = index->files[i].path,
                                           .identity = identity,
                                           .next_alike = LP_MAP_NONE,
                                           .first_alike = i};
    size_t count = identities.count;
    size_t at = lp_map_index(&identities, identity, strlen(identity));
    if (at < count) {
      rows->files[i].first_alike = rows->files[last[at]].first_alike;
      rows->files[last[at]].next_alike = i;
    }
    last[at] = i;
  }
  free(last);
  lp_map_free(&identities);
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
  rows->has_run = lp_heap_get(rows->ids.count, sizeof *rows->has_run);
  for (size_t i = 0; i < rows->ids.count; i++)
    rows->has_run[i] =
        lp_heap_get(rows->tables[i].head->function_count, sizeof(bool));
  for (size_t i = 0; i < count; i++)
    note_runs(rows, profiles[i]);
  add_files(rows);
  add_names(rows);
}

void lp_perf_rows_free(struct lp_perf_rows *rows) {
  for (size_t i = 0; i < rows->index.file_count; i++) {
    free(rows->files[i].identity);
  }
  for (size_t i = 0; i < rows->ids.count; i++)
    free(rows->has_run[i]);
  free(rows->has_run);
  free(rows->named);
  lp_map_free(&rows->names);
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

/* The first of those that are alike. */
static size_t search_file(const struct lp_perf_rows *rows, const char *path) {
  size_t count = rows->index.file_count, found = LP_MAP_NONE;
  char *identity = identify(path);
  for (size_t i = 0; i < count && found == LP_MAP_NONE; i++)
    if (strcmp(rows->files[i].identity, identity) == 0)
      found = i;
  /* A copy of the sources elsewhere. */
  const char *name = lp_text_base(path);
  for (size_t i = 0; i < count && *name && found == LP_MAP_NONE; i++)
    if (lp_path_common_end(rows->files[i].path, path) >= strlen(name) &&
        has_text(&rows->files[i], path))
      found = i;
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
  const char *called = name.name ? name.name : name.linkage;
  for (; file != LP_MAP_NONE; file = rows->files[file].next_alike) {
    const struct lp_row_file *in = &rows->index.files[file];
    for (size_t i = 0; i < in->span_count; i++)
      if (lp_name_is_of(&rows->tables[in->spans[i].table],
                        in->spans[i].function, called))
        return true;
  }
  return false;
}

/* Each unit has a copy of what a header defines: one that ran. */
static struct lineprof_level find_copy(struct lp_perf_rows *rows, size_t file,
                                       struct lp_code_line at,
                                       struct lp_debug_name name,
                                       struct lineprof_level level) {
  const struct lp_row_file *in = &rows->index.files[file];
  at.path = in->path;
  if (!level.module || rows->has_run[level.module - 1][level.function])
    return level;
  const struct lp_table *table = &rows->tables[level.module - 1];
  const struct lineprof_table_function *of = &table->functions[level.function];
  for (size_t i = 0; i < in->span_count; i++) {
    uint32_t copy = in->spans[i].table, function = in->spans[i].function;
    if (!rows->has_run[copy][function] ||
        rows->tables[copy].functions[function].begin_line != of->begin_line ||
        strcmp(rows->tables[copy].strings +
                   rows->tables[copy].functions[function].symbol,
               table->strings + of->symbol) != 0)
      continue;
    name.table = rows->tables[copy].head->checksum;
    return lp_row_index_find(&rows->index, &at, name);
  }
  return level;
}

/* Code without a line is its function's, if that is the only one of its name.
 */
static void find_by_name(struct lp_perf_rows *rows, struct lp_debug_name name,
                         struct lp_perf_level *found) {
  const char *plain = name.name ? name.name : "";
  size_t size = find_plain(&plain);
  size_t at = size ? lp_map_find(&rows->names, plain, size) : LP_MAP_NONE;
  if (at == LP_MAP_NONE || rows->named[at].is_ambiguous)
    return;
  const struct lp_perf_named *named = &rows->named[at];
  const struct lineprof_table_function *of =
      &rows->tables[named->table].functions[named->function];
  struct lineprof_level level = {.module = named->table + 1,
                                 .function = named->function};
  found->file = rows->index.table_files[named->table][of->file];
  struct lp_code_line begin = {.line = of->begin_line};
  level = find_copy(rows, found->file, begin, name, level);
  found->table = level.module;
  found->function = level.function;
  found->line = LINEPROF_NO_LINE;
}

/* The function of the line, of that name, in the unit that the code around it
 * is in; else one that ran; else any. */
static struct lineprof_level find_best(struct lp_perf_rows *rows, size_t file,
                                       struct lp_code_line at,
                                       struct lp_debug_name name,
                                       uint32_t unit) {
  struct lineprof_level best = {.line = LINEPROF_NO_LINE};
  int best_rank = -1;
  for (; file != LP_MAP_NONE; file = rows->files[file].next_alike) {
    at.path = rows->files[file].path;
    struct lineprof_level level = lp_row_index_find(&rows->index, &at, name);
    level = find_copy(rows, file, at, name, level);
    if (!level.module)
      continue;
    bool has_run = rows->has_run[level.module - 1][level.function];
    int rank = !fits(rows, &level, at.line, name) ? 0
               : !has_run                         ? 1
               : level.module != unit             ? 2
                                                  : 3;
    if (rank > best_rank)
      best = level;
    best_rank = rank > best_rank ? rank : best_rank;
  }
  return best;
}

/* `unit`: the table that the code around it is in; 0: not known. `*holder`:
 * that of the function that is at the line, whatever it is called; 0: none is.
 */
static struct lp_perf_level find_level(struct lp_perf_rows *rows,
                                       const struct lp_debug_level *from,
                                       uint32_t unit, uint32_t *holder) {
  struct lp_code_line at = from->at.line ? from->at : from->any;
  struct lp_perf_level found = {.file = LP_MAP_NONE};
  *holder = 0;
  struct lp_debug_name name = {from->name, from->linkage, 0};
  if (unit)
    name.table = rows->tables[unit - 1].head->checksum;
  if (at.path && at.line)
    found.file = find_file(rows, from->folder, at.path);
  if (found.file == LP_MAP_NONE)
    return found;
  struct lineprof_level level = find_best(rows, found.file, at, name, unit);
  found.function = level.function;
  found.line = from->at.line ? level.line : LINEPROF_NO_LINE;
  if (level.module && fits(rows, &level, at.line, name))
    found.table = level.module;
  else if (!from->at.line)
    find_by_name(rows, name, &found);
  else
    found.is_moved = has_function(rows, found.file, name);
  *holder = level.module;
  return found;
}

size_t lp_perf_rows_find(struct lp_perf_rows *rows,
                         const struct lp_debug_level *from, size_t count,
                         struct lp_perf_level *found, const char **names) {
  uint32_t holder, inner = 0, unit = 0;
  for (size_t i = count; i-- > 0;) {
    found[i] = find_level(rows, &from[i], unit, i ? &holder : &inner);
    unit = found[i].table ? found[i].table : unit;
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
