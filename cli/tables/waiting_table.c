/* SPDX-License-Identifier: MIT
 *
 * See waiting_table.h.
 */
#include "tables/waiting_table.h"

#include "model/found_waits.h"
#include "tables/hot_lines.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 10 };

/* Less than this part of all waiting is no line of the table. */
static const double worth_a_line = 0.01;

/* A program that ran for less than this part of its threads' time waits on
 * purpose, or should know. */
static const double mostly = 0.2;

static bool is_little(const struct lp_time_totals *time) {
  return time->waited_ns <= 0 || time->waited_ns * 100 <= time->thread_ns;
}

/* Nobody knows of threads that never come to profiled code. */
void lp_waiting_table(struct lp_report *report, const struct lp_style *style,
                      struct lp_text *out) {
  const struct lp_time_totals *time = &report->model.time;
  struct lp_hot_lines lines;
  size_t count = 0;
  if (is_little(time))
    return;
  lp_hot_lines_find(&lines, report, LP_METRIC_WAITING);
  while (count < lines.count && count < LONGEST &&
         lines.items[count].rank >= worth_a_line * time->waited_ns)
    count++;
  lp_text_format(out,
                 "Waiting: threads waited for %.3g s of their %.3g s; threads "
                 "that ran no profiled code are in no table\n\n",
                 time->waited_ns / 1e9, time->thread_ns / 1e9);
  if (count)
    lp_hot_table(report, style, &lines, count, LP_METRIC_WAITING, out);
  lp_hot_lines_free(&lines);
}

/* By what it was for, of all lines. */
static void sum_waits(const struct lp_model *model,
                      double sums[LP_WAIT_KINDS]) {
  for (size_t i = 0; i < model->row_count; i++) {
    double parts[LP_WAIT_KINDS];
    const struct lp_row *row = &model->rows[i];
    if (row->waiting_ns <= 0)
      continue;
    lp_found_waits_of(model, row, parts);
    for (int wait = 0; wait < LP_WAIT_KINDS; wait++)
      sums[wait] += parts[wait] * row->waiting_ns;
  }
  for (int wait = 0; wait < LP_WAIT_KINDS; wait++)
    sums[wait] /= model->time.waited_ns;
}

/* ", most of it at sum.c:12", if one line has that. */
static void add_longest(const struct lp_report *report, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  const struct lp_row *longest = NULL;
  for (size_t i = 0; i < model->row_count; i++)
    if (!longest || model->rows[i].waiting_ns > longest->waiting_ns)
      longest = &model->rows[i];
  if (!longest || 2 * longest->waiting_ns < model->time.waited_ns)
    return;
  const char *file = lp_text_base(model->files[longest->file].path);
  lp_text_string(out, ", most of it at ");
  lp_text_visible(out, file, strlen(file));
  lp_text_format(out, ":%u", longest->line);
}

void lp_waiting_summary(const struct lp_report *report, double cpu_ns,
                        struct lp_text *out) {
  const struct lp_time_totals *time = &report->model.time;
  double sums[LP_WAIT_KINDS] = {0};
  if (is_little(time))
    return;
  sum_waits(&report->model, sums);
  char *words = lp_found_waits_text(sums);
  bool waits = cpu_ns < mostly * time->thread_ns &&
               time->waited_ns > (1 - mostly) * time->thread_ns / 2;
  lp_text_format(out, "Waiting:    %s%.3g s of the threads' %.3g s%s%s",
                 waits ? "the program mostly waits: " : "",
                 time->waited_ns / 1e9, time->thread_ns / 1e9,
                 *words ? ", for " : "", words);
  add_longest(report, out);
  lp_text_string(out, "\n");
  free(words);
}
