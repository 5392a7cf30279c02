/* SPDX-License-Identifier: MIT
 *
 * See growth.h.
 */
#include "figures/growth.h"

#include "base/heap.h"
#include "lineprof/closing.h"

#include <stdlib.h>

static const struct lineprof_growth_mark *
find_mark(const struct lp_memory_series *series, uint64_t ns) {
  size_t low = 0, high = series->mark_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (series->marks[middle].ns < ns)
      low = middle + 1;
    else
      high = middle;
  }
  bool is_it = low < series->mark_count && series->marks[low].ns == ns;
  return is_it ? &series->marks[low] : NULL;
}

static int compare(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

static void summarise(struct lp_growth *growth) {
  int64_t *left = lp_heap_get(growth->count + 1, sizeof *left);
  for (size_t i = 0; i < growth->count; i++) {
    left[i] = lineprof_subtract(growth->cycles[i].end, growth->cycles[i].begin);
    growth->grown += left[i] > 0;
    growth->sum = lineprof_add(growth->sum, left[i]);
  }
  qsort(left, growth->count, sizeof *left, compare);
  growth->median = growth->count ? left[(growth->count - 1) / 2] : 0;
  free(left);
}

struct lp_growth lp_growth_find(const struct lp_profile *profile) {
  const struct lp_scheduled *scheduled = &profile->scheduled;
  const struct lp_memory_series *series = &profile->memory.series;
  struct lp_growth growth = {0};
  growth.cycles =
      lp_heap_get(scheduled->segment_count + 1, sizeof *growth.cycles);
  for (size_t i = 0; i < scheduled->segment_count; i++) {
    const struct lineprof_segment *segment = &scheduled->segments[i].head;
    const struct lineprof_growth_mark *begin, *end;
    if (segment->kind != LINEPROF_SEGMENT_ACTIVE ||
        scheduled->segments[i].is_open ||
        segment->flags & LINEPROF_SEGMENT_PARTIAL)
      continue;
    begin = find_mark(series, segment->begin.ns);
    end = find_mark(series, segment->end.ns);
    if (begin && end)
      growth.cycles[growth.count++] = (struct lp_growth_cycle){
          .number = segment->cycle, .begin = begin->live, .end = end->live};
  }
  summarise(&growth);
  return growth;
}

void lp_growth_free(struct lp_growth *growth) { free(growth->cycles); }
