/* SPDX-License-Identifier: MIT
 *
 * Ranks lines; see hot_lines.h.
 */
#include "tables/hot_lines.h"

#include "base/heap.h"

#include <stdlib.h>

struct lp_subject lp_hot_subject(const struct lp_report *report,
                                 const struct lp_row *row) {
  const struct lp_model *model = &report->model;
  struct lp_subject subject = lp_subject_row(model, row, report->options->raw);
  subject.times.time = lp_estimate_of_all(model, subject.times.time);
  subject.times.self = lp_estimate_of_all(model, subject.times.self);
  return subject;
}

/* What ranks has a figure: a closing brace that no sample met has a guess,
 * which is not shown. */
static bool is_wanted(const struct lp_subject *subject,
                      const struct lp_cell *cell, double rank,
                      enum lp_metric by) {
  bool ranks = cell->is_there && rank > 0;
  if (!lp_metrics[by].all)
    return ranks;
  struct lp_cell hits = lp_metric_cell(LP_METRIC_HITS, subject);
  return ranks || (hits.is_there && hits.count > 0);
}

/* Orders by rank, then by hits, then by file and line. */
static int compare_lines(const void *left, const void *right) {
  const struct lp_hot_line *a = left, *b = right;
  if (a->rank != b->rank)
    return a->rank > b->rank ? -1 : 1;
  if (a->row->hits != b->row->hits)
    return a->row->hits > b->row->hits ? -1 : 1;
  if (a->row->file != b->row->file)
    return a->row->file < b->row->file ? -1 : 1;
  if (a->row->line != b->row->line)
    return a->row->line < b->row->line ? -1 : 1;
  return (a->row > b->row) - (a->row < b->row);
}

static size_t count_rows(const struct lp_report *report) {
  size_t count = 0;
  for (size_t i = 0; i < report->function_count; i++)
    count += report->functions[i]->row_count;
  return count;
}

void lp_hot_lines_find(struct lp_hot_lines *lines,
                       const struct lp_report *report, enum lp_metric by) {
  *lines = (struct lp_hot_lines){
      .items = lp_heap_get(count_rows(report), sizeof *lines->items)};
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    for (size_t j = 0; j < function->row_count; j++) {
      const struct lp_row *row = &function->rows[j];
      struct lp_subject subject = lp_hot_subject(report, row);
      struct lp_cell cell = lp_metric_cell(by, &subject);
      double rank = lp_cell_rank(&cell);
      if (is_wanted(&subject, &cell, rank, by))
        lines->items[lines->count++] = (struct lp_hot_line){row, rank};
    }
  }
  if (lines->count)
    qsort(lines->items, lines->count, sizeof *lines->items, compare_lines);
}

void lp_hot_lines_free(struct lp_hot_lines *lines) { free(lines->items); }
