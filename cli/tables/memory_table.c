/* SPDX-License-Identifier: MIT
 *
 * See memory_table.h.
 */
#include "tables/memory_table.h"

#include "base/perf_events.h"
#include "model/memory_model.h"

#include <string.h>

static void print_margin(const struct lp_memory_sum *sum, struct lp_text *out) {
  char margin[LP_CELL_SIZE] = "0 B";
  lp_cell_bytes(margin, (uint64_t)lp_memory_margin(sum));
  lp_text_format(out, " +- %s", margin);
}

void lp_memory_table_sum(const char *name, const struct lp_memory_sum *sum,
                         int64_t at_peak, struct lp_text *out) {
  char bytes[LP_CELL_SIZE] = "0 B", live[LP_CELL_SIZE] = "0 B",
       peak[LP_CELL_SIZE] = "0 B";
  int64_t left = lp_memory_live(sum);
  lp_cell_bytes(bytes, sum->bytes);
  lp_cell_bytes(live, left > 0 ? (uint64_t)left : 0);
  lp_cell_bytes(peak, at_peak > 0 ? (uint64_t)at_peak : 0);
  lp_text_format(out,
                 "  %-12s %10s at the peak, %10s live at the end in %llu "
                 "blocks, %llu allocations of %s",
                 name, peak, live,
                 (unsigned long long)(sum->allocs - sum->frees),
                 (unsigned long long)sum->allocs, bytes);
}

static void print_sum(const char *name, const struct lp_memory_sum *sum,
                      struct lp_text *out) {
  lp_memory_table_sum(name, sum, sum->at_peak, out);
  if (sum->is_sampled)
    print_margin(sum, out);
  lp_text_string(out, "\n");
}

/* The samples are rounded to what each stands for. */
static void print_faults(const struct lp_model *model, struct lp_text *out) {
  const struct lp_memory_sum *all = &model->memory.all;
  const struct lp_memory_sum *nowhere = &model->memory.nowhere;
  const int refused = model->memory.faults_refused;
  if (!model->memory.faults)
    return;
  lp_text_format(out, "  page faults %11llu",
                 (unsigned long long)model->memory.faults);
  if (all->faults && !model->by_thread)
    lp_text_format(out,
                   ", %s%llu of them on lines; others were in system calls, in "
                   "lineprof, elsewhere, or too few to be met",
                   all->has_fault_estimate ? "~" : "",
                   (unsigned long long)(all->faults - nowhere->faults));
  if (refused)
    lp_text_format(out, "; of which lines is not known%s: %s;\n    %s",
                   all->faults ? " for all threads" : "",
                   lp_perf_events_reason(refused),
                   lp_perf_events_remedy(refused));
  lp_text_string(out, "\n");
}

static bool has_bounds(const struct lp_report *report) {
  enum lp_metric columns[LP_METRICS];
  const char *keys = report->options->columns;
  int count = keys ? lp_metrics_named(columns, keys) : 0;
  bool has_bound = false;
  for (int c = 0; c < count; c++)
    has_bound |= columns[c] == LP_METRIC_MOST;
  return has_bound;
}

void lp_memory_table(const struct lp_report *report, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  char peak[LP_CELL_SIZE] = "0 B";
  if (!model->memory.is_counted)
    return;
  lp_cell_bytes(peak,
                model->memory.peak > 0 ? (uint64_t)model->memory.peak : 0);
  lp_text_format(
      out, "\nMemory: peak %s%s%s\n", model->memory.is_sampled ? "~" : "", peak,
      report->profile_count > 1 ? ", the sum of all processes'" : "");
  if (model->memory.is_sampled)
    lp_text_string(out, "  All figures are estimates: one block in 512 KiB was "
                        "counted, at random\n");
  print_sum("all", &model->memory.all, out);
  if (model->memory.nowhere.allocs)
    print_sum("on no line", &model->memory.nowhere, out);
  if (model->memory.lacks_lines)
    lp_text_string(out,
                   "  which lines it is on is not known: when it ended the "
                   "program had no line table,\n  or another one was in "
                   "its place\n");
  print_faults(model, out);
  if (model->by_thread)
    lp_text_string(out, "  lines have no memory where threads are apart\n");
  if (has_bounds(report))
    lp_text_string(out,
                   "  <=n  at most n: its chains of calls, or threads, may "
                   "have had their most at different times\n");
  if (model->memory.cut)
    lp_text_format(out,
                   "  %llu call chains found no room; their memory is missing "
                   "on lines that call others\n",
                   (unsigned long long)model->memory.cut);
}
