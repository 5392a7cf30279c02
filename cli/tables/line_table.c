/* SPDX-License-Identifier: MIT
 *
 * The kernprof table of one function. Every source line of the function is
 * printed; a line that is code has numbers, one that never ran says `0` hits,
 * one that is not code is blank.
 */
#include "tables/line_table.h"

#include "base/heap.h"
#include "report/report.h"
#include "table/metrics.h"
#include "tables/fold.h"

#include <stdio.h>
#include <stdlib.h>

enum { LEAST_GAP = 8 };

/** One printed line. */
struct item {
  uint32_t line;
  const struct lp_row *row; /* NULL: not code */
  const char *text;
  size_t size;
  double percent;
  bool hidden;
  char cells[LP_METRICS][LP_CELL_SIZE];
};

struct table {
  struct lp_report *report;
  const struct lp_style *style;
  const struct lp_function *function;
  size_t file;
  const struct lp_source_text *source; /* NULL: none wanted */
  enum lp_metric columns[LP_METRICS];
  int widths[LP_METRICS];
  int column_count;
  struct item *items;
  size_t item_count;
};

static void add_item(struct table *table, uint32_t line,
                     const struct lp_row *row) {
  table->items =
      lp_heap_grow(table->items, table->item_count, sizeof *table->items);
  struct item *item = &table->items[table->item_count++];
  *item = (struct item){.line = line, .row = row};
  if (table->source)
    item->text = lp_source_line(table->source, line, &item->size);
}

/* The function's source lines and the rows, by line. Without text only the
 * rows: a damaged profile may claim four thousand million lines. */
static void collect_items(struct table *table, const struct lp_row *rows,
                          size_t row_count) {
  const struct lp_function *function = table->function;
  uint32_t line = function->begin_line, end = function->end_line;
  size_t known = table->source ? table->source->line_count : 0;
  if (table->file != function->file || known == 0)
    end = 0;
  else if (end > known)
    end = (uint32_t)known;
  for (size_t i = 0; i < row_count; i++) {
    for (; line < rows[i].line && line <= end; line++)
      add_item(table, line, NULL);
    add_item(table, rows[i].line, &rows[i]);
    if (line <= rows[i].line && line <= end)
      line = rows[i].line + 1;
  }
  for (; line <= end; line++)
    add_item(table, line, NULL);
}

/* The time that is 100 %. Taking out the cost of readings may leave very cheap
 * lines a little below zero, and the total below the sum of the lines. */
static double find_whole(const struct table *table) {
  const struct lp_function *function = table->function;
  bool raw = table->report->options->raw;
  double total = lp_report_total(table->report, function);
  double sum = function->loose_ns;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    double self = raw ? row->raw_self_ns : row->self_ns;
    sum += self > 0 ? self : 0;
  }
  return sum > total ? sum : total;
}

static void write_row(const struct table *table, struct item *item,
                      double whole_ns) {
  const struct lp_report_options *options = table->report->options;
  struct lp_subject subject =
      lp_subject_row(&table->report->model, item->row, options->raw);
  subject.function_ns = whole_ns;
  for (int c = 0; c < table->column_count; c++) {
    struct lp_cell cell = lp_metric_cell(table->columns[c], &subject);
    lp_metric_write(table->columns[c], &cell, options->unit * 1e9,
                    item->cells[c]);
  }
}

/* The share of its function's time, for colours; 0 if it is not known. */
static double find_percent(const struct lp_model *model,
                           const struct lp_row *row, bool raw,
                           double whole_ns) {
  const struct lp_estimate *time = &lp_row_times(model, row, raw)->time;
  return time->doubt == LP_DOUBT_NONE ? 100 * time->ns / whole_ns : 0;
}

static void write_cells(struct table *table) {
  const struct lp_report_options *options = table->report->options;
  const struct lp_model *model = &table->report->model;
  double whole = find_whole(table);
  struct lp_estimate total = lp_report_estimate(table->report, table->function);
  bool is_known = total.doubt == LP_DOUBT_NONE;
  for (size_t i = 0; i < table->item_count; i++) {
    struct item *item = &table->items[i];
    if (item->row)
      write_row(table, item, is_known ? whole : 0);
    if (item->row && whole > 0)
      item->percent = find_percent(model, item->row, options->raw, whole);
    for (int c = 0; c < table->column_count; c++) {
      if (table->columns[c] == LP_METRIC_PLACE)
        snprintf(item->cells[c], LP_CELL_SIZE, "%u", item->line);
      lp_marks_note(&table->report->marks, item->cells[c]);
      int length = (int)strlen(item->cells[c]);
      if (length > table->widths[c])
        table->widths[c] = length;
    }
  }
}

/* Closing braces have no hits. */
static bool has_run(const struct lp_row *row) {
  return row->hits > 0 || row->all.samples > 0 || lp_row_ns(row) > 0;
}

static bool is_selected(const struct table *table, const struct item *item) {
  const struct lp_report_options *options = table->report->options;
  double least = options->min_percent > 0 ? options->min_percent : 1;
  if (options->lines == LP_LINES_FOLD)
    return item->row &&
           lp_fold_shows(&table->report->fold, table->function, item->row);
  if (options->lines == LP_LINES_RUN)
    return item->row && has_run(item->row);
  return item->row && item->percent >= least;
}

/* Shows gaps that are no longer than the line that would stand for them. */
static void show_small_gaps(struct table *table) {
  for (size_t i = 0, first = 0; i < table->item_count; i++) {
    if (!table->items[i].hidden) {
      first = i + 1;
      continue;
    }
    bool is_last = i + 1 == table->item_count || !table->items[i + 1].hidden;
    for (size_t j = first; is_last && i - first + 1 < LEAST_GAP && j <= i; j++)
      table->items[j].hidden = false;
  }
}

/* Hides what is farther than the context from every selected line. */
static void hide_items(struct table *table) {
  const struct lp_report_options *options = table->report->options;
  bool folds = options->lines == LP_LINES_FOLD;
  if (options->lines == LP_LINES_ALL ||
      (folds && (!table->report->fold.is_on || table->function->is_marked)))
    return;
  size_t context = (size_t)options->context, count = table->item_count;
  size_t after = context; /* lines since the last selected one */
  for (size_t i = 0; i < count; i++) {
    after = is_selected(table, &table->items[i]) ? 0 : after + 1;
    table->items[i].hidden = after > context;
  }
  size_t before = context + 1;
  for (size_t i = count; i-- > 0;) {
    before = is_selected(table, &table->items[i]) ? 0 : before + 1;
    if (before <= context)
      table->items[i].hidden = false;
  }
  if (folds)
    show_small_gaps(table);
}

static void print_heading(const struct table *table, struct lp_text *out) {
  static const char contents[] = "Line Contents";
  int width = 0;
  lp_text_string(out, lp_style_bold(table->style));
  for (int c = 0; c < table->column_count; c++) {
    char heading[LP_CELL_SIZE];
    lp_metric_heading(table->columns[c], &table->report->model, heading);
    lp_text_format(out, "%*s ", table->widths[c], heading);
    width += table->widths[c] + 1;
  }
  lp_text_format(out, " %s", contents);
  if (table->style->color)
    lp_text_string(out, "\x1b[0m");
  lp_text_string(out, "\n");
  width += 1 + (int)sizeof contents - 1;
  for (int i = 0; i < width; i++)
    lp_text_add(out, "=", 1);
  lp_text_string(out, "\n");
}

static const char *cell_style(const struct table *table,
                              const struct item *item, int c) {
  if (item->row && item->row->hits == 0 &&
      item->row->kind != LINEPROF_LINE_ENTRY)
    return lp_style_dim(table->style);
  if (item->row && table->columns[c] == LP_METRIC_PERCENT)
    return lp_style_heat(table->style, item->percent);
  return "";
}

static void print_item(const struct table *table, const struct item *item,
                       struct lp_text *out) {
  size_t used = 1;
  for (int c = 0; c < table->column_count; c++) {
    char cell[LP_CELL_SIZE * 2];
    snprintf(cell, sizeof cell, "%*s", table->widths[c], item->cells[c]);
    lp_style_add(out, cell_style(table, item, c), cell);
    lp_text_add(out, " ", 1);
    used += strlen(cell) + 1;
  }
  lp_text_add(out, " ", 1);
  if (item->text)
    lp_style_source(out, table->style, used, item->text, item->size);
  lp_text_add(out, "\n", 1);
}

static bool has_column(const struct table *table, enum lp_metric metric) {
  for (int c = 0; c < table->column_count; c++)
    if (table->columns[c] == metric)
      return true;
  return false;
}

/* Prints time of the function that is no line's, and what it is. */
static void print_beneath(const struct table *table, double ns,
                          uint64_t samples, const char *what,
                          struct lp_text *out) {
  char cell[LP_CELL_SIZE];
  if (table->file != table->function->file || samples == 0 ||
      !has_column(table, LP_METRIC_TIME))
    return;
  struct lp_estimate estimate =
      lp_estimate_loose(&table->report->model, table->function, ns, samples);
  estimate.is_sampled = true;
  lp_cell_time(cell, &estimate, table->report->options->unit * 1e9, 12);
  lp_marks_note(&table->report->marks, cell);
  bool is_placed = false;
  for (int c = 0; c < table->column_count && !is_placed; c++) {
    is_placed = table->columns[c] == LP_METRIC_TIME;
    lp_text_format(out, "%*s ", table->widths[c], is_placed ? cell : "");
  }
  lp_text_format(out, " (%s)\n", what);
}

/* Prints the time of merged instructions, and that of counting. */
static void print_loose(const struct table *table, struct lp_text *out) {
  const struct lp_function *function = table->function;
  print_beneath(
      table, function->loose_ns - function->counting_ns,
      function->loose_samples - function->counting_samples,
      "the optimiser merged lines: this time belongs to no single one", out);
  print_beneath(
      table, function->counting_ns, function->counting_samples,
      "lineprof counts lines: the program alone does not take this time", out);
}

static void print_items(const struct table *table, struct lp_text *out) {
  size_t gap = 0;
  for (size_t i = 0; i < table->item_count; i++) {
    gap = table->items[i].hidden ? gap + 1 : 0;
    if (gap == 0)
      print_item(table, &table->items[i], out);
    else if (i + 1 == table->item_count || !table->items[i + 1].hidden)
      lp_text_format(out, "%*s  %zu line%s\n", table->widths[0], "...", gap,
                     gap == 1 ? "" : "s");
  }
  print_loose(table, out);
  lp_text_add(out, "\n", 1);
}

static void print_thread(const struct table *table, struct lp_text *out) {
  if (table->function->thread == LP_ALL_THREADS)
    return;
  const struct lp_thread *thread =
      &table->report->model.threads[table->function->thread];
  char *line = lp_text_make("Thread: %u '%s' (tid %llu)", thread->id,
                            thread->name, (unsigned long long)thread->tid);
  lp_text_visible(out, line, strlen(line));
  lp_text_add(out, "\n", 1);
  free(line);
}

static void print_total(const struct table *table, struct lp_text *out) {
  const struct lp_function *function = table->function;
  struct lp_estimate total = lp_report_estimate(table->report, function);
  double seconds = lp_estimate_figure(&total) / 1e9;
  char cell[LP_CELL_SIZE];
  /* No clock measures parts of a nanosecond. */
  snprintf(cell, sizeof cell, "%g", seconds < 1e-9 ? 0 : seconds);
  lp_report_mark_total(table->report, function, cell);
  if (total.doubt == LP_DOUBT_UNTIMED)
    lp_text_string(out, "Total time: lineprof only counted it\n");
  else
    lp_text_format(out, "Total time: %s%s\n", cell,
                   total.doubt == LP_DOUBT_UNKNOWN ? "" : " s");
}

static void print_fault(const struct lp_source_text *source,
                        struct lp_text *out) {
  char *fault = source ? lp_source_fault_text(source->state) : NULL;
  if (fault)
    lp_text_format(out, " (%s)", fault);
  free(fault);
}

static void print_title(const struct table *table, struct lp_text *out) {
  const struct lp_function *function = table->function;
  const struct lp_file *file = &table->report->model.files[table->file];
  bool own = table->file == function->file;
  if (own)
    print_total(table, out);
  lp_text_string(out, "File: ");
  lp_style_link(out, table->style, file->full, file->path);
  print_fault(table->source, out);
  lp_text_string(out, "\nFunction: ");
  bool instances = table->report->options->instances;
  lp_style_add(out, lp_style_bold(table->style),
               instances && *function->symbol ? function->symbol
                                              : function->name);
  lp_text_format(out, " at line %u%s\n", function->begin_line,
                 own ? "" : " (lines from this file)");
  print_thread(table, out);
  lp_text_add(out, "\n", 1);
}

static void print_table(struct lp_report *report, const struct lp_style *style,
                        const struct lp_function *function, size_t first,
                        size_t count, struct lp_text *out) {
  const struct lp_row *rows = count ? function->rows + first : NULL;
  struct table table = {.report = report,
                        .style = style,
                        .function = function,
                        .file = count ? rows->file : function->file};
  if (report->options->source)
    table.source = lp_source_get(&report->sources, table.file);
  const struct lp_report_options *options = report->options;
  bool is_named = options->columns && *options->columns;
  struct lp_metrics_wanted wanted = {.self = options->self,
                                     .own = lp_report_own(report),
                                     .margin = options->margin,
                                     .imbalance = options->imbalance};
  table.column_count =
      is_named ? lp_metrics_named(table.columns, options->columns)
               : lp_metrics_shown(table.columns, wanted, &report->model);
  for (int c = 0; c < table.column_count; c++)
    table.widths[c] = lp_metric_width(table.columns[c], &report->model);
  collect_items(&table, rows, count);
  write_cells(&table);
  hide_items(&table);
  print_title(&table, out);
  print_heading(&table, out);
  print_items(&table, out);
  free(table.items);
}

void lp_line_table(struct lp_report *report, const struct lp_style *style,
                   const struct lp_function *function, struct lp_text *out) {
  size_t first = 0;
  if (function->row_count == 0 || function->rows[0].file != function->file)
    print_table(report, style, function, 0, 0, out);
  while (first < function->row_count) {
    size_t last = first;
    while (last < function->row_count &&
           function->rows[last].file == function->rows[first].file)
      last++;
    print_table(report, style, function, first, last - first, out);
    first = last;
  }
}
