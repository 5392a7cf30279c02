/* SPDX-License-Identifier: MIT
 *
 * See row_index.h. The same compiler wrote the paths of tables and of debug
 * information, so they agree but for `./` and the like; where prefixes were
 * mapped they do not, and then the longest common end decides.
 */
#include "symbols/row_index.h"

#include "base/heap.h"
#include "base/path.h"
#include "base/text.h"
#include "profile/stacks.h"

#include <stdlib.h>
#include <string.h>

static const size_t no_file = (size_t)-1;

/* The path without `//` and `/./`. `/../` stays, as its meaning depends on
 * links. */
static char *normalise(const char *directory, const char *path) {
  bool is_whole = path[0] == '/' || !*directory;
  char *made =
      is_whole ? lp_heap_string(path) : lp_text_make("%s/%s", directory, path);
  char *to = made;
  if (made[0] == '.' && made[1] == '/')
    memmove(made, made + 2, strlen(made + 2) + 1);
  for (const char *from = made; *from;) {
    if (from[0] == '/' && from[1] == '/')
      from++;
    else if (from[0] == '/' && from[1] == '.' && from[2] == '/')
      from += 2;
    else
      *to++ = *from++;
  }
  *to = 0;
  return made;
}

static size_t find_or_add(struct lp_row_index *index, const char *directory,
                          const char *name) {
  char *path = normalise(directory, name);
  size_t at = lp_map_index(&index->paths, path, strlen(path));
  if (at == index->file_count) {
    index->files = lp_heap_grow(index->files, at, sizeof *index->files);
    index->files[index->file_count++] = (struct lp_row_file){.path = path};
  } else {
    free(path);
  }
  return at;
}

/* Reads what `#line` calls the lines of a file. */
static void read_named(struct lp_row_index *index, uint32_t table,
                       uint32_t file) {
  const char *strings = index->tables[table].strings;
  const struct lineprof_table_file *from = &index->tables[table].files[file];
  struct lp_named_file *to = &index->named[table].files[file];
  struct lineprof_named_lines lines = {.line = 0};
  const char *at = strings + from->named, *last = NULL;
  size_t named_file = no_file;
  while (lineprof_next_named(&at, &lines)) {
    if (lines.name != last) {
      char *name = lp_heap_copy(lines.name, lines.name_size);
      named_file = find_or_add(index, strings + from->directory, name);
      free(name);
    }
    last = lines.name;
    to->stretches =
        lp_heap_grow(to->stretches, to->count, sizeof *to->stretches);
    to->stretches[to->count++] = (struct lp_named_stretch){
        lines.line, lines.count, lines.named, named_file};
  }
}

/* The file of a function or a row: only those are in the index, and what
 * `#line` calls them. */
static struct lp_row_file *get_file(struct lp_row_index *index, uint32_t table,
                                    uint32_t file) {
  size_t *at = &index->table_files[table][file];
  const struct lp_table *of = &index->tables[table];
  if (*at == no_file) {
    *at = find_or_add(index, of->strings + of->files[file].directory,
                      of->strings + of->files[file].path);
    read_named(index, table, file);
  }
  return &index->files[*at];
}

static void add_span(struct lp_row_file *file, uint32_t begin, uint32_t end,
                     uint32_t table, uint32_t function) {
  file->spans =
      lp_heap_grow(file->spans, file->span_count, sizeof *file->spans);
  file->spans[file->span_count++] = (struct lp_row_span){
      begin, end > begin ? end : begin, table, function, 0};
}

/** A line of a file in the index. */
struct own_line {
  size_t file;
  uint32_t line;
};

/** A function that has own lines. */
struct own_function {
  struct lp_row_index *index;
  uint32_t table, function;
};

/* Where functions lie in one another, as no compiler writes them, a stretch is
 * in many: that must not take for ever. */
static bool add_named_span(void *context, uint32_t file,
                           const struct lp_named_stretch *part) {
  enum { MOST = 1 << 22 };
  const struct own_function *of = context;
  (void)file;
  if (++of->index->named_span_count > MOST)
    return true;
  add_span(&of->index->files[part->named_file], part->named,
           part->named + part->count - 1, of->table, of->function);
  return false;
}

static bool has_own_lines(const struct lp_table *table, uint32_t function) {
  return table->functions[function].flags & LINEPROF_FUNCTION_OWN_LINES;
}

static void add_own_function(struct lp_row_index *index, uint32_t table,
                             uint32_t function) {
  const struct lp_table *in = &index->tables[table];
  const struct lineprof_table_function *from = &in->functions[function];
  struct own_function of = {index, table, function};
  get_file(index, table, from->file);
  for (uint32_t i = 0; i < from->line_count; i++)
    get_file(index, table, in->lines[from->first_line + i].file);
  lp_named_each(in, &index->named[table], function, add_named_span, &of);
}

static void add_function(struct lp_row_index *index, uint32_t table,
                         uint32_t function) {
  const struct lineprof_table_line *rows = index->tables[table].lines;
  const struct lineprof_table_function *from =
      &index->tables[table].functions[function];
  if (has_own_lines(&index->tables[table], function)) {
    add_own_function(index, table, function);
    return;
  }
  add_span(get_file(index, table, from->file), from->begin_line, from->end_line,
           table, function);
  for (uint32_t i = 0; i < from->line_count; i++) {
    const struct lineprof_table_line *row = &rows[from->first_line + i];
    if (row->file != from->file)
      add_span(get_file(index, table, row->file), row->line, row->end_line,
               table, function);
  }
}

static void add_table(struct lp_row_index *index, uint32_t table) {
  const struct lineprof_table *head = index->tables[table].head;
  size_t *files = lp_heap_get(head->file_count, sizeof *files);
  for (uint32_t i = 0; i < head->file_count; i++)
    files[i] = no_file;
  index->table_files[table] = files;
  index->named[table] = lp_named_make(head->file_count);
  for (uint32_t i = 0; i < head->function_count; i++)
    add_function(index, table, i);
}

static int compare_spans(const void *left, const void *right) {
  const struct lp_row_span *a = left, *b = right;
  if (a->begin != b->begin)
    return a->begin < b->begin ? -1 : 1;
  return (a->end < b->end) - (a->end > b->end);
}

static void sort_spans(struct lp_row_file *file) {
  uint32_t reach = 0;
  if (file->span_count)
    qsort(file->spans, file->span_count, sizeof *file->spans, compare_spans);
  for (size_t i = 0; i < file->span_count; i++) {
    if (file->spans[i].end > reach)
      reach = file->spans[i].end;
    file->spans[i].reach = reach;
  }
}

void lp_row_index_make(struct lp_row_index *index,
                       const struct lp_table *tables, size_t count) {
  *index = (struct lp_row_index){
      .tables = tables,
      .table_count = count,
      .table_files = lp_heap_get(count, sizeof *index->table_files),
      .named = lp_heap_get(count, sizeof *index->named)};
  for (uint32_t i = 0; i < count; i++)
    add_table(index, i);
  for (size_t i = 0; i < index->file_count; i++)
    sort_spans(&index->files[i]);
}

void lp_row_index_free(struct lp_row_index *index) {
  for (size_t i = 0; i < index->file_count; i++) {
    free(index->files[i].path);
    free(index->files[i].spans);
  }
  for (size_t i = 0; i < index->table_count; i++) {
    lp_named_free(&index->named[i]);
    free(index->table_files[i]);
  }
  free(index->named);
  free(index->table_files);
  free(index->files);
  free(index->answers);
  lp_map_free(&index->paths);
  lp_map_free(&index->asked);
}

/* The file with the longest common end, if that is at least its name. */
static size_t guess_file(const struct lp_row_index *index, const char *path) {
  size_t best = no_file, longest = strlen(lp_text_base(path)) - 1;
  for (size_t i = 0; i < index->file_count; i++) {
    size_t length = lp_path_common_end(index->files[i].path, path);
    if (length > longest) {
      longest = length;
      best = i;
    }
  }
  return best;
}

static size_t find_file(struct lp_row_index *index, const char *asked) {
  size_t at = lp_map_index(&index->asked, asked, strlen(asked));
  if (at < index->answer_count)
    return index->answers[at];
  size_t found = no_file;
  char *path = normalise("", asked);
  for (size_t i = 0; i < index->file_count && found == no_file; i++)
    if (strcmp(index->files[i].path, path) == 0)
      found = i;
  if (found == no_file && *lp_text_base(path))
    found = guess_file(index, path);
  free(path);
  index->answers =
      lp_heap_grow(index->answers, index->answer_count, sizeof *index->answers);
  return index->answers[index->answer_count++] = found;
}

/* The index behind the last span that begins at or before the line. */
static size_t find_end(const struct lp_row_file *file, uint32_t line) {
  size_t low = 0, high = file->span_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (file->spans[middle].begin <= line)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool may_hold(const struct lp_row_index *index,
                     const struct lp_row_span *span, uint32_t line,
                     uint64_t table) {
  return span->end >= line && index->modules[span->table] &&
         (!table || table == index->tables[span->table].head->checksum);
}

/* Where a line of the span's function stands that debug information calls so:
 * file is an index into the files, and line 0 if nobody knows. */
static struct own_line own_line(const struct lp_row_index *index,
                                const struct lp_row_span *span, size_t file,
                                uint32_t line, uint32_t number) {
  const struct lp_table *table = &index->tables[span->table];
  if (!has_own_lines(table, span->function))
    return (struct own_line){file, line};
  struct lp_own_line own = lp_named_find(table, &index->named[span->table],
                                         span->function, file, line, number);
  return (struct own_line){index->table_files[span->table][own.file], own.line};
}

/* The innermost span that contains the line and belongs to a function of that
 * name, as a lambda shares lines with the call that it is an argument of; else
 * the innermost span that contains the line. None where only others of that
 * name are there, as the function is not profiled, or if the name fits less
 * than `least`. */
static const struct lp_row_span *
find_span(const struct lp_row_index *index, const struct lp_row_file *file,
          uint32_t line, struct lp_debug_name name, enum lp_name_fit least) {
  struct lp_asked_name asked = lp_name_ask(name);
  const struct lp_row_span *best = NULL;
  enum lp_name_fit best_fit = LP_FIT_NONE;
  size_t at = find_end(file, line);
  while (at-- > 0 && file->spans[at].reach >= line) {
    const struct lp_row_span *span = &file->spans[at];
    if (best_fit == LP_FIT_OF_LINKAGE ||
        (best_fit > LP_FIT_OTHER &&
         (span->begin != best->begin || span->end != best->end)))
      break;
    if (!may_hold(index, span, line, name.table))
      continue;
    uint32_t own =
        own_line(index, span, (size_t)(file - index->files), line, 0).line;
    enum lp_name_fit its_fit =
        lp_name_fit(&index->tables[span->table], span->function, own, &asked);
    if (!best || its_fit > best_fit) {
      best = span;
      best_fit = its_fit;
    }
  }
  return best_fit == LP_FIT_OTHER || best_fit < least ? NULL : best;
}

/* Split debug information of several units that were linked as one names the
 * first unit for all of them: what that unit does not have is looked for in all
 * tables. */
static const struct lp_row_span *
find_span_of_any(const struct lp_row_index *index,
                 const struct lp_row_file *file, uint32_t line,
                 struct lp_debug_name name) {
  const struct lp_row_span *span =
      find_span(index, file, line, name, LP_FIT_NONE);
  if (span || !name.table)
    return span;
  name.table = 0;
  return find_span(index, file, line, name,
                   name.linkage ? LP_FIT_OF_LINKAGE : LP_FIT_OF_ARGUMENTS);
}

/* The row that contains the line, and of several the one that begins last; if
 * there is none, the nearest row before the line; else the row that calls
 * open. */
static uint32_t find_row(const struct lp_row_index *index,
                         const struct lp_row_span *span, struct own_line at) {
  const struct lp_table *table = &index->tables[span->table];
  const size_t *files = index->table_files[span->table];
  const struct lineprof_table_function *of = &table->functions[span->function];
  uint32_t holding = LINEPROF_NO_LINE, before = LINEPROF_NO_LINE;
  for (uint32_t i = of->first_line; i < of->first_line + of->line_count; i++) {
    const struct lineprof_table_line *row = &table->lines[i];
    if (row->line > at.line || files[row->file] != at.file)
      continue;
    if (row->end_line >= at.line &&
        (holding == LINEPROF_NO_LINE || row->line > table->lines[holding].line))
      holding = i;
    bool is_brace = row->kind == LINEPROF_LINE_ENTRY && i != of->entry_line;
    if (!is_brace &&
        (before == LINEPROF_NO_LINE || row->line > table->lines[before].line))
      before = i;
  }
  if (holding != LINEPROF_NO_LINE)
    return holding;
  if (before != LINEPROF_NO_LINE)
    return before;
  /* The function's head may begin before the line of its name. */
  bool is_own = of->entry_line >= of->first_line &&
                of->entry_line - of->first_line < of->line_count;
  return is_own ? of->entry_line : LINEPROF_NO_LINE;
}

static uint32_t find_row_of(const struct lp_row_index *index,
                            const struct lp_row_span *span, size_t file,
                            const struct lp_code_line *at) {
  return find_row(index, span,
                  own_line(index, span, file, at->line, at->number));
}

struct lineprof_level lp_row_index_find(struct lp_row_index *index,
                                        const struct lp_code_line *at,
                                        struct lp_debug_name name) {
  size_t file = at->path && at->line ? find_file(index, at->path) : no_file;
  const struct lp_row_span *span =
      file == no_file
          ? NULL
          : find_span_of_any(index, &index->files[file], at->line, name);
  if (!span)
    return (struct lineprof_level){.line = LINEPROF_NO_LINE};
  return (struct lineprof_level){.module = index->modules[span->table],
                                 .function = span->function,
                                 .line = find_row_of(index, span, file, at)};
}

void lp_row_index_each(struct lp_row_index *index,
                       const struct lp_code_line *from,
                       void (*add)(void *context, uint32_t table, uint32_t row),
                       void *context) {
  size_t found =
      from->path && from->line ? find_file(index, from->path) : no_file;
  if (found == no_file)
    return;
  const struct lp_row_file *file = &index->files[found];
  size_t at = find_end(file, from->line);
  while (at-- > 0 && file->spans[at].reach >= from->line) {
    const struct lp_row_span *span = &file->spans[at];
    if (span->end >= from->line)
      add(context, span->table, find_row_of(index, span, found, from));
  }
}
