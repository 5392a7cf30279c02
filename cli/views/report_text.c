/* SPDX-License-Identifier: MIT
 *
 * The listing: unit, functions, regions, functions left out, summary.
 */
#include "views/report_text.h"

#include "advice/advice.h"
#include "base/perf_events.h"
#include "report/report.h"
#include "report/report_window.h"
#include "tables/counted_loops.h"
#include "tables/cycle_table.h"
#include "tables/device_table.h"
#include "tables/elsewhere.h"
#include "tables/fold.h"
#include "tables/gpu_table.h"
#include "tables/line_table.h"
#include "tables/memory_chart.h"
#include "tables/memory_table.h"
#include "tables/region_table.h"
#include "tables/skip_table.h"
#include "tables/summary.h"
#include "tables/times_table.h"
#include "tables/waiting_table.h"

#include <stdio.h>

/* A line knows its own clock readings, and nobody knows whose lines it called:
 * where readings took more than all the rest, sums may hide as much. */
static void print_cost(const struct lp_report *report, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  double cost_ns = 0;
  for (size_t i = 0; i < model->function_count; i++)
    cost_ns += model->functions[i].raw_total_ns - model->functions[i].total_ns;
  if (cost_ns > model->time.thread_ns && !report->options->raw)
    lp_text_format(out,
                   "Reading clocks took %.3g ms, the program itself %.3g ms: "
                   "lines that call profiled functions may be far off\n\n",
                   cost_ns / 1e6, model->time.thread_ns / 1e6);
}

static bool is_sampled(const struct lp_report *report) {
  bool is_sampled = report->model.time.by_perf;
  for (size_t i = 0; i < report->profile_count && !is_sampled; i++)
    is_sampled =
        lp_profile_block(report->profiles[i], LINEPROF_BLOCK_STACKS, NULL);
  return is_sampled;
}

static bool has_exact(const struct lp_report *report) {
  bool has_exact = false;
  for (size_t i = 0; i < report->profile_count; i++)
    for (size_t j = 0; j < report->profiles[i]->counted.table_count; j++)
      has_exact |= report->profiles[i]->counted.tables[j].head->flags &
                   LINEPROF_TABLE_EXACT;
  return has_exact;
}

/* More samples could be had. */
static void note_timer(const struct lp_sampling *sampling,
                       struct lp_text *out) {
  if (sampling->refused && !(sampling->means & LINEPROF_MEANS_EVENT))
    lp_text_format(out,
                   "Threads were sampled by timers, 250 times a second "
                   "at most: %s;\n  %s\n",
                   lp_perf_events_reason(sampling->refused),
                   lp_perf_events_remedy(sampling->refused));
}

void lp_report_footnote(const struct lp_report *report,
                        const struct lp_marks *marks, struct lp_text *out) {
  const struct lp_profile *profile = report->profiles[0];
  size_t before = out->size;
  if (marks->has_sampled)
    lp_text_string(
        out,
        "~n  samples and hits estimate n; 'kprof report --margin' shows how "
        "far off it may be\n");
  if (marks->has_doubt[LP_DOUBT_MOST] && is_sampled(report))
    lp_text_format(out,
                   "<n  less than n (19 times in 20): fewer than %u samples "
                   "met it, and it may matter; a longer run tells more\n",
                   LP_FEW_SAMPLES);
  if (marks->has_doubt[LP_DOUBT_MOST] && has_exact(report))
    lp_text_format(
        out,
        "<n  less than n: its clock readings (%.0f ns a hit) took "
        "longer, and are part of n\n",
        lp_profile_ns(profile, (double)profile->file.header.line_cost));
  if (marks->has_doubt[LP_DOUBT_UNKNOWN] && is_sampled(report))
    lp_text_string(out, "?   not known: it may be as much as the whole; a "
                        "longer run tells more\n");
  else if (marks->has_doubt[LP_DOUBT_UNKNOWN] && has_exact(report))
    lp_text_string(out, "?   not known: clock readings in it took longer\n");
  else if (marks->has_doubt[LP_DOUBT_UNKNOWN])
    lp_text_string(out, "?   not known: it has no clock and is not sampled "
                        "(measure.sampling); a program built with --exact "
                        "tells\n");
  if (marks->has_doubt[LP_DOUBT_GONE])
    lp_text_string(out, "-   the optimiser removed the line, or merged it with "
                        "others\n");
  if (marks->has_sampled || marks->has_doubt[LP_DOUBT_MOST])
    note_timer(&report->model.time.sampling, out);
  if (out->size > before)
    lp_text_string(out, "\n");
}

static void print_summary(struct lp_report *report,
                          const struct lp_style *style, struct lp_text *out) {
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    const struct lp_file *file = &report->model.files[function->file];
    struct lp_estimate total = lp_report_estimate(report, function);
    char cell[LP_CELL_SIZE];
    lp_cell_decimals(cell, &total, 1e9, 2);
    if (total.doubt == LP_DOUBT_NONE)
      lp_cell_mark(cell, total.is_sampled);
    if (total.doubt != LP_DOUBT_UNTIMED)
      lp_marks_note(&report->marks, cell);
    lp_text_format(out, "%6s seconds - ", cell);
    lp_style_link(out, style, file->full, file->path);
    lp_text_format(out, ":%u - ", function->begin_line);
    lp_text_visible(out, function->name, strlen(function->name));
    lp_text_string(out, "\n");
  }
  if (!report->options->details) {
    lp_text_string(out, "\n");
    lp_report_footnote(report, &report->marks, out);
  }
}

static void print_functions(struct lp_report *report,
                            const struct lp_style *style, struct lp_text *out) {
  lp_fold_make(&report->fold, report);
  lp_fold_say(&report->fold, report, out);
  for (size_t i = 0; i < report->fold.count; i++)
    lp_line_table(report, style, report->fold.functions[i], out);
  lp_fold_free(&report->fold);
}

void lp_report_text(struct lp_report *report, struct lp_text *out) {
  const struct lp_report_options *options = report->options;
  struct lp_style style = lp_style_choose(options);
  lp_text_format(out, "Timer unit: %g s\n", options->unit);
  lp_report_window(report, out);
  lp_text_string(out, "\n");
  if (options->summary && !options->cycles)
    lp_summary(report, &style, out);
  if (options->cycles) {
    lp_cycle_table(report, out);
  } else if (options->details) {
    print_functions(report, &style, out);
    lp_report_footnote(report, &report->marks, out);
    print_cost(report, out);
    lp_memory_table(report, out);
    lp_memory_chart(report, &style, out);
    lp_device_table(report, out);
    if (lp_gpu_table(report, out)) {
      lp_advice_gpu_table(report, out);
      lp_text_string(out, "\n");
    }
    lp_elsewhere_table(report, out);
    lp_times_table(report, out);
    lp_waiting_table(report, &style, out);
    if (options->regions)
      lp_region_table(report, out);
    lp_skip_table(report, &style, out);
  }
  if (options->receipt && !options->cycles)
    lp_counted_loops(report, out);
  if (options->summarize && !options->cycles)
    print_summary(report, &style, out);
  lp_style_free(&style);
}
