/* SPDX-License-Identifier: MIT
 *
 * See hits.h.
 */
#include "diff/hits.h"

#include "base/heap.h"

#include <math.h>
#include <stdlib.h>

static struct lp_hits_range range_of(const struct lp_figure *figures,
                                     size_t count) {
  struct lp_hits_range range = {figures ? UINT64_MAX : 0, 0};
  for (size_t i = 0; figures && i < count; i++) {
    uint64_t hits = figures[i].hits;
    range.least = hits < range.least ? hits : range.least;
    range.most = hits > range.most ? hits : range.most;
  }
  return range;
}

struct lp_hits_range lp_hits_calls(const struct lp_hits *hits,
                                   const struct lp_function_change *function,
                                   bool is_b) {
  const struct lp_comparison *comparison = hits->comparison;
  if (is_b)
    return range_of(function->b ? function->b->figures : NULL,
                    comparison->b->run_count);
  return range_of(function->a ? function->a->figures : NULL,
                  comparison->a->run_count);
}

/* Between runs that do not agree lies no change. */
static double change_of(struct lp_hits_range a, struct lp_hits_range b) {
  if (b.least > a.most)
    return (double)(b.least - a.most);
  return b.most < a.least ? -(double)(a.least - b.most) : 0;
}

/* The names of functions that some run of A had no counters for. */
static struct lp_map find_unprofiled(const struct lp_side *a) {
  struct lp_map names = {0};
  for (size_t run = 0; run < a->run_count; run++) {
    const struct lp_model *model = &a->reports[run].model;
    for (size_t i = 0; i < model->skip_count; i++)
      lp_map_add(&names, model->skips[i].name, strlen(model->skips[i].name));
  }
  return names;
}

static bool is_unprofiled(const struct lp_map *names,
                          const struct lp_function_change *function) {
  return !function->a && lp_map_find(names, function->b->name,
                                     strlen(function->b->name)) != LP_MAP_NONE;
}

static void fill_rows(struct lp_hits *hits) {
  const struct lp_comparison *comparison = hits->comparison;
  struct lp_map unprofiled = find_unprofiled(comparison->a);
  struct lp_hits_row *next = hits->rows;
  for (size_t i = 0; i < comparison->function_count; i++) {
    const struct lp_function_change *function = &comparison->functions[i];
    bool is_left = is_unprofiled(&unprofiled, function);
    hits->functions[i] =
        (struct lp_hits_function){.function = function, .rows = next};
    for (size_t j = 0; j < function->row_count; j++, next++) {
      const struct lp_row_change *row = &function->rows[j];
      *next = (struct lp_hits_row){
          .row = row,
          .a = range_of(row->a ? row->a->figures : NULL,
                        comparison->a->run_count),
          .b = range_of(row->b ? row->b->figures : NULL,
                        comparison->b->run_count),
          .is_text = !row->a || !row->b,
          .verdict = is_left ? LP_HITS_UNPROFILED : LP_HITS_JUDGED};
    }
  }
  lp_map_free(&unprofiled);
}

static uint32_t print_of(const struct lp_hits_row *row) {
  return row->row->a ? row->row->a->fingerprint : row->row->b->fingerprint;
}

/* Lines that only one side has, and that say something. */
static struct lp_matched collect_text(const struct lp_hits *hits, bool is_b,
                                      struct lp_hits_row **rows) {
  size_t count = 0;
  uint32_t *prints = lp_heap_get(hits->comparison->row_count, sizeof *prints);
  for (size_t i = 0; i < hits->comparison->row_count; i++) {
    struct lp_hits_row *row = &hits->rows[i];
    if (!row->is_text || (row->row->b != NULL) != is_b || print_of(row) == 0)
      continue;
    prints[count] = print_of(row);
    rows[count++] = row;
  }
  return lp_matched_make(prints, count);
}

/* A statement that left one function for another is the same statement. */
static void match_moved(struct lp_hits *hits) {
  size_t most = hits->comparison->row_count;
  struct lp_hits_row **ones = lp_heap_get(most, sizeof *ones);
  struct lp_hits_row **others = lp_heap_get(most, sizeof *others);
  struct lp_matched a = collect_text(hits, false, ones);
  struct lp_matched b = collect_text(hits, true, others);
  lp_match_any(a, b);
  for (size_t i = 0; i < b.count; i++) {
    if (b.partners[i] == LP_ALONE)
      continue;
    struct lp_hits_row *from = ones[b.partners[i]];
    others[i]->a = from->a;
    others[i]->is_text = false;
    from->verdict = LP_HITS_MOVED;
  }
  free((void *)a.keys);
  free((void *)b.keys);
  free(a.partners);
  free(b.partners);
  free(ones);
  free(others);
}

static void add_all(struct lp_hits *hits) {
  const struct lp_comparison *comparison = hits->comparison;
  for (size_t run = 0; run < comparison->a->run_count; run++) {
    double all = 0;
    for (size_t i = 0; i < comparison->row_count; i++) {
      const struct lp_side_row *row = hits->rows[i].row->a;
      all += row ? (double)row->figures[run].hits : 0;
    }
    hits->all = all > hits->all ? all : hits->all;
  }
  hits->floor = hits->share / 10 * hits->all;
  for (size_t i = 0; i < comparison->row_count; i++) {
    const struct lp_hits_row *row = &hits->rows[i];
    if (row->verdict != LP_HITS_MOVED) {
      hits->from += lp_hits_mean(row->a);
      hits->to += lp_hits_mean(row->b);
      hits->found += row->row->b ? lp_hits_mean(row->a) : 0;
    }
    hits->has_same_text &= row->row->kinship == LP_SAME;
  }
}

static bool varies(const struct lp_hits *hits, struct lp_hits_range range) {
  static const double little = 0.001; /* of the floor */
  return (double)(range.most - range.least) > little * hits->floor;
}

static void judge_row(struct lp_hits *hits, struct lp_hits_function *of,
                      struct lp_hits_row *row) {
  if (row->verdict == LP_HITS_JUDGED &&
      (varies(hits, row->a) || varies(hits, row->b)))
    row->verdict = LP_HITS_VARIES;
  if (row->verdict != LP_HITS_JUDGED)
    return;
  row->change = change_of(row->a, row->b);
  of->from += lp_hits_mean(row->a);
  of->to += lp_hits_mean(row->b);
  of->change += row->change;
  if (!row->is_text)
    return;
  of->removed += lp_hits_mean(row->a);
  of->added += lp_hits_mean(row->b);
  of->added_lines += row->row->b && row->b.least;
}

static void judge_rows(struct lp_hits *hits) {
  for (size_t i = 0; i < hits->comparison->function_count; i++) {
    struct lp_hits_function *function = &hits->functions[i];
    for (size_t j = 0; j < function->function->row_count; j++)
      judge_row(hits, function, &function->rows[j]);
    hits->judged += function->from;
    hits->change += function->change;
  }
}

struct lp_hits lp_hits_compare(const struct lp_comparison *comparison,
                               double share) {
  struct lp_hits hits = {
      .comparison = comparison,
      .share = share,
      .functions =
          lp_heap_get(comparison->function_count, sizeof *hits.functions),
      .rows = lp_heap_get(comparison->row_count, sizeof *hits.rows),
      .has_same_text = true};
  fill_rows(&hits);
  match_moved(&hits);
  add_all(&hits);
  judge_rows(&hits);
  lp_hits_find_rises(&hits);
  return hits;
}

static int compare_rows(const void *left, const void *right) {
  const struct lp_hits_row *a = *(struct lp_hits_row *const *)left;
  const struct lp_hits_row *b = *(struct lp_hits_row *const *)right;
  double one = fabs(a->change), other = fabs(b->change);
  if (one != other)
    return one > other ? -1 : 1;
  return (a > b) - (a < b);
}

const struct lp_hits_row **lp_hits_ranked(const struct lp_hits *hits) {
  size_t count = hits->comparison->row_count;
  const struct lp_hits_row **ranked = lp_heap_get(count, sizeof *ranked);
  for (size_t i = 0; i < count; i++)
    ranked[i] = &hits->rows[i];
  if (count)
    qsort(ranked, count, sizeof *ranked, compare_rows);
  return ranked;
}

const char *lp_hits_word(const struct lp_hits_row *row) {
  if (!row->is_text && !row->row->a)
    return "moved";
  return row->row->kinship == LP_SAME ? "" : lp_kinship_name(row->row->kinship);
}

void lp_hits_free(struct lp_hits *hits) {
  free(hits->functions);
  free(hits->rows);
  free(hits->rises);
}
