/* SPDX-License-Identifier: MIT
 *
 * See named_lines.h.
 */
#include "symbols/named_lines.h"

#include "base/heap.h"

#include <stdlib.h>

struct lp_named lp_named_make(uint32_t file_count) {
  return (struct lp_named){
      lp_heap_get(file_count, sizeof(struct lp_named_file)), file_count};
}

void lp_named_free(struct lp_named *named) {
  for (uint32_t i = 0; i < named->count; i++)
    free(named->files[i].stretches);
  free(named->files);
}

/** The lines of a file from `begin` to `end`. */
struct range {
  uint32_t file, begin, end;
};

/* The first stretch that ends behind the line. */
static size_t find_first(const struct lp_named_file *file, uint32_t line) {
  size_t low = 0, high = file->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const struct lp_named_stretch *at = &file->stretches[middle];
    if (at->line + at->count <= line)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Returns whether the visitor wants to stop. */
static bool visit_range(const struct lp_named *named, struct range range,
                        lp_named_visitor *visit, void *context) {
  const struct lp_named_file *file = &named->files[range.file];
  for (size_t i = find_first(file, range.begin); i < file->count; i++) {
    struct lp_named_stretch part = file->stretches[i];
    uint32_t behind = part.line + part.count;
    if (part.line > range.end)
      break;
    if (part.line < range.begin) {
      part.named += range.begin - part.line;
      part.line = range.begin;
    }
    part.count = (behind > range.end ? range.end + 1 : behind) - part.line;
    if (visit(context, range.file, &part))
      return true;
  }
  return false;
}

void lp_named_each(const struct lp_table *table, const struct lp_named *named,
                   uint32_t function, lp_named_visitor *visit, void *context) {
  const struct lineprof_table_function *of = &table->functions[function];
  struct range own = {of->file, of->begin_line, of->end_line};
  bool is_over = visit_range(named, own, visit, context);
  for (uint32_t i = 0; i < of->line_count && !is_over; i++) {
    const struct lineprof_table_line *row = &table->lines[of->first_line + i];
    struct range range = {row->file, row->line, row->end_line};
    if (row->file != of->file)
      is_over = visit_range(named, range, visit, context);
  }
}

struct search {
  size_t named_file;
  uint32_t line, number, met;
  struct lp_own_line first, found;
};

static bool match(void *context, uint32_t file,
                  const struct lp_named_stretch *part) {
  struct search *search = context;
  if (part->named_file != search->named_file || search->line < part->named ||
      search->line - part->named >= part->count)
    return false;
  struct lp_own_line own = {file, part->line + (search->line - part->named)};
  if (search->met == 0)
    search->first = own;
  if (search->met++ == search->number)
    search->found = own;
  return search->found.line != 0;
}

struct lp_own_line lp_named_find(const struct lp_table *table,
                                 const struct lp_named *named,
                                 uint32_t function, size_t named_file,
                                 uint32_t line, uint32_t number) {
  struct search search = {
      .named_file = named_file, .line = line, .number = number};
  lp_named_each(table, named, function, match, &search);
  return search.found.line ? search.found : search.first;
}
