/* SPDX-License-Identifier: MIT
 *
 * Ranks lines; see hot_lines.h.
 */
#include "tables/hot_lines.h"

#include "base/heap.h"
#include "model/device_model.h"
#include "model/memory_model.h"

#include <stdlib.h>

/* A function's own line and closing braces have no hits to show. */
static uint64_t hits_of(const struct lp_row *row) {
  return row->kind == LINEPROF_LINE_ENTRY ? 0 : row->hits;
}

static double device_rank(const struct lp_memory_sum *sum,
                          enum lp_hot_key key) {
  if (key == LP_HOT_DEVICE_BYTES)
    return (double)sum->bytes;
  return (double)(key == LP_HOT_DEVICE_PEAK ? sum->at_peak
                                            : lp_memory_live(sum));
}

struct lp_estimate lp_hot_time(const struct lp_report *report,
                               const struct lp_row *row) {
  const struct lp_model *model = &report->model;
  return lp_estimate_of_all(model,
                            lp_estimate_row(model, row, report->options->raw));
}

struct lp_estimate lp_hot_self(const struct lp_report *report,
                               const struct lp_row *row) {
  const struct lp_model *model = &report->model;
  return lp_estimate_of_all(
      model, lp_estimate_row_self(model, row, report->options->raw));
}

/* As lp_estimate_rank; for counts and GPU work the number itself. */
static double find_rank(const struct lp_report *report,
                        const struct lp_row *row, enum lp_hot_key key) {
  const struct lp_model *model = &report->model;
  uint64_t hits = hits_of(row);
  if (key == LP_HOT_HITS)
    return (double)hits;
  if (key == LP_HOT_WAITING)
    return row->waiting_ns;
  if (key == LP_HOT_GPU)
    return row->gpu_self.gpu_ns;
  if (key == LP_HOT_BYTES)
    return (double)row->memory_self.bytes;
  if (key == LP_HOT_PEAK)
    return (double)row->memory_self.at_peak;
  if (key == LP_HOT_LEAKED)
    return (double)lp_memory_live(&row->memory_self);
  if (key == LP_HOT_FAULTS)
    return (double)row->memory_self.faults;
  if (key >= LP_HOT_DEVICE_BYTES)
    return device_rank(lp_device_of(model, row, LP_DEVICE_OWN, true), key);
  struct lp_estimate estimate =
      key == LP_HOT_SELF ? lp_hot_self(report, row) : lp_hot_time(report, row);
  return lp_estimate_rank(&estimate,
                          key == LP_HOT_PER_HIT && hits ? (double)hits : 1);
}

static bool is_wanted(const struct lp_hot_line *line, enum lp_hot_key key) {
  if (key >= LP_HOT_WAITING)
    return line->rank > 0;
  return hits_of(line->row) > 0 || (line->rank > 0 && key != LP_HOT_PER_HIT);
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
                       const struct lp_report *report, enum lp_hot_key key) {
  *lines = (struct lp_hot_lines){
      .items = lp_heap_get(count_rows(report), sizeof *lines->items)};
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    for (size_t j = 0; j < function->row_count; j++) {
      const struct lp_row *row = &function->rows[j];
      struct lp_hot_line line = {row, find_rank(report, row, key)};
      if (is_wanted(&line, key))
        lines->items[lines->count++] = line;
    }
  }
  if (lines->count)
    qsort(lines->items, lines->count, sizeof *lines->items, compare_lines);
}

void lp_hot_lines_free(struct lp_hot_lines *lines) { free(lines->items); }

double lp_hot_whole(const struct lp_model *model) {
  double whole = 0;
  if (model->time.thread_ns > 0)
    return model->time.thread_ns;
  for (size_t i = 0; i < model->row_count; i++)
    whole += model->rows[i].self_ns > 0 ? model->rows[i].self_ns : 0;
  return whole;
}
