/* SPDX-License-Identifier: MIT
 *
 * The table of regions and steps, after the functions.
 */
#include "tables/region_table.h"

#include "base/heap.h"
#include "model/regions.h"
#include "report/report.h"
#include "table/metrics.h"

#include <stdlib.h>

enum { NAME_LEAST = 24, NAME_MOST = 60 };

static int name_width(const struct lp_region *const *regions, size_t count) {
  size_t width = NAME_LEAST;
  for (size_t i = 0; i < count; i++)
    if (strlen(regions[i]->name) > width)
      width = strlen(regions[i]->name);
  return (int)(width < NAME_MOST ? width : NAME_MOST);
}

/* The time of all steps, which is 100 % of a region's. 0 unless there is one
 * kind of step and threads are summed. */
static double steps_ns_of(const struct lp_model *model) {
  double total = 0;
  size_t kinds = 0;
  for (size_t i = 0; i < model->region_count; i++)
    if (model->regions[i].kind == LINEPROF_REGION_STEP &&
        model->regions[i].calls) {
      total = model->regions[i].total_ns;
      kinds++;
    }
  return kinds == 1 && total > 0 ? total : 0;
}

static bool ran(const struct lp_region *region) {
  return region->calls || region->total_ns > 0;
}

void lp_region_headings(struct lp_text *out) {
  lp_text_format(out, " %12s %12s %12s %12s %12s %12s", "Total", "Self", "Min",
                 "p50", "p99", "Max");
}

bool lp_region_times(const struct lp_report *report,
                     const struct lp_region *region, struct lp_text *out) {
  const double times_ns[] = {region->total_ns, region->self_ns, region->min_ns,
                             region->p50_ns,   region->p99_ns,  region->max_ns};
  bool is_estimate = lp_region_is_estimate(region);
  for (size_t i = 0; i < sizeof times_ns / sizeof *times_ns; i++) {
    double time_ns = times_ns[i] > 0 ? times_ns[i] : 0;
    char cell[LP_CELL_SIZE] = "";
    if (ran(region))
      lp_cell_number(cell, time_ns / (report->options->unit * 1e9), 12);
    lp_cell_mark(cell, is_estimate);
    lp_text_format(out, " %12s", cell);
  }
  return is_estimate;
}

void lp_report_where(const struct lp_report *report, size_t file, uint32_t line,
                     size_t thread, struct lp_text *out) {
  const char *path = report->model.files[file].path;
  lp_text_string(out, "  ");
  lp_text_visible(out, path, strlen(path));
  lp_text_format(out, ":%u", line);
  if (thread != LP_ALL_THREADS)
    lp_text_format(out, " thread %u", report->model.threads[thread].id);
  lp_text_string(out, "\n");
}

/* Returns whether its times are marked as estimates. */
static bool print_region(const struct lp_report *report,
                         const struct lp_region *region, int width,
                         double steps_ns, struct lp_text *out) {
  struct lp_text name = {0};
  lp_text_visible(&name, region->name, strlen(region->name));
  lp_text_format(out, "%-*s %9llu", width, name.bytes,
                 (unsigned long long)region->calls);
  free(name.bytes);
  double share = region->total_ns > 0 ? 100 * region->total_ns : 0;
  if (steps_ns > 0 && ran(region))
    lp_text_format(out, " %8.1f", share / steps_ns);
  else if (steps_ns > 0)
    lp_text_format(out, " %8s", "");
  bool is_estimate = lp_region_times(report, region, out);
  lp_report_where(report, region->file, region->line, region->thread, out);
  return is_estimate;
}

void lp_region_rows(const struct lp_report *report,
                    const struct lp_region *const *regions, size_t count,
                    struct lp_text *out) {
  double steps_ns = steps_ns_of(&report->model);
  int width = name_width(regions, count);
  bool has_estimate = false;
  size_t start = out->size;
  if (count == 0)
    return;
  lp_text_format(out, "%-*s %9s", width, "Region", "Calls");
  if (steps_ns > 0)
    lp_text_format(out, " %8s", "% Step");
  lp_region_headings(out);
  lp_text_string(out, "  Where");
  lp_text_underline(out, start);
  for (size_t i = 0; i < count; i++)
    has_estimate |= print_region(report, regions[i], width, steps_ns, out);
  lp_text_string(out, has_estimate ? "\n" LP_ESTIMATE_NOTE "\n" : "\n");
}

void lp_region_table(const struct lp_report *report, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  const struct lp_region **shown =
      lp_heap_get(model->region_count, sizeof *shown);
  size_t count = 0;
  for (size_t i = 0; i < model->region_count; i++) {
    const struct lp_region *region = &model->regions[i];
    if (lp_report_matches(report, region->function, region->function,
                          region->file) &&
        (!report->options->skip_zero || ran(region)))
      shown[count++] = region;
  }
  lp_region_rows(report, shown, count, out);
  free(shown);
}
