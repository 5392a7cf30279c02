/* SPDX-License-Identifier: MIT
 *
 * The table of regions and steps, after the functions.
 */
#include "columns.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_WIDTH = 24, NUMBERS = 6 };

static size_t name_width(const struct lp_model *model) {
  size_t width = NAME_WIDTH;
  for (size_t i = 0; i < model->region_count; i++)
    if (strlen(model->regions[i].name) > width)
      width = strlen(model->regions[i].name);
  return width < 60 ? width : 60;
}

double lp_region_steps_ns(const struct lp_model *model) {
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

/** How the table is laid out. */
struct layout {
  size_t width;
  double steps_ns; /* 0: no column of shares */
};

static void print_region(const struct lp_report *report,
                         const struct lp_region *region, struct layout layout,
                         struct lp_text *out) {
  struct lp_text name = {0};
  lp_text_visible(&name, region->name, strlen(region->name));
  lp_text_format(out, "%-*s %9llu", (int)layout.width, name.bytes,
                 (unsigned long long)region->calls);
  free(name.bytes);
  const double numbers[NUMBERS] = {region->total_ns, region->self_ns,
                                   region->min_ns,   region->p50_ns,
                                   region->p99_ns,   region->max_ns};
  bool ran = region->calls || region->total_ns > 0;
  double share = region->total_ns > 0 ? 100 * region->total_ns : 0;
  if (layout.steps_ns > 0 && ran)
    lp_text_format(out, " %8.1f", share / layout.steps_ns);
  else if (layout.steps_ns > 0)
    lp_text_format(out, " %8s", "");
  for (int i = 0; i < NUMBERS; i++) {
    double value = numbers[i] > 0 ? numbers[i] : 0;
    char cell[LP_CELL_SIZE] = "";
    if (ran)
      lp_columns_number(cell, value / (report->options->unit * 1e9), 12);
    lp_columns_mark(cell, lp_region_is_estimate(region));
    lp_text_format(out, " %12s", cell);
  }
  const struct lp_file *file = &report->model.files[region->file];
  lp_text_string(out, "  ");
  lp_text_visible(out, file->path, strlen(file->path));
  lp_text_format(out, ":%u", region->line);
  if (region->thread != LP_ALL_THREADS)
    lp_text_format(out, " thread %u", report->model.threads[region->thread].id);
  lp_text_string(out, "\n");
}

static void print_heading(struct layout layout, struct lp_text *out) {
  static const char *const headings[NUMBERS] = {"Total", "Self", "Min",
                                                "p50",   "p99",  "Max"};
  size_t start = out->size;
  lp_text_format(out, "%-*s %9s", (int)layout.width, "Region", "Calls");
  if (layout.steps_ns > 0)
    lp_text_format(out, " %8s", "% Step");
  for (int i = 0; i < NUMBERS; i++)
    lp_text_format(out, " %12s", headings[i]);
  lp_text_string(out, "  Where");
  size_t length = out->size - start;
  lp_text_string(out, "\n");
  for (size_t i = 0; i < length; i++)
    lp_text_add(out, "=", 1);
  lp_text_string(out, "\n");
}

void lp_region_table(const struct lp_report *report, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  struct layout layout = {name_width(model), lp_region_steps_ns(model)};
  bool titled = false, has_estimate = false;
  for (size_t i = 0; i < model->region_count; i++) {
    const struct lp_region *region = &model->regions[i];
    if (!lp_report_matches(report, region->function, region->function,
                           region->file) ||
        (report->options->skip_zero && region->calls == 0 &&
         region->total_ns <= 0))
      continue;
    if (!titled)
      print_heading(layout, out);
    titled = true;
    print_region(report, region, layout, out);
    has_estimate |= lp_region_is_estimate(region);
  }
  if (has_estimate)
    lp_text_string(out, "\n" LP_ESTIMATE_NOTE);
  if (titled)
    lp_text_string(out, "\n");
}
