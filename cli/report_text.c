/* SPDX-License-Identifier: MIT
 *
 * The listing: unit, functions, regions, functions left out, summary.
 */
#include "report.h"

#include <stdio.h>

static void print_skip(const struct lp_report *report,
                       const struct lp_style *style, const struct lp_skip *skip,
                       struct lp_text *out) {
  const struct lp_file *file = &report->model.files[skip->file];
  lp_text_string(out, "  ");
  lp_style_link(out, style, file->full, file->path);
  lp_text_format(out, ":%u: ", skip->begin_line);
  lp_text_visible(out, skip->name, strlen(skip->name));
  lp_text_string(out, ": ");
  lp_text_visible(out, skip->reason, strlen(skip->reason));
  lp_text_string(out, "\n");
}

static void print_skips(const struct lp_report *report,
                        const struct lp_style *style, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  bool titled = false;
  for (size_t i = 0; i < model->skip_count; i++) {
    const struct lp_skip *skip = &model->skips[i];
    if (!lp_report_matches(report, skip->name, skip->name, skip->file))
      continue;
    if (!titled)
      lp_text_string(out, "Not profiled:\n");
    titled = true;
    print_skip(report, style, skip, out);
  }
  if (titled)
    lp_text_string(out, "\n");
}

/* A line knows its own clock readings, and nobody knows whose lines it called:
 * where readings took more than all the rest, sums may hide as much. */
static void print_cost(const struct lp_report *report, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  double cost_ns = 0;
  for (size_t i = 0; i < model->function_count; i++)
    cost_ns += model->functions[i].raw_total_ns - model->functions[i].total_ns;
  if (cost_ns > model->time.thread_ns && !report->options->raw)
    lp_text_format(out,
                   "Clock readings took %.3g ms, and without them all threads "
                   "%.3g ms: lines that call profiled\nfunctions may hide what "
                   "these do, too: they may look cheaper or dearer\n\n",
                   cost_ns / 1e6, model->time.thread_ns / 1e6);
}

static bool is_sampled(const struct lp_report *report) {
  bool is_sampled = false;
  for (size_t i = 0; i < report->profile_count && !is_sampled; i++)
    is_sampled =
        lp_profile_block(report->profiles[i], LINEPROF_BLOCK_STACKS, NULL);
  return is_sampled;
}

void lp_report_footnote(const struct lp_report *report,
                        const struct lp_marks *marks, struct lp_text *out) {
  const struct lp_profile *profile = report->profiles[0];
  size_t before = out->size;
  if (marks->has_doubt[LP_DOUBT_UNRESOLVED])
    lp_text_format(out,
                   "n?  timed, but shorter than the clock readings around it "
                   "(%.0f ns a hit), which hide up to as much\n",
                   lp_profile_ns(profile, (double)profile->header.line_cost));
  if (marks->has_sampled)
    lp_text_string(out, "~n  from samples; --margin tells how sure it is\n");
  if (marks->has_doubt[LP_DOUBT_LEAST])
    lp_text_string(out, ">n  at least: what clocks saw; what its other lines "
                        "took is not known\n");
  if (marks->has_doubt[LP_DOUBT_FEW] && profile->only_cpu)
    lp_text_format(out,
                   "?   not known: fewer than %u samples met it while its "
                   "thread ran, and no clock tells running from waiting\n",
                   LP_FEW_SAMPLES);
  else if (marks->has_doubt[LP_DOUBT_FEW] && is_sampled(report))
    lp_text_format(out,
                   "?   not known: it has no clock, and fewer than %u samples "
                   "met it, or the optimiser merged it with others; a longer "
                   "run tells, or a program built with --exact\n",
                   LP_FEW_SAMPLES);
  else if (marks->has_doubt[LP_DOUBT_FEW])
    lp_text_string(out, "?   not known: it has no clock and is not sampled "
                        "(measure.sampling); a program built with --exact "
                        "tells\n");
  if (marks->has_doubt[LP_DOUBT_GONE])
    lp_text_string(out, "-   it ran, but no machine code is its own: optimised "
                        "away, or merged\n");
  if (out->size > before)
    lp_text_string(out, "\n");
}

static void print_summary(struct lp_report *report,
                          const struct lp_style *style, struct lp_text *out) {
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    const struct lp_file *file = &report->model.files[function->file];
    char cell[LP_CELL_SIZE];
    snprintf(cell, sizeof cell, "%.2f",
             lp_report_total(report, function) / 1e9);
    lp_report_mark_total(report, function, cell);
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

void lp_report_text(struct lp_report *report, struct lp_text *out) {
  const struct lp_report_options *options = report->options;
  struct lp_style style = lp_style_choose(options);
  lp_text_format(out, "Timer unit: %g s\n", options->unit);
  lp_report_window(report, out);
  lp_text_string(out, "\n");
  if (options->cycles) {
    lp_cycle_table(report, out);
  } else if (options->details) {
    for (size_t i = 0; i < report->function_count; i++)
      lp_line_table(report, &style, report->functions[i], out);
    lp_report_footnote(report, &report->marks, out);
    print_cost(report, out);
    lp_gpu_table(report, out);
    lp_elsewhere_table(report, out);
    if (options->regions)
      lp_region_table(report, out);
    print_skips(report, &style, out);
  }
  if (options->receipt && !options->cycles)
    lp_counted_loops(report, out);
  if (options->summarize && !options->cycles)
    print_summary(report, &style, out);
  lp_style_free(&style);
}
