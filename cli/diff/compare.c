/* SPDX-License-Identifier: MIT
 *
 * See compare.h.
 */
#include "diff/compare.h"

#include "base/heap.h"

#include <math.h>
#include <stdlib.h>

const char *lp_finding_name(enum lp_finding finding) {
  static const char *const names[] = {"unchanged", "unresolved", "faster",
                                      "slower"};
  return names[finding];
}

const char *lp_kinship_name(enum lp_kinship kinship) {
  static const char *const names[] = {"same",    "edited", "moved",
                                      "renamed", "added",  "removed"};
  return names[kinship];
}

static bool has_run(const struct lp_change *change) {
  return change->from.hits > 0 || change->to.hits > 0 || change->from.ns > 0 ||
         change->to.ns > 0;
}

/* Lines that never run are of no interest, whatever they say. */
bool lp_row_has_changed(const struct lp_row_change *row) {
  return has_run(&row->change) &&
         (row->change.finding >= LP_FASTER || row->change.has_new_hits ||
          row->kinship != LP_SAME);
}

static bool is_much(const struct lp_comparison *comparison,
                    const struct lp_change *change) {
  static const double little = 0.001;
  double whole_ns = comparison->runs.whole_ns;
  return change->finding >= LP_FASTER ||
         fabs(lp_change_ns(change)) > little * whole_ns ||
         fabs(change->to.hits - change->from.hits) > little * comparison->hits;
}

bool lp_row_has_much(const struct lp_comparison *comparison,
                     const struct lp_row_change *row) {
  return lp_row_has_changed(row) && is_much(comparison, &row->change);
}

bool lp_function_has_much(const struct lp_comparison *comparison,
                          const struct lp_function_change *function) {
  bool has_much = function->change.finding >= LP_FASTER;
  for (size_t i = 0; i < function->row_count && !has_much; i++)
    has_much = lp_row_has_much(comparison, &function->rows[i]);
  return has_much;
}

static const struct lp_side_row *row_at(const struct lp_side_function *function,
                                        size_t index) {
  return index == LP_ALONE ? NULL : &function->rows[index];
}

static void fill_function(struct lp_comparison *comparison,
                          struct lp_function_change *function,
                          const struct lp_pair *pair) {
  const struct lp_runs_compared *runs = &comparison->runs;
  if (pair->a != LP_ALONE)
    function->a = &comparison->a->functions[pair->a];
  if (pair->b != LP_ALONE)
    function->b = &comparison->b->functions[pair->b];
  function->kinship = pair->kinship;
  function->change =
      lp_change_of(runs, function->a ? function->a->figures : NULL,
                   function->b ? function->b->figures : NULL);
  struct lp_pairs rows = lp_match_rows(function->a, function->b);
  function->rows = lp_heap_get(rows.count, sizeof *function->rows);
  function->row_count = rows.count;
  for (size_t i = 0; i < rows.count; i++) {
    const struct lp_side_row *a = row_at(function->a, rows.items[i].a);
    const struct lp_side_row *b = row_at(function->b, rows.items[i].b);
    function->rows[i] = (struct lp_row_change){
        .a = a,
        .b = b,
        .kinship = rows.items[i].kinship,
        .change =
            lp_change_of(runs, a ? a->figures : NULL, b ? b->figures : NULL)};
  }
  comparison->row_count += rows.count;
  free(rows.items);
}

/* Lines and functions are one family. */
static void judge(struct lp_comparison *comparison) {
  size_t count = 0;
  struct lp_change **all =
      lp_heap_get(comparison->row_count + comparison->function_count + 2,
                  sizeof(struct lp_change *));
  all[count++] = &comparison->whole;
  all[count++] = &comparison->elsewhere;
  for (size_t i = 0; i < comparison->function_count; i++) {
    struct lp_function_change *function = &comparison->functions[i];
    all[count++] = &function->change;
    for (size_t j = 0; j < function->row_count; j++)
      all[count++] = &function->rows[j].change;
  }
  lp_changes_judge(&comparison->runs, all, count);
  free(all);
}

/* What is certain first, then by size, then in the order of the source. */
static int compare_changes(const struct lp_change *a,
                           const struct lp_change *b) {
  bool is_certain = a->finding >= LP_FASTER;
  if (is_certain != (b->finding >= LP_FASTER))
    return is_certain ? -1 : 1;
  double one = fabs(lp_change_ns(a)), other = fabs(lp_change_ns(b));
  return (one < other) - (one > other);
}

static int compare_rows(const void *left, const void *right) {
  const struct lp_row_change *a = *(struct lp_row_change *const *)left;
  const struct lp_row_change *b = *(struct lp_row_change *const *)right;
  int order = compare_changes(&a->change, &b->change);
  if (order == 0 && a->function != b->function)
    order = a->function < b->function ? -1 : 1;
  return order ? order : (a > b) - (a < b);
}

static uint32_t line_of(const struct lp_function_change *function) {
  return function->b ? function->b->line : function->a->line;
}

static int compare_functions(const void *left, const void *right) {
  const struct lp_function_change *a = left, *b = right;
  int order = compare_changes(&a->change, &b->change);
  return order ? order : (line_of(a) > line_of(b)) - (line_of(a) < line_of(b));
}

static void sort(struct lp_comparison *comparison) {
  size_t count = 0;
  double hits[2] = {0, 0};
  if (comparison->function_count)
    qsort(comparison->functions, comparison->function_count,
          sizeof *comparison->functions, compare_functions);
  comparison->rows =
      lp_heap_get(comparison->row_count, sizeof *comparison->rows);
  for (size_t i = 0; i < comparison->function_count; i++)
    for (size_t j = 0; j < comparison->functions[i].row_count; j++) {
      struct lp_row_change *row = &comparison->functions[i].rows[j];
      row->function = i;
      comparison->rows[count++] = row;
      comparison->kinships[row->kinship]++;
      hits[0] += row->change.from.hits;
      hits[1] += row->change.to.hits;
      if (has_run(&row->change))
        comparison->findings[row->change.finding]++;
    }
  comparison->hits = hits[0] > hits[1] ? hits[0] : hits[1];
  if (count)
    qsort(comparison->rows, count, sizeof(struct lp_row_change *),
          compare_rows);
}

struct lp_comparison lp_compare(const struct lp_side *a,
                                const struct lp_side *b, double matters,
                                double noise) {
  struct lp_comparison comparison = {
      .a = a, .b = b, .runs = lp_runs_compare(a, b, matters, noise)};
  struct lp_pairs pairs = lp_match_functions(a, b);
  comparison.functions = lp_heap_get(pairs.count, sizeof *comparison.functions);
  comparison.function_count = pairs.count;
  for (size_t i = 0; i < pairs.count; i++)
    fill_function(&comparison, &comparison.functions[i], &pairs.items[i]);
  free(pairs.items);
  comparison.whole = lp_change_of(&comparison.runs, a->whole, b->whole);
  comparison.elsewhere =
      lp_change_of(&comparison.runs, a->elsewhere, b->elsewhere);
  judge(&comparison);
  sort(&comparison);
  return comparison;
}

void lp_comparison_free(struct lp_comparison *comparison) {
  for (size_t i = 0; i < comparison->function_count; i++)
    free(comparison->functions[i].rows);
  free(comparison->functions);
  free(comparison->rows);
}
