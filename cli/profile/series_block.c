/* SPDX-License-Identifier: MIT
 *
 * See series_block.h. Points are read one word after the other, while the
 * program may go on: one that changes meanwhile has no time, or an earlier one
 * than those before it (format_memory.h).
 */
#include "profile/series_block.h"

#include "base/heap.h"

#include <stdlib.h>

/* The first point by which the peak had been reached. Where the process was
 * killed there may be none. */
static size_t find_peak(const struct lp_memory *memory) {
  size_t i = 0;
  while (i < memory->series.count &&
         memory->series.points[i].peak < memory->head->peak)
    i++;
  return i;
}

static void open_marks(struct lp_profile *profile) {
  struct lp_memory_series *series = &profile->memory.series;
  const struct lineprof_growth *head =
      lp_profile_array(profile, LINEPROF_BLOCK_GROWTH, sizeof *head,
                       sizeof *series->marks, "memory of cycles is");
  if (!head)
    return;
  series->marks = (const void *)(head + 1);
  series->mark_count =
      head->count < head->capacity ? head->count : head->capacity;
}

void lp_series_open(struct lp_profile *profile) {
  open_marks(profile);
  struct lp_memory_series *series = &profile->memory.series;
  const struct lineprof_memory_series *head = lp_profile_array(
      profile, LINEPROF_BLOCK_SERIES, sizeof *head,
      sizeof(struct lineprof_memory_point), "memory over time is");
  uint64_t last = 0;
  if (!head)
    return;
  const struct lineprof_memory_point *points = (const void *)(head + 1);
  uint32_t count = head->count < head->capacity ? head->count : head->capacity;
  series->interval_ns = head->interval_ns;
  series->points = lp_heap_get((size_t)count + 1, sizeof *series->points);
  for (uint32_t i = 0; i < count; i++) {
    if (points[i].ns <= last)
      continue;
    last = points[i].ns;
    series->points[series->count++] = points[i];
  }
  series->peak = find_peak(&profile->memory);
}

void lp_series_free(struct lp_profile *profile) {
  free(profile->memory.series.points);
}
