/* SPDX-License-Identifier: MIT
 *
 * See coverage.h. Files are told apart by their paths, which is what a reader
 * has: the model may have two of one path that were compiled from other texts.
 */
#include "export/coverage.h"

#include "base/heap.h"
#include "base/message.h"

#include <stdlib.h>
#include <string.h>

/** A row's line, or a function, and the place of its file among all paths. */
struct entry {
  size_t rank;
  const char *path;
  uint32_t line;
  uint64_t hits;
  const struct lp_function *function; /* NULL: a line */
};

struct making {
  const struct lp_report *report;
  size_t *ranks; /* by file of the model */
  struct entry *entries;
  size_t count;
  size_t left_out; /* lines that are not in their texts */
};

static int compare_paths(const void *left, const void *right, void *context) {
  const struct lp_file *files = context;
  return strcmp(files[*(const size_t *)left].full,
                files[*(const size_t *)right].full);
}

static size_t *find_ranks(const struct lp_model *model) {
  size_t *sorted = lp_heap_get(model->file_count, sizeof *sorted);
  size_t *ranks = lp_heap_get(model->file_count, sizeof *ranks);
  for (size_t i = 0; i < model->file_count; i++)
    sorted[i] = i;
  if (model->file_count)
    qsort_r(sorted, model->file_count, sizeof *sorted, compare_paths,
            model->files);
  for (size_t i = 1; i < model->file_count; i++)
    ranks[sorted[i]] =
        ranks[sorted[i - 1]] +
        (compare_paths(&sorted[i], &sorted[i - 1], model->files) != 0);
  free(sorted);
  return ranks;
}

static int compare_entries(const void *left, const void *right) {
  const struct entry *a = left, *b = right;
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  if (!a->function != !b->function)
    return a->function ? 1 : -1;
  if (a->line != b->line || !a->function)
    return a->line < b->line ? -1 : a->line > b->line;
  int order = strcmp(a->function->symbol, b->function->symbol);
  return order ? order : strcmp(a->function->name, b->function->name);
}

/* A line that is not in the text, as `#line` or another version may name one,
 * is an error to readers. */
static bool is_in_text(const struct making *making, size_t file,
                       uint32_t line) {
  struct lp_sources sources = making->report->sources;
  const struct lp_source_text *source = lp_source_get(&sources, file);
  return line > 0 && (!source->bytes || line <= source->line_count);
}

static void collect_lines(struct making *making) {
  const struct lp_model *model = &making->report->model;
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    if (lp_row_is_brace(row))
      continue;
    if (is_in_text(making, row->file, row->line))
      making->entries[making->count++] =
          (struct entry){.rank = making->ranks[row->file],
                         .path = model->files[row->file].full,
                         .line = row->line,
                         .hits = row->hits};
    else
      making->left_out++;
  }
}

static void collect(struct making *making) {
  const struct lp_model *model = &making->report->model;
  making->entries = lp_heap_get(model->row_count + model->function_count,
                                sizeof *making->entries);
  collect_lines(making);
  for (size_t i = 0; i < model->function_count; i++) {
    const struct lp_function *function = &model->functions[i];
    if (is_in_text(making, function->file, function->begin_line))
      making->entries[making->count++] =
          (struct entry){.rank = making->ranks[function->file],
                         .path = model->files[function->file].full,
                         .line = function->begin_line,
                         .function = function};
  }
  if (making->count)
    qsort(making->entries, making->count, sizeof *making->entries,
          compare_entries);
}

static uint64_t add_hits(uint64_t a, uint64_t b) {
  return a > INT64_MAX - b || b > INT64_MAX ? INT64_MAX : a + b;
}

static void add_line(struct lp_coverage *coverage, struct lp_covered_file *file,
                     const struct entry *entry) {
  struct lp_covered_line *last =
      file->line_count ? &coverage->lines[coverage->line_count - 1] : NULL;
  if (!last || last->line != entry->line) {
    last = &coverage->lines[coverage->line_count++];
    last->line = entry->line;
    file->line_count++;
  }
  bool was_covered = last->hits > 0;
  last->hits = add_hits(last->hits, entry->hits);
  bool is_new = !was_covered && last->hits > 0;
  file->covered_count += is_new;
  coverage->covered_count += is_new;
}

/* Those of a file are together, lines before functions. Files that have
 * functions alone, whose lines are all from elsewhere, have nothing to show. */
static void split(struct lp_coverage *coverage, const struct making *making) {
  struct lp_covered_file *file = NULL;
  for (size_t i = 0; i < making->count; i++) {
    const struct entry *entry = &making->entries[i];
    bool is_new = i == 0 || entry->rank != entry[-1].rank;
    if (is_new && entry->function)
      file = NULL;
    else if (is_new)
      file = &coverage->files[coverage->file_count++];
    if (!file)
      continue;
    if (is_new)
      *file = (struct lp_covered_file){
          .path = entry->path,
          .lines = coverage->lines + coverage->line_count,
          .functions = coverage->functions + coverage->function_count};
    if (entry->function) {
      coverage->functions[coverage->function_count++] = entry->function;
      file->function_count++;
    } else {
      add_line(coverage, file, entry);
    }
  }
}

struct lp_coverage lp_coverage_make(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  struct making making = {.report = report, .ranks = find_ranks(model)};
  collect(&making);
  struct lp_coverage coverage = {
      .files = lp_heap_get(model->file_count, sizeof *coverage.files),
      .lines = lp_heap_get(making.count, sizeof *coverage.lines),
      .functions = lp_heap_get(making.count, sizeof *coverage.functions)};
  split(&coverage, &making);
  if (making.left_out)
    lp_message_warning("lines behind the ends of their files, as '#line' may "
                       "name them, are left out: %zu",
                       making.left_out);
  free(making.ranks);
  free(making.entries);
  return coverage;
}

void lp_coverage_free(struct lp_coverage *coverage) {
  free(coverage->files);
  free(coverage->lines);
  free(coverage->functions);
}

uint64_t lp_coverage_calls(const struct lp_function *function) {
  if (function->calls > INT64_MAX)
    return INT64_MAX;
  return function->calls ? function->calls : lp_function_has_run(function);
}

static int compare_lines(const void *left, const void *right) {
  const uint32_t *line = left;
  const struct lp_covered_line *other = right;
  return *line < other->line ? -1 : *line > other->line;
}

bool lp_coverage_has(const struct lp_covered_file *file,
                     const struct lp_row *row) {
  return !lp_row_is_brace(row) &&
         bsearch(&row->line, file->lines, file->line_count, sizeof *file->lines,
                 compare_lines);
}
