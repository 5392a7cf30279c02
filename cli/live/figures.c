/* SPDX-License-Identifier: MIT
 *
 * See figures.h.
 */
#include "live/figures.h"

#include "base/heap.h"
#include "tables/hot_lines.h"

#include <stdio.h>
#include <stdlib.h>

struct lp_top_figure lp_top_of_row(const struct lp_live *live,
                                   const struct lp_row *row) {
  const struct lp_model *model = &live->report.model;
  return (struct lp_top_figure){
      .function = &model->functions[row->function],
      .row = row,
      .hits = row->kind == LINEPROF_LINE_ENTRY ? 0 : row->hits,
      .times = *lp_row_times(model, row, false),
      .waiting_ns = row->waiting_ns};
}

static struct lp_top_figure of_function(const struct lp_live *live,
                                        const struct lp_function *function) {
  const struct lp_model *model = &live->report.model;
  return (struct lp_top_figure){.function = function,
                                .hits = function->calls,
                                .times =
                                    *lp_function_times(model, function, false),
                                .waiting_ns = function->waiting_ns};
}

const enum lp_metric lp_top_sorts[LP_TOP_SORTS] = {
    LP_METRIC_SELF_CPU, LP_METRIC_TIME, LP_METRIC_HITS, LP_METRIC_PER_HIT,
    LP_METRIC_WAITING};

enum lp_metric lp_top_metric(const struct lp_live *live, int sort) {
  enum lp_metric by = lp_top_sorts[sort];
  return by == LP_METRIC_SELF_CPU ? lp_report_own(&live->report) : by;
}

static double find_rank(const struct lp_live *live,
                        const struct lp_top_figure *figure, int sort) {
  struct lp_subject subject = {.model = &live->report.model,
                               .function = figure->function,
                               .row = figure->row,
                               .times = figure->times};
  struct lp_cell cell = lp_metric_cell(lp_top_metric(live, sort), &subject);
  return lp_cell_rank(&cell);
}

static bool is_wanted(const struct lp_live *live,
                      const struct lp_function *function, size_t file,
                      const struct lp_top_view *view) {
  return !*view->filter || strstr(function->name, view->filter) ||
         strstr(live->report.model.files[file].path, view->filter);
}

bool lp_top_has_run(const struct lp_top_figure *figure) {
  const struct lp_times *times = &figure->times;
  return figure->hits > 0 || lp_estimate_figure(&times->self) > 0 ||
         (times->time.doubt == LP_DOUBT_NONE && times->time.ns > 0);
}

static int compare_figures(const void *left, const void *right) {
  const struct lp_top_figure *a = left, *b = right;
  if (a->rank != b->rank)
    return a->rank > b->rank ? -1 : 1;
  if (a->hits != b->hits)
    return a->hits > b->hits ? -1 : 1;
  return a->row != b->row
             ? (a->row > b->row) - (a->row < b->row)
             : (a->function > b->function) - (a->function < b->function);
}

static void add(const struct lp_live *live, struct lp_top_figures *figures,
                struct lp_top_figure figure, const struct lp_top_view *view) {
  if (!lp_top_has_run(&figure))
    return;
  figure.rank = find_rank(live, &figure, view->sort);
  figures->items[figures->count++] = figure;
}

struct lp_top_figures lp_top_find(const struct lp_live *live,
                                  const struct lp_top_view *view) {
  const struct lp_model *model = &live->report.model;
  size_t most = view->by_function ? model->function_count : model->row_count;
  struct lp_top_figures figures = {
      .items = lp_heap_get(most, sizeof *figures.items),
      .whole_ns = lp_report_whole(&live->report),
      .thread_ns = lp_report_whole_of(&live->report, LP_METRIC_SELF)};
  for (size_t i = 0; view->by_function && i < model->function_count; i++) {
    const struct lp_function *function = &model->functions[i];
    if (is_wanted(live, function, function->file, view))
      add(live, &figures, of_function(live, function), view);
  }
  for (size_t i = 0; !view->by_function && i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    /* Most did nothing, and to estimate that takes long. */
    bool has_hits = row->hits && row->kind != LINEPROF_LINE_ENTRY;
    if ((has_hits || row->all.samples || row->self_ns > 0) &&
        is_wanted(live, &model->functions[row->function], row->file, view))
      add(live, &figures, lp_top_of_row(live, row), view);
  }
  if (figures.count)
    qsort(figures.items, figures.count, sizeof *figures.items, compare_figures);
  return figures;
}

void lp_top_free(struct lp_top_figures *figures) { free(figures->items); }

double lp_top_percent(const struct lp_live *live,
                      const struct lp_top_figures *figures,
                      const struct lp_top_figure *figure) {
  const struct lp_estimate *own =
      lp_report_own_time(&live->report, &figure->times);
  return own->doubt == LP_DOUBT_NONE && figures->whole_ns > 0
             ? 100 * own->ns / figures->whole_ns
             : 0;
}

/* "12.3M" */
static void write_rate(char cell[LP_CELL_SIZE], double rate) {
  static const char units[] = " kMGT";
  size_t unit = 0;
  for (; rate >= 999.5 && units[unit + 1]; unit++)
    rate /= 1000;
  int decimals = rate >= 99.95 || rate == 0 ? 0 : rate >= 9.995 ? 1 : 2;
  snprintf(cell, LP_CELL_SIZE, "%.*f%.1s", decimals, rate,
           unit ? &units[unit] : "");
}

/* "12.3us", with the marks of the listing. */
static void write_time(char cell[LP_CELL_SIZE],
                       const struct lp_estimate *estimate) {
  static const char *const units[] = {"ns", "us", "ms", "s"};
  double time = lp_estimate_figure(estimate);
  size_t unit = 0;
  for (; time >= 999.5 && unit < 3; unit++)
    time /= 1000;
  int decimals = time >= 99.95 ? 0 : time >= 9.995 ? 1 : 2;
  snprintf(cell, LP_CELL_SIZE, "%.*f%s", decimals, time, units[unit]);
  lp_cell_mark_doubt(cell, estimate);
}

static void write_share(char cell[LP_CELL_SIZE],
                        const struct lp_estimate *estimate, double whole_ns) {
  if (whole_ns > 0)
    lp_cell_decimals(cell, estimate, whole_ns / 100, 1);
}

enum { NARROW = 72, RATE = 7, SHARE = 6, TIME = 8 };

static bool is_cpu(const struct lp_live *live) {
  return lp_report_own(&live->report) == LP_METRIC_SELF_CPU;
}

void lp_top_add_heading(struct lp_text *out, const struct lp_live *live,
                        bool by_function, size_t columns) {
  lp_text_format(out, "%*s %*s ", RATE, by_function ? "Calls/s" : "Hits/s",
                 SHARE, is_cpu(live) ? "% CPU" : "% Self");
  if (is_cpu(live) && (columns == 0 || columns >= NARROW))
    lp_text_format(out, "%*s ", SHARE, "% Wait");
  if (columns == 0 || columns >= NARROW)
    lp_text_format(out, "%*s ", SHARE, "% Time");
  lp_text_format(out, "%*s  %s", TIME, by_function ? "Per Call" : "Per Hit",
                 by_function ? "Function" : "Line and Function");
}

/* Of what is known well enough to say so. */
static void write_waiting(char cell[LP_CELL_SIZE],
                          const struct lp_top_figures *figures,
                          const struct lp_top_figure *figure) {
  struct lp_estimate waiting = {.ns = figure->waiting_ns, .is_sampled = true};
  if (figure->waiting_ns * 1000 < figures->thread_ns)
    return;
  write_share(cell, &waiting, figures->thread_ns);
}

void lp_top_add_numbers(struct lp_text *out, const struct lp_live *live,
                        const struct lp_top_figures *figures,
                        const struct lp_top_figure *figure, size_t columns) {
  char rate[LP_CELL_SIZE] = "", own[LP_CELL_SIZE] = "", time[LP_CELL_SIZE] = "",
       wait[LP_CELL_SIZE] = "", each[LP_CELL_SIZE] = "";
  static const struct lp_top_figure nothing;
  bool is_blank = !figure;
  figure = figure ? figure : &nothing;
  if (live->seconds > 0 && figure->hits)
    write_rate(rate, (double)figure->hits / live->seconds);
  if (!is_blank) {
    write_share(own, lp_report_own_time(&live->report, &figure->times),
                figures->whole_ns);
    write_share(time, &figure->times.time, figures->thread_ns);
    write_waiting(wait, figures, figure);
  }
  if (figure->hits) {
    struct lp_estimate one =
        lp_estimate_divide(figure->times.time, (double)figure->hits);
    write_time(each, &one);
  }
  lp_text_format(out, "%*s %*s ", RATE, rate, SHARE, own);
  if (is_cpu(live) && (columns == 0 || columns >= NARROW))
    lp_text_format(out, "%*s ", SHARE, wait);
  if (columns == 0 || columns >= NARROW)
    lp_text_format(out, "%*s ", SHARE, time);
  lp_text_format(out, "%*s  ", TIME, each);
}

void lp_top_add_place(struct lp_text *out, struct lp_live *live,
                      const struct lp_top_figure *figure) {
  struct lp_report *report = &live->report;
  size_t file = figure->row ? figure->row->file : figure->function->file;
  uint32_t line =
      figure->row ? figure->row->line : figure->function->begin_line;
  const char *path = lp_text_base(report->model.files[file].path);
  size_t size = 0;
  lp_text_visible(out, path, strlen(path));
  lp_text_format(out, ":%u ", line);
  lp_text_visible(out, figure->function->name, strlen(figure->function->name));
  if (!figure->row)
    return;
  const char *text =
      lp_source_line(lp_source_get(&report->sources, file), line, &size);
  for (; size && (*text == ' ' || *text == '\t'); size--)
    text++;
  if (size) {
    lp_text_string(out, "  ");
    lp_text_visible(out, text, size);
  }
}

void lp_top_text(struct lp_text *out, struct lp_live *live,
                 const struct lp_top_view *view, size_t limit) {
  struct lp_top_figures figures = lp_top_find(live, view);
  lp_top_add_heading(out, live, view->by_function, 0);
  lp_text_string(out, "\n");
  for (size_t i = 0; i < figures.count && (i < limit || limit == 0); i++) {
    lp_top_add_numbers(out, live, &figures, &figures.items[i], 0);
    lp_top_add_place(out, live, &figures.items[i]);
    lp_text_string(out, "\n");
  }
  lp_top_free(&figures);
}

static void add_bytes(struct lp_text *line, int64_t bytes, const char *what) {
  char cell[LP_CELL_SIZE] = "0 B";
  if (bytes > 0)
    lp_cell_bytes(cell, (uint64_t)bytes);
  lp_text_format(line, ", %s %s", cell, what);
}

void lp_top_add_memory(struct lp_text *line, const struct lp_live *live) {
  struct lineprof_memory_point point;
  if (!lp_follow_memory(&live->follow, &point))
    return;
  add_bytes(line, point.live, "live");
  add_bytes(line, point.peak, "at the peak");
  if (point.resident && point.resident < INT64_MAX)
    add_bytes(line, (int64_t)point.resident, "resident");
}
