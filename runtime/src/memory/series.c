/* SPDX-License-Identifier: MIT
 *
 * See series.h. A point has no time while it is written, and one without a time
 * is none: whoever reads meanwhile, or after the process was killed, meets no
 * mixture of two. While points move to the front, those that have been there
 * are earlier than what is in front of them by then, and do not count either.
 */
#include "memory/series.h"

#include <stdbool.h>

static struct lineprof_memory_point *
points_of(struct lineprof_memory_series *series) {
  return (struct lineprof_memory_point *)(series + 1);
}

static uint64_t last_ns(const struct lineprof_memory_series *series) {
  const struct lineprof_memory_point *points = (const void *)(series + 1);
  return series->count ? points[series->count - 1].ns : 0;
}

static void put(struct lineprof_memory_point *to,
                struct lineprof_memory_point point) {
  __atomic_store_n(&to->ns, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  __atomic_store_n(&to->live, point.live, __ATOMIC_RELAXED);
  __atomic_store_n(&to->peak, point.peak, __ATOMIC_RELAXED);
  __atomic_store_n(&to->resident, point.resident, __ATOMIC_RELAXED);
  __atomic_store_n(&to->ns, point.ns, __ATOMIC_RELEASE);
}

static void halve(struct lineprof_memory_series *series) {
  struct lineprof_memory_point *points = points_of(series);
  uint32_t left = (series->count + 1) / 2;
  for (uint32_t i = 1; i < left; i++)
    put(&points[i], points[2 * (size_t)i]);
  __atomic_store_n(&series->count, left, __ATOMIC_RELEASE);
  series->interval_ns *= 2;
}

void lp_series_begin(struct lineprof_memory_series *series) {
  series->interval_ns = LP_SERIES_NS;
  series->count = 0;
  __atomic_store_n(&series->capacity, LP_SERIES_POINTS, __ATOMIC_RELEASE);
}

uint64_t lp_series_next(const struct lineprof_memory_series *series) {
  return series->count ? last_ns(series) + series->interval_ns : 0;
}

void lp_series_add(struct lineprof_memory_series *series,
                   struct lineprof_memory_point point) {
  if (point.ns <= last_ns(series))
    return;
  if (series->count == LP_SERIES_POINTS)
    halve(series);
  put(&points_of(series)[series->count], point);
  __atomic_store_n(&series->count, series->count + 1, __ATOMIC_RELEASE);
}
