/* SPDX-License-Identifier: MIT
 *
 * The table of the hottest lines: numbers as in the listing, then where the
 * line is and its text.
 */
#include "tables/hot_lines.h"

#include "base/heap.h"

#include <stdio.h>
#include <stdlib.h>

enum {
  PLACE_MOST = 48,   /* what is wider moves the text of its own row */
  MOST_FOLDERS = 16, /* that are shown of a path */
  COLUMNS = 16       /* at most */
};

struct cells {
  char text[COLUMNS][LP_CELL_SIZE];
};

struct table {
  struct lp_report *report;
  const struct lp_style *style;
  const struct lp_hot_line *lines;
  size_t count;
  enum lp_metric columns[LP_METRICS];
  int widths[COLUMNS];
  int column_count, where_width;
  double whole_ns; /* 100 % of own time */
  struct cells *cells;
  struct lp_text *where; /* of each line */
  const char **files;    /* what is shown of each one's path */
};

static bool has_threads(const struct table *table) {
  bool has = false;
  for (size_t i = 0; i < table->count; i++)
    has |= table->lines[i].row->spread.threads > 1;
  return has;
}

/* How times are spread over threads: if it is asked for all of it; else, if any
 * line ran in several, in two columns, unless the table has how waits are
 * spread. */
static void add_spread(struct table *table, enum lp_metric by) {
  bool is_asked = table->report->options->imbalance;
  bool is_wanted = by != LP_METRIC_WAITING && has_threads(table);
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++) {
    bool is_short =
        metric == LP_METRIC_THREADS || metric == LP_METRIC_IMBALANCE;
    if (lp_metrics[metric].shown == LP_SHOWN_IMBALANCE &&
        (is_asked || (is_wanted && is_short)) && table->column_count < COLUMNS)
      table->columns[table->column_count++] = metric;
  }
}

/* Own time is what the report shows as such; unless it is about the time that
 * passed. */
static enum lp_metric own_column(const struct table *table, enum lp_metric by,
                                 enum lp_metric column) {
  bool is_cpu = lp_report_own(table->report) == LP_METRIC_SELF_CPU;
  if (!is_cpu || by == LP_METRIC_SELF || by == LP_METRIC_WAITING)
    return column;
  return column == LP_METRIC_SELF           ? LP_METRIC_SELF_CPU
         : column == LP_METRIC_SHARE        ? LP_METRIC_CPU_SHARE
         : column == LP_METRIC_SELF_PER_HIT ? LP_METRIC_CPU_PER_HIT
                                            : column;
}

static bool has_waits(const struct table *table) {
  bool has = false;
  for (size_t i = 0; i < table->count; i++) {
    struct lp_subject subject =
        lp_hot_subject(table->report, table->lines[i].row);
    has |= lp_metric_cell(LP_METRIC_WAITING, &subject).is_there;
  }
  return has;
}

/* What the order is by has a column, and what is per hit stands beside what it
 * is a part of. */
static void choose_columns(struct table *table, enum lp_metric by) {
  const struct lp_metric_info *info = &lp_metrics[by];
  char *named = lp_text_make("%s,%s", info->key, info->beside);
  int count = lp_metrics_named(table->columns, named);
  bool waits = by == LP_METRIC_WAITING || has_waits(table);
  free(named);
  for (int c = 0; c < count && table->column_count < COLUMNS; c++)
    if (waits || table->columns[c] != LP_METRIC_WAITING)
      table->columns[table->column_count++] =
          own_column(table, by, table->columns[c]);
  add_spread(table, by);
  for (int c = 0; c < table->column_count; c++)
    table->widths[c] =
        lp_metric_width(table->columns[c], &table->report->model);
}

static void write_cells(struct table *table) {
  double unit_ns = table->report->options->unit * 1e9;
  for (size_t i = 0; i < table->count; i++) {
    struct lp_subject subject =
        lp_hot_subject(table->report, table->lines[i].row);
    subject.program_ns = table->whole_ns;
    for (int c = 0; c < table->column_count; c++) {
      char *text = table->cells[i].text[c];
      struct lp_cell cell = lp_metric_cell(table->columns[c], &subject);
      lp_metric_write(table->columns[c], &cell, unit_ns, text);
      lp_marks_note(&table->report->marks, text);
      int length = (int)strlen(text);
      if (length > table->widths[c])
        table->widths[c] = length;
    }
  }
}

/* An end of the path that has one folder more than `end`. */
static const char *longer_end(const char *path, const char *end) {
  const char *begin = end > path ? end - 1 : path;
  while (begin > path && begin[-1] != '/')
    begin--;
  return begin;
}

/* So many folders are shown as tell files apart: of most none. */
static bool lengthen_ends(struct table *table) {
  const struct lp_model *model = &table->report->model;
  struct lp_map ends = {0};
  size_t *counts = lp_heap_get(model->file_count, sizeof *counts);
  bool is_longer = false;
  for (size_t i = 0; i < model->file_count; i++)
    counts[lp_map_index(&ends, table->files[i], strlen(table->files[i]))]++;
  for (size_t i = 0; i < model->file_count; i++) {
    const char *path = model->files[i].full, *end = table->files[i];
    if (end == path || counts[lp_map_find(&ends, end, strlen(end))] == 1)
      continue;
    table->files[i] = longer_end(path, end);
    is_longer = true;
  }
  free(counts);
  lp_map_free(&ends);
  return is_longer;
}

static void choose_ends(struct table *table) {
  const struct lp_model *model = &table->report->model;
  table->files = lp_heap_get(model->file_count, sizeof *table->files);
  for (size_t i = 0; i < model->file_count; i++)
    table->files[i] = lp_text_base(model->files[i].full);
  for (int i = 0; i < MOST_FOLDERS && lengthen_ends(table); i++)
    ;
}

/* Without the outer namespaces for which there is no room. */
static const char *short_name(const char *name, size_t room) {
  const char *next, *end = name + strlen(name);
  const char *last = strstr(name, "operator"); /* "operator std::string" */
  while ((size_t)(end - name) > room && (next = strstr(name, "::")) &&
         next[2] && (!last || next < last))
    name = next + 2;
  return name;
}

/* "lvm.c:1130 luaV_execute" */
static void write_where(struct table *table) {
  const struct lp_report *report = table->report;
  for (size_t i = 0; i < table->count; i++) {
    const struct lp_row *row = table->lines[i].row;
    const struct lp_function *function =
        &report->model.functions[row->function];
    const char *path = table->files[row->file];
    struct lp_text *where = &table->where[i];
    lp_text_visible(where, path, strlen(path));
    lp_text_format(where, ":%u ", row->line);
    size_t room = where->size < PLACE_MOST ? PLACE_MOST - where->size : 0;
    const char *name = report->options->instances
                           ? function->symbol
                           : short_name(function->name, room);
    lp_text_visible(where, name, strlen(name));
    if (function->thread != LP_ALL_THREADS)
      lp_text_format(where, " thread %u",
                     report->model.threads[function->thread].id);
    if ((int)where->size > table->where_width)
      table->where_width =
          where->size > PLACE_MOST ? PLACE_MOST : (int)where->size;
  }
}

static void print_heading(const struct table *table, struct lp_text *out) {
  struct lp_text heading = {0};
  for (int c = 0; c < table->column_count; c++) {
    char column[LP_CELL_SIZE];
    lp_metric_heading(table->columns[c], &table->report->model, column);
    lp_text_format(&heading, "%*s ", table->widths[c], column);
  }
  lp_text_format(&heading, " %-*s  Line Contents", table->where_width,
                 "Line and Function");
  lp_style_add(out, lp_style_bold(table->style), heading.bytes);
  lp_text_string(out, "\n");
  for (size_t i = 0; i < heading.size; i++)
    lp_text_add(out, "=", 1);
  lp_text_string(out, "\n");
  free(heading.bytes);
}

static double share_of(const struct table *table, size_t i) {
  double own_ns = lp_report_own_row_ns(table->report, table->lines[i].row);
  return table->whole_ns > 0 ? 100 * own_ns / table->whole_ns : 0;
}

static void print_source(const struct table *table, size_t i, size_t used,
                         struct lp_text *out) {
  const struct lp_row *row = table->lines[i].row;
  size_t size = 0;
  const char *text = NULL;
  if (table->report->options->source)
    text = lp_source_line(lp_source_get(&table->report->sources, row->file),
                          row->line, &size);
  for (; size && (*text == ' ' || *text == '\t'); size--)
    text++;
  if (size)
    lp_style_source(out, table->style, used, text, size);
}

static void print_line(const struct table *table, size_t i,
                       struct lp_text *out) {
  size_t used = 0;
  for (int c = 0; c < table->column_count; c++) {
    char cell[LP_CELL_SIZE * 2];
    bool is_share = table->columns[c] == LP_METRIC_SHARE ||
                    table->columns[c] == LP_METRIC_CPU_SHARE;
    snprintf(cell, sizeof cell, "%*s", table->widths[c],
             table->cells[i].text[c]);
    lp_style_add(
        out, is_share ? lp_style_heat(table->style, share_of(table, i)) : "",
        cell);
    lp_text_add(out, " ", 1);
    used += strlen(cell) + 1;
  }
  int width = table->where_width, length = (int)table->where[i].size;
  lp_text_format(out, " %-*s  ", width, table->where[i].bytes);
  used += 3 + (size_t)(length > width ? length : width);
  print_source(table, i, used, out);
  lp_text_add(out, "\n", 1);
}

void lp_hot_table(struct lp_report *report, const struct lp_style *style,
                  const struct lp_hot_lines *lines, size_t count,
                  enum lp_metric by, struct lp_text *out) {
  struct table table = {.report = report,
                        .style = style,
                        .lines = lines->items,
                        .whole_ns = lp_report_whole(report),
                        .count = count < lines->count ? count : lines->count,
                        .where_width = (int)sizeof "Line and Function" - 1};
  table.cells = lp_heap_get(table.count, sizeof *table.cells);
  table.where = lp_heap_get(table.count, sizeof *table.where);
  choose_columns(&table, by);
  write_cells(&table);
  choose_ends(&table);
  write_where(&table);
  print_heading(&table, out);
  for (size_t i = 0; i < table.count; i++) {
    print_line(&table, i, out);
    free(table.where[i].bytes);
  }
  lp_text_string(out, "\n");
  free(table.cells);
  free(table.files);
  free(table.where);
}
