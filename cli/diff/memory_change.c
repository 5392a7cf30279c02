/* SPDX-License-Identifier: MIT
 *
 * See memory_change.h.
 */
#include "diff/memory_change.h"

#include "base/heap.h"
#include "table/metrics.h"

#include <stdlib.h>

static const struct lp_metric_info *metric_of(enum lp_diff_memory kind) {
  static const enum lp_metric metrics[] = {[LP_DIFF_ALLOCS] = LP_METRIC_ALLOCS,
                                           [LP_DIFF_BYTES] = LP_METRIC_BYTES,
                                           [LP_DIFF_LIVE] = LP_METRIC_LIVE,
                                           [LP_DIFF_PEAK] = LP_METRIC_AT_PEAK};
  return &lp_metrics[metrics[kind]];
}

const char *lp_diff_memory_name(enum lp_diff_memory kind) {
  return metric_of(kind)->json;
}

bool lp_memory_is_compared(const struct lp_comparison *comparison,
                           enum lp_diff_owner owner) {
  return comparison->a->has_memory[owner] && comparison->b->has_memory[owner];
}

static int64_t value_of(const struct lp_memory_sum *sum,
                        enum lp_diff_memory kind) {
  return (int64_t)metric_of(kind)->memory(sum).count;
}

static int compare_values(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

/* What is not there has nothing. */
static struct lp_memory_range range_of(const struct lp_memory_sum *sums,
                                       size_t count, enum lp_diff_memory kind) {
  if (!sums || count == 0)
    return (struct lp_memory_range){0};
  int64_t *values = lp_heap_get(count, sizeof *values);
  for (size_t i = 0; i < count; i++)
    values[i] = value_of(&sums[i], kind);
  qsort(values, count, sizeof *values, compare_values);
  struct lp_memory_range range = {values[0], values[(count - 1) / 2],
                                  values[count - 1]};
  free(values);
  return range;
}

static bool is_apart(struct lp_memory_range a, struct lp_memory_range b) {
  return a.most < b.least || b.most < a.least;
}

static bool has_any(const struct lp_memory_sum *sums, size_t count) {
  for (size_t i = 0; sums && i < count; i++)
    if (sums[i].allocs)
      return true;
  return false;
}

static struct lp_memory_change change_of(const struct lp_comparison *comparison,
                                         const struct lp_memory_sum *a,
                                         const struct lp_memory_sum *b) {
  size_t a_count = comparison->a->run_count, b_count = comparison->b->run_count;
  struct lp_memory_change change = {.has_any = has_any(a, a_count) ||
                                               has_any(b, b_count)};
  for (int kind = 0; kind < LP_DIFF_MEMORY; kind++) {
    change.a[kind] = range_of(a, a_count, kind);
    change.b[kind] = range_of(b, b_count, kind);
    change.has_changed[kind] = is_apart(change.a[kind], change.b[kind]);
  }
  return change;
}

struct lp_memory_change
lp_memory_change_of(const struct lp_comparison *comparison,
                    const struct lp_row_change *row, enum lp_diff_owner owner) {
  struct lp_memory_change change =
      change_of(comparison, row->a ? row->a->memory[owner] : NULL,
                row->b ? row->b->memory[owner] : NULL);
  change.row = row;
  return change;
}

struct lp_memory_change
lp_memory_change_whole(const struct lp_comparison *comparison,
                       enum lp_diff_owner owner) {
  return change_of(comparison, comparison->a->memory[owner],
                   comparison->b->memory[owner]);
}

struct lp_memory_change
lp_memory_change_nowhere(const struct lp_comparison *comparison,
                         enum lp_diff_owner owner) {
  return change_of(comparison, comparison->a->memory_nowhere[owner],
                   comparison->b->memory_nowhere[owner]);
}

bool lp_memory_has_changed(const struct lp_memory_change *change) {
  for (int kind = 0; kind < LP_DIFF_MEMORY; kind++)
    if (change->has_changed[kind])
      return true;
  return false;
}

static int64_t size_of(const struct lp_memory_change *change,
                       enum lp_diff_memory kind) {
  int64_t by = change->b[kind].median - change->a[kind].median;
  return !change->has_changed[kind] ? 0 : by < 0 ? -by : by;
}

static int64_t most_bytes(const struct lp_memory_change *change) {
  int64_t most = 0;
  for (int kind = LP_DIFF_BYTES; kind < LP_DIFF_MEMORY; kind++)
    if (size_of(change, kind) > most)
      most = size_of(change, kind);
  return most;
}

/* By bytes, then by allocations, then as the time has them. */
static int compare_changes(const void *left, const void *right) {
  const struct lp_memory_change *a = left, *b = right;
  int64_t one = most_bytes(a), other = most_bytes(b);
  if (one == other) {
    one = size_of(a, LP_DIFF_ALLOCS);
    other = size_of(b, LP_DIFF_ALLOCS);
  }
  if (one != other)
    return one > other ? -1 : 1;
  if (a->row->function != b->row->function)
    return a->row->function < b->row->function ? -1 : 1;
  return (a->row > b->row) - (a->row < b->row);
}

struct lp_memory_change *
lp_memory_changes(const struct lp_comparison *comparison,
                  enum lp_diff_owner owner, size_t *count) {
  struct lp_memory_change *changes =
      lp_heap_get(comparison->row_count, sizeof *changes);
  *count = 0;
  for (size_t i = 0; i < comparison->row_count; i++) {
    struct lp_memory_change change =
        lp_memory_change_of(comparison, comparison->rows[i], owner);
    if (lp_memory_has_changed(&change))
      changes[(*count)++] = change;
  }
  if (*count)
    qsort(changes, *count, sizeof *changes, compare_changes);
  return changes;
}
