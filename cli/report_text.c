/* SPDX-License-Identifier: MIT
 *
 * The listing: unit, functions, regions, functions left out, summary.
 */
#include "report.h"

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

static void print_summary(const struct lp_report *report,
                          const struct lp_style *style, struct lp_text *out) {
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    const struct lp_file *file = &report->model.files[function->file];
    lp_text_format(out, "%6.2f seconds - ",
                   lp_report_total(report, function) / 1e9);
    lp_style_link(out, style, file->full, file->path);
    lp_text_format(out, ":%u - ", function->begin_line);
    lp_text_visible(out, function->name, strlen(function->name));
    lp_text_string(out, "\n");
  }
}

/* What the clock cannot tell is marked in the tables and explained here. */
static void print_footnote(const struct lp_report *report,
                           struct lp_text *out) {
  const struct lp_profile *profile = report->profiles[0];
  size_t before = out->size;
  if (report->has_doubt[LP_DOUBT_UNRESOLVED])
    lp_text_format(out,
                   "?  shorter than the clock readings around it (%.0f ns a "
                   "hit), which hide up to as much\n",
                   lp_profile_ns(profile, (double)profile->header.line_cost));
  if (report->has_sampled)
    lp_text_string(out, "~  from samples; --margin tells how sure it is\n");
  if (report->has_doubt[LP_DOUBT_FEW])
    lp_text_format(out, "?  alone: fewer than %u samples, which is too few\n",
                   LP_FEW_SAMPLES);
  if (report->has_doubt[LP_DOUBT_GONE])
    lp_text_string(out, "-  optimised away: it ran, but no machine code is "
                        "its own\n");
  if (out->size > before)
    lp_text_string(out, "\n");
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
    print_footnote(report, out);
    lp_gpu_table(report, out);
    lp_elsewhere_table(report, out);
    if (options->regions)
      lp_region_table(report, out);
    print_skips(report, &style, out);
  }
  if (options->receipt && !options->cycles)
    lp_change_table(report, out);
  if (options->summarize && !options->cycles)
    print_summary(report, &style, out);
  lp_style_free(&style);
}
