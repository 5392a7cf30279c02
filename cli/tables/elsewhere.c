/* SPDX-License-Identifier: MIT
 *
 * The table of time in no profiled function, by object and, beneath it, by
 * function.
 */
#include "tables/elsewhere.h"

#include "base/heap.h"
#include "report/report.h"
#include "table/metrics.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_NAMES = 5, NAME_MOST = 100 };

/** All of one object. */
struct group {
  const char *object;
  double ns, waiting_ns;
  uint64_t samples;
};

static int compare_groups(const void *left, const void *right) {
  const struct group *a = left, *b = right;
  if (a->ns != b->ns)
    return a->ns > b->ns ? -1 : 1;
  return strcmp(a->object, b->object);
}

static struct group *make_groups(const struct lp_model *model, size_t *count) {
  struct lp_map ids = {0};
  struct group *groups = lp_heap_get(model->elsewhere_count, sizeof *groups);
  *count = 0;
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    const struct lp_elsewhere_time *from = &model->elsewhere[i];
    size_t at = lp_map_index(&ids, from->object, strlen(from->object));
    if (at == *count)
      groups[(*count)++].object = from->object;
    groups[at].ns += from->ns;
    groups[at].waiting_ns += from->waiting_ns;
    groups[at].samples += from->samples;
  }
  lp_map_free(&ids);
  qsort(groups, *count, sizeof *groups, compare_groups);
  return groups;
}

/** One line of the table. */
struct line {
  double ns, waiting_ns;
  uint64_t samples;
  const char *indent, *name;
};

static void print_line(const struct lp_report *report, const struct line *line,
                       struct lp_marks *marks, struct lp_text *out) {
  double whole = report->model.time.thread_ns;
  double unit_ns = report->options->unit * 1e9;
  char time[LP_CELL_SIZE], wait[LP_CELL_SIZE] = "", percent[LP_CELL_SIZE] = "";
  struct lp_evidence evidence = {
      .sampled_ns = line->ns, .samples = line->samples, .leaves = true};
  struct lp_estimate estimate =
      lp_estimate_of(&report->model.time, &evidence, whole);
  estimate.is_sampled = true;
  lp_cell_time(time, &estimate, unit_ns, 12);
  lp_marks_note(marks, time);
  if (whole > 0 && estimate.doubt < LP_DOUBT_UNKNOWN)
    lp_cell_decimals(percent, &estimate, whole / 100, 1);
  if (line->waiting_ns > 0 && estimate.doubt == LP_DOUBT_NONE)
    lp_cell_number(wait, line->waiting_ns / unit_ns, 12);
  lp_cell_mark(wait, true);
  lp_text_format(out, "%12s %12s %8s  %s", time, wait, percent, line->indent);
  size_t length = strlen(line->name);
  bool is_long = length > NAME_MOST; /* of a template, with its arguments */
  lp_text_visible(out, line->name, is_long ? NAME_MOST : length);
  lp_text_string(out, is_long ? "...\n" : "\n");
}

static void print_names(const struct lp_report *report, const char *object,
                        struct lp_marks *marks, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  int left = MOST_NAMES;
  for (size_t i = 0; i < model->elsewhere_count && left; i++) {
    const struct lp_elsewhere_time *from = &model->elsewhere[i];
    if (strcmp(from->object, object) != 0 || !*from->name ||
        from->samples < LP_FEW_SAMPLES)
      continue;
    struct line line = {from->ns, from->waiting_ns, from->samples, "  ",
                        from->name};
    print_line(report, &line, marks, out);
    left--;
  }
}

static bool is_little(const struct lp_time_totals *time, double ns) {
  return ns <= 0 || ns * 100 <= time->thread_ns;
}

/* What samples did not meet need not have been outside of profiled functions.
 */
static void print_title(const struct lp_time_totals *time,
                        struct lp_text *out) {
  bool has_unsampled = !is_little(time, time->unsampled_ns);
  double unsampled_ns = has_unsampled ? time->unsampled_ns : 0;
  lp_text_format(
      out,
      "Elsewhere: %g s of the threads' %g s passed in no profiled function",
      (time->elsewhere_ns - unsampled_ns) / 1e9, time->thread_ns / 1e9);
  if (has_unsampled)
    lp_text_format(out, "; no sample saw %g s", unsampled_ns / 1e9);
  lp_text_string(out, "\n\n");
}

/* A thread that had no processor, and has waited since its last sample, is in
 * none, nor is what passed before the first. */
static void print_unsampled(const struct lp_report *report,
                            struct lp_text *out) {
  const struct lp_time_totals *time = &report->model.time;
  char cell[LP_CELL_SIZE], percent[LP_CELL_SIZE] = "";
  lp_cell_number(cell, time->unsampled_ns / (report->options->unit * 1e9), 12);
  if (time->thread_ns > 0)
    snprintf(percent, sizeof percent, "%.1f",
             100 * time->unsampled_ns / time->thread_ns);
  lp_text_format(out,
                 "%12s %12s %8s  (no sample saw where: it was too short, "
                 "or waited for a processor)\n",
                 cell, "", percent);
}

/* Nobody knows of threads that never come to profiled code. */
static void print_waiting(const struct lp_report *report, struct lp_text *out) {
  const struct lp_time_totals *time = &report->model.time;
  if (!report->options->cpu && !is_little(time, time->waited_ns))
    lp_text_format(
        out,
        "Waiting: threads waited for %.3g s of their %.3g s; threads "
        "that ran no profiled code are in no table\n\n",
        time->waited_ns / 1e9, time->thread_ns / 1e9);
}

/* What has not been explained beneath the listing. */
static void explain(const struct lp_report *report, struct lp_marks marks,
                    struct lp_text *out) {
  for (size_t i = 0; i <= LP_DOUBT_UNTIMED; i++)
    marks.has_doubt[i] &= !report->marks.has_doubt[i];
  marks.has_sampled = false;
  lp_report_footnote(report, &marks, out);
}

static void print_places(const struct lp_report *report, struct lp_text *out) {
  static const char heading[] = "        Time      Waiting   % Time  Where\n"
                                "=========================================\n";
  const struct lp_model *model = &report->model;
  const struct lp_time_totals *time = &model->time;
  if (time->samples == 0 && time->lost_samples == 0)
    return;
  if (is_little(time, time->elsewhere_ns) && model->elsewhere_count == 0 &&
      time->lost_samples == 0)
    return;
  size_t count;
  struct lp_marks marks = {0};
  struct group *groups = make_groups(model, &count);
  print_title(time, out);
  if (count || !is_little(time, time->unsampled_ns))
    lp_text_string(out, heading);
  for (size_t i = 0; i < count; i++) {
    const char *object = lp_text_base(groups[i].object);
    struct line line = {groups[i].ns, groups[i].waiting_ns, groups[i].samples,
                        "", *object ? object : "(unknown)"};
    print_line(report, &line, &marks, out);
    print_names(report, groups[i].object, &marks, out);
  }
  if (!is_little(time, time->unsampled_ns))
    print_unsampled(report, out);
  if (time->lost_samples)
    lp_text_format(out,
                   "lineprof lost %g s: %llu sample%s found no room, or a "
                   "thread ended before its first\n",
                   time->lost_ns / 1e9, (unsigned long long)time->lost_samples,
                   time->lost_samples == 1 ? "" : "s");
  lp_text_string(out, "\n");
  explain(report, marks, out);
  free(groups);
}

void lp_elsewhere_table(const struct lp_report *report, struct lp_text *out) {
  print_places(report, out);
  print_waiting(report, out);
}
