/* SPDX-License-Identifier: MIT
 *
 * Rows of functions and regions, in order; see stats.h.
 */
#include "views/stats.h"

#include "base/heap.h"
#include "base/message.h"
#include "report/explain.h"
#include "report/report_window.h"
#include "report/restrict.h"
#include "table/metrics.h"
#include "tables/hot_lines.h"
#include "tables/region_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define RANK(key, rank)                                                        \
  static double rank_##key(const struct lp_stat *row) {                        \
    (void)row;                                                                 \
    return rank;                                                               \
  }
LP_STATS_SORTS(RANK)

static const struct sort {
  const char *key;
  double (*rank)(const struct lp_stat *row);
} sorts[] = {
#define SORT(key, rank) {#key, rank_##key},
    LP_STATS_SORTS(SORT)};

/* The sort that a list of keys begins with: the parser lets known ones through
 * alone. */
static const struct sort *find_sort(const char *keys) {
  const struct sort *sort = sorts;
  size_t size = strcspn(keys, ",");
  while (strlen(sort->key) != size || memcmp(sort->key, keys, size) != 0)
    sort++;
  return sort;
}

static int compare_by(const struct lp_stat *a, const struct lp_stat *b,
                      const struct sort *sort) {
  if (sort->rank == rank_name)
    return strcmp(a->name, b->name);
  double one = sort->rank(a), other = sort->rank(b);
  return (one < other) - (one > other);
}

static int compare_rows(const void *left, const void *right, void *context) {
  const struct lp_stat *a = left, *b = right;
  int order = 0;
  for (const char *key = context; *key && order == 0;) {
    order = compare_by(a, b, find_sort(key));
    key += strcspn(key, ",");
    key += *key == ',';
  }
  return order ? order : (a->order > b->order) - (a->order < b->order);
}

void lp_stats_sort(const struct lp_stats *stats, struct lp_stat *rows,
                   size_t count, const char *initial) {
  const struct lp_stats_options *options = stats->options;
  const char *keys = options->sort && *options->sort ? options->sort : initial;
  for (size_t i = 0; i < count; i++)
    rows[i].order = i;
  if (count)
    qsort_r(rows, count, sizeof *rows, compare_rows, (void *)keys);
  for (size_t i = 0; options->report.reverse && i < count / 2; i++) {
    struct lp_stat kept = rows[i];
    rows[i] = rows[count - 1 - i];
    rows[count - 1 - i] = kept;
  }
}

size_t lp_stats_shown(const struct lp_stats *stats, size_t count) {
  size_t top = (size_t)stats->options->top;
  return top && count > top ? top : count;
}

static double not_below_zero(double value) { return value > 0 ? value : 0; }

static void add_function(struct lp_stats *stats,
                         const struct lp_function *function) {
  const struct lp_model *model = &stats->report.model;
  const struct lp_times *times = lp_function_times(model, function, false);
  double self = lp_function_self_ns(function);
  if (!lp_function_has_run(function) && self <= 0)
    return;
  stats->functions[stats->function_count++] =
      (struct lp_stat){.function = function,
                       .name = function->name,
                       .calls = function->calls,
                       .self_ns = not_below_zero(self),
                       .total_ns = lp_report_total(&stats->report, function),
                       .own = *lp_report_own_time(&stats->report, times),
                       .self = times->self,
                       .cpu = times->cpu,
                       .total = lp_report_estimate(&stats->report, function)};
}

static void add_region(struct lp_stats *stats, const struct lp_region *region) {
  const struct lp_list *globs = &stats->options->regions;
  if (!lp_text_matches(region->name, globs->items, globs->count) ||
      !lp_report_matches(&stats->report, region->function, region->function,
                         region->file) ||
      (region->calls == 0 && region->total_ns <= 0))
    return;
  stats->regions[stats->region_count++] =
      (struct lp_stat){.region = region,
                       .name = region->name,
                       .calls = region->calls,
                       .self_ns = region->self_ns,
                       .total_ns = region->total_ns,
                       .min_ns = region->min_ns,
                       .p50_ns = region->p50_ns,
                       .p99_ns = region->p99_ns,
                       .max_ns = region->max_ns,
                       .own = {.ns = region->self_ns},
                       .total = {.ns = region->total_ns}};
}

/* The name of a row, as restrictions match it: "NAME FILE:LINE". */
static char *row_name(const struct lp_stats *stats, const struct lp_stat *row) {
  size_t file = row->function ? row->function->file : row->region->file;
  return lp_text_make(
      "%s %s:%u", row->name, stats->report.model.files[file].path,
      row->function ? row->function->begin_line : row->region->line);
}

static size_t restrict_rows(const struct lp_stats *stats, struct lp_stat *rows,
                            size_t count) {
  char **names = lp_heap_get(count, sizeof *names);
  size_t *indices = lp_heap_get(count, sizeof *indices);
  for (size_t i = 0; i < count; i++) {
    names[i] = row_name(stats, &rows[i]);
    indices[i] = i;
  }
  size_t kept =
      lp_restrict(&stats->options->restrictions, names, indices, count);
  for (size_t i = 0; i < kept; i++)
    rows[i] = rows[indices[i]];
  for (size_t i = 0; i < count; i++)
    free(names[i]);
  free(names);
  free(indices);
  return lp_stats_shown(stats, kept);
}

static void collect(struct lp_stats *stats) {
  const struct lp_model *model = &stats->report.model;
  bool all = stats->options->regions.count == 0 && !stats->options->group_by;
  stats->whole_ns = lp_report_whole(&stats->report);
  stats->functions =
      lp_heap_get(stats->report.function_count, sizeof *stats->functions);
  stats->regions = lp_heap_get(model->region_count, sizeof *stats->regions);
  for (size_t i = 0; all && i < stats->report.function_count; i++)
    add_function(stats, stats->report.functions[i]);
  for (size_t i = 0; i < model->region_count; i++)
    add_region(stats, &model->regions[i]);
  lp_stats_sort(stats, stats->functions, stats->function_count, "self");
  stats->function_count =
      restrict_rows(stats, stats->functions, stats->function_count);
  lp_stats_sort(stats, stats->regions, stats->region_count, "total");
  if (!stats->options->group_by) /* else it is about groups */
    stats->region_count =
        restrict_rows(stats, stats->regions, stats->region_count);
}

static void add_time(struct lp_stats *stats, struct lp_text *out,
                     const struct lp_estimate *time, double divisor) {
  double unit_ns = stats->options->report.unit * 1e9;
  char cell[LP_CELL_SIZE];
  lp_cell_time(cell, time, unit_ns * divisor, 12);
  if (time->doubt != LP_DOUBT_UNTIMED)
    lp_marks_note(&stats->report.marks, cell);
  lp_text_format(out, " %12s", cell);
}

/* Beside CPU time, where threads waited for more than a little of theirs. */
static bool has_waits(const struct lp_stats *stats) {
  const struct lp_time_totals *time = &stats->report.model.time;
  return lp_report_own(&stats->report) == LP_METRIC_SELF_CPU &&
         100 * time->waited_ns > time->thread_ns;
}

static void add_waiting(struct lp_stats *stats, struct lp_text *out,
                        const struct lp_function *function) {
  char cell[LP_CELL_SIZE] = "";
  double unit_ns = stats->options->report.unit * 1e9;
  if (!has_waits(stats))
    return;
  lp_cell_number(cell, not_below_zero(function->waiting_ns) / unit_ns, 12);
  lp_cell_mark(cell, function->told_ns < function->waiting_ns);
  lp_marks_note(&stats->report.marks, cell);
  lp_text_format(out, " %12s", cell);
}

/* Own and total time, and for each call. */
static void add_function_times(struct lp_stats *stats, struct lp_text *out,
                               const struct lp_stat *row) {
  double calls = (double)row->calls;
  char percent[LP_CELL_SIZE];
  lp_cell_decimals(percent, &row->own,
                   stats->whole_ns > 0 ? stats->whole_ns / 100 : INFINITY, 1);
  lp_text_format(out, " %8s", percent);
  add_time(stats, out, &row->own, 1);
  add_waiting(stats, out, row->function);
  add_time(stats, out, &row->total, 1);
  if (row->calls == 0) { /* was running when the window began */
    lp_text_format(out, " %12s %12s", "", "");
    return;
  }
  add_time(stats, out, &row->own, calls);
  add_time(stats, out, &row->total, calls);
}

/* "12/3": 12 calls, 3 of them not made by recursion, as in pstats. Counters
 * do not tell by whom: "12/?" if a clock saw only some of the recursion. */
static bool add_calls(struct lp_text *out, const struct lp_function *function) {
  char cell[48];
  uint64_t timed = function->calls - function->unclocked_calls;
  bool is_recursive = function->primitive_calls < timed;
  int length =
      snprintf(cell, sizeof cell, "%llu", (unsigned long long)function->calls);
  if (is_recursive && function->unclocked_calls)
    strcpy(cell + length, "/?");
  else if (is_recursive)
    snprintf(cell + length, sizeof cell - (size_t)length, "/%llu",
             (unsigned long long)function->primitive_calls);
  lp_text_format(out, "%12s", cell);
  return is_recursive && function->unclocked_calls;
}

static void print_footnotes(const struct lp_stats *stats,
                            bool has_unknown_calls, bool has_untimed,
                            struct lp_text *out) {
  if (has_unknown_calls)
    lp_text_string(out,
                   "/?  it calls itself; counters do not tell how often\n");
  if (has_untimed)
    lp_text_string(out, "-   lineprof only counted it\n");
  size_t before = out->size;
  lp_report_footnote(&stats->report, &stats->report.marks, out);
  if ((has_unknown_calls || has_untimed) && out->size == before)
    lp_text_string(out, "\n");
}

static void print_functions(struct lp_stats *stats, struct lp_text *out) {
  bool has_unknown_calls = false, has_untimed = false;
  size_t start = out->size;
  bool is_cpu = lp_report_own(&stats->report) == LP_METRIC_SELF_CPU;
  lp_text_format(out, "%12s %8s %12s", "Calls", is_cpu ? "% CPU" : "% Self",
                 is_cpu ? "CPU Self" : "Self");
  if (has_waits(stats))
    lp_text_format(out, " %12s", "Waiting");
  lp_text_format(out, " %12s %12s %12s  %s", "Total",
                 is_cpu ? "CPU/Call" : "Self/Call", "Total/Call", "Function");
  lp_text_underline(out, start);
  for (size_t i = 0; i < stats->function_count; i++) {
    const struct lp_stat *row = &stats->functions[i];
    has_unknown_calls |= add_calls(out, row->function);
    has_untimed |= lp_function_is_untimed(&stats->report.model, row->function);
    add_function_times(stats, out, row);
    lp_text_string(out, "  ");
    const char *name =
        stats->options->report.instances ? row->function->symbol : row->name;
    lp_text_visible(out, name, strlen(name));
    lp_report_where(&stats->report, row->function->file,
                    row->function->begin_line, row->function->thread, out);
  }
  lp_text_string(out, "\n");
  print_footnotes(stats, has_unknown_calls, has_untimed, out);
}

static void print_regions(const struct lp_stats *stats, struct lp_text *out) {
  const struct lp_region **regions =
      lp_heap_get(stats->region_count, sizeof *regions);
  for (size_t i = 0; i < stats->region_count; i++)
    regions[i] = stats->regions[i].region;
  lp_region_rows(&stats->report, regions, stats->region_count, out);
  free(regions);
}

static bool print_text(struct lp_stats *stats, struct lp_text *out) {
  lp_text_format(out, "Timer unit: %g s\n", stats->options->report.unit);
  lp_report_window(&stats->report, out);
  lp_text_string(out, "\n");
  if (stats->options->group_by)
    return lp_stats_groups(stats, out);
  if (stats->function_count)
    print_functions(stats, out);
  if (stats->region_count)
    print_regions(stats, out);
  lp_stats_memory(stats, out);
  return true;
}

int lp_stats_files(const struct lp_stats_options *options, char *const *paths,
                   size_t count) {
  struct lp_stats stats = {.options = options};
  struct lp_text out = {0};
  int status = LP_EXIT_BAD_INPUT;
  if (lp_report_open(&stats.report, &options->report, paths, count)) {
    collect(&stats);
    bool nothing = lp_report_explain(&stats.report), fine = true;
    if (options->report.json)
      lp_stats_json(&stats, &out);
    else if (!nothing)
      fine = print_text(&stats, &out);
    if (fine)
      lp_report_write(&options->report, &out);
    else
      free(out.bytes);
    int flushed = lp_report_flush();
    status = fine ? flushed : LP_EXIT_BAD_INPUT;
  }
  free(stats.functions);
  free(stats.regions);
  lp_report_close(&stats.report);
  return status;
}
