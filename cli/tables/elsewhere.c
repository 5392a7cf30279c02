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
  double ns, waiting_ns, cpu_ns;
  double own_ns; /* of these the one that is shown first */
  uint64_t samples;
};

static int compare_groups(const void *left, const void *right) {
  const struct group *a = left, *b = right;
  if (a->own_ns != b->own_ns)
    return a->own_ns > b->own_ns ? -1 : 1;
  if (a->ns != b->ns)
    return a->ns > b->ns ? -1 : 1;
  return strcmp(a->object, b->object);
}

static bool is_cpu(const struct lp_report *report) {
  return lp_report_own(report) == LP_METRIC_SELF_CPU;
}

static struct group *make_groups(const struct lp_report *report,
                                 size_t *count) {
  const struct lp_model *model = &report->model;
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
    groups[at].cpu_ns += from->cpu_ns;
    groups[at].own_ns += is_cpu(report) ? from->cpu_ns : from->ns;
    groups[at].samples += from->samples;
  }
  lp_map_free(&ids);
  qsort(groups, *count, sizeof *groups, compare_groups);
  return groups;
}

/** One line of the table. */
struct line {
  double own_ns, waiting_ns;
  uint64_t samples;
  const char *indent, *name;
};

static void print_line(const struct lp_report *report, const struct line *line,
                       struct lp_marks *marks, struct lp_text *out) {
  double whole = lp_report_whole(report);
  double unit_ns = report->options->unit * 1e9;
  char time[LP_CELL_SIZE], wait[LP_CELL_SIZE] = "", percent[LP_CELL_SIZE] = "";
  struct lp_evidence evidence = {.sampled_ns = line->own_ns,
                                 .samples = line->samples,
                                 .leaves = !is_cpu(report)};
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

static double own_of(const struct lp_report *report,
                     const struct lp_elsewhere_time *from) {
  return is_cpu(report) ? from->cpu_ns : from->ns;
}

/* The longest named place of the object behind one that has been told. */
static const struct lp_elsewhere_time *
next_name(const struct lp_report *report, const char *object,
          const struct lp_elsewhere_time *told) {
  const struct lp_model *model = &report->model;
  const struct lp_elsewhere_time *next = NULL;
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    const struct lp_elsewhere_time *from = &model->elsewhere[i];
    double own = own_of(report, from), last = told ? own_of(report, told) : 0;
    bool is_behind = !told || own < last || (own == last && from > told);
    if (strcmp(from->object, object) == 0 && *from->name && is_behind &&
        from->samples >= LP_FEW_SAMPLES &&
        (!next || own > own_of(report, next)))
      next = from;
  }
  return next;
}

static void print_names(const struct lp_report *report, const char *object,
                        struct lp_marks *marks, struct lp_text *out) {
  const struct lp_elsewhere_time *name = NULL;
  for (int i = 0; i < MOST_NAMES; i++) {
    name = next_name(report, object, name);
    if (!name)
      return;
    struct line line = {own_of(report, name), name->waiting_ns, name->samples,
                        "  ", name->name};
    print_line(report, &line, marks, out);
  }
}

static bool is_little(double whole_ns, double ns) {
  return ns <= 0 || ns * 100 <= whole_ns;
}

/* What samples did not meet need not have been outside of profiled functions.
 */
static double unsampled_ns(const struct lp_report *report) {
  const struct lp_time_totals *time = &report->model.time;
  double ns = is_cpu(report)
                  ? time->cpu_ns - time->sampled_cpu_ns - time->told_cpu_ns
                  : time->unsampled_ns;
  return is_little(lp_report_whole(report), ns) ? 0 : ns;
}

static double elsewhere_ns(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  double ns = 0;
  if (!is_cpu(report))
    return model->time.elsewhere_ns - unsampled_ns(report);
  for (size_t i = 0; i < model->elsewhere_count; i++)
    ns += model->elsewhere[i].cpu_ns;
  return ns;
}

static void print_title(const struct lp_report *report, struct lp_text *out) {
  double unsampled = unsampled_ns(report);
  lp_text_format(out, "Elsewhere: %g s of the threads' %g s%s",
                 elsewhere_ns(report) / 1e9, lp_report_whole(report) / 1e9,
                 is_cpu(report) ? " of CPU time were in no profiled function"
                                : " passed in no profiled function");
  if (unsampled > 0)
    lp_text_format(out, "; no sample saw %g s", unsampled / 1e9);
  lp_text_string(out, "\n\n");
}

/* A thread that had no processor, and has waited since its last sample, is in
 * none, nor is what passed before the first. */
static void print_unsampled(const struct lp_report *report,
                            struct lp_text *out) {
  double ns = unsampled_ns(report), whole = lp_report_whole(report);
  char cell[LP_CELL_SIZE], percent[LP_CELL_SIZE] = "";
  if (ns <= 0)
    return;
  lp_cell_number(cell, ns / (report->options->unit * 1e9), 12);
  if (whole > 0)
    snprintf(percent, sizeof percent, "%.1f", 100 * ns / whole);
  lp_text_format(
      out, "%12s %12s %8s  (no sample saw where: it was too short%s)\n", cell,
      "", percent, is_cpu(report) ? "" : ", or waited for a processor");
}

/* What has not been explained beneath the listing. */
static void explain(const struct lp_report *report, struct lp_marks marks,
                    struct lp_text *out) {
  for (size_t i = 0; i <= LP_DOUBT_UNTIMED; i++)
    marks.has_doubt[i] &= !report->marks.has_doubt[i];
  marks.has_sampled = false;
  lp_report_footnote(report, &marks, out);
}

static void print_lost(const struct lp_time_totals *time, struct lp_text *out) {
  if (time->lost_samples)
    lp_text_format(out,
                   "lineprof lost %g s: %llu sample%s found no room, or a "
                   "thread ended before its first\n",
                   time->lost_ns / 1e9, (unsigned long long)time->lost_samples,
                   time->lost_samples == 1 ? "" : "s");
}

static void print_heading(const struct lp_report *report, struct lp_text *out) {
  size_t start = out->size;
  lp_text_format(out, "%12s %12s %8s  %s", is_cpu(report) ? "CPU" : "Time",
                 "Waiting", is_cpu(report) ? "% CPU" : "% Time", "Where");
  lp_text_underline(out, start);
}

void lp_elsewhere_table(const struct lp_report *report, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  const struct lp_time_totals *time = &model->time;
  if (time->samples == 0 && time->lost_samples == 0)
    return;
  if (is_little(time->thread_ns, time->elsewhere_ns) &&
      model->elsewhere_count == 0 && time->lost_samples == 0)
    return;
  size_t count;
  struct lp_marks marks = {0};
  struct group *groups = make_groups(report, &count);
  print_title(report, out);
  if (count || unsampled_ns(report) > 0)
    print_heading(report, out);
  for (size_t i = 0; i < count; i++) {
    const char *object = lp_text_base(groups[i].object);
    struct line line = {groups[i].own_ns, groups[i].waiting_ns,
                        groups[i].samples, "", *object ? object : "(unknown)"};
    print_line(report, &line, &marks, out);
    print_names(report, groups[i].object, &marks, out);
  }
  print_unsampled(report, out);
  print_lost(time, out);
  lp_text_string(out, "\n");
  explain(report, marks, out);
  free(groups);
}
