// RUN: %unit/memory-series
// Intent: points of a run of any length have room, evenly spread; whenever the
// process is killed, what is in the block makes sense.
/* SPDX-License-Identifier: MIT */
#include "memory/series.h"

#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static struct lineprof_memory_series *begin(void) {
  struct lineprof_memory_series *series = calloc(1, LP_SERIES_SIZE);
  if (!series)
    abort();
  lp_series_begin(series);
  return series;
}

static const struct lineprof_memory_point *
points_of(const struct lineprof_memory_series *series) {
  return (const void *)(series + 1);
}

/* What all of a point follows from. */
static struct lineprof_memory_point make_point(uint64_t ns) {
  return (struct lineprof_memory_point){.ns = ns,
                                        .live = (int64_t)ns * 2,
                                        .peak = (int64_t)ns * 3,
                                        .resident = ns};
}

static bool is_whole(const struct lineprof_memory_point *point) {
  struct lineprof_memory_point made = make_point(point->ns);
  return memcmp(point, &made, sizeof made) == 0;
}

/* As readers do: how many points there are; SIZE_MAX if one is a mixture. */
static size_t count_points(const struct lineprof_memory_series *series) {
  uint64_t last = 0;
  size_t count = 0;
  for (uint32_t i = 0; i < series->count; i++) {
    const struct lineprof_memory_point *point = &points_of(series)[i];
    if (point->ns <= last)
      continue;
    if (!is_whole(point))
      return SIZE_MAX;
    last = point->ns;
    count++;
  }
  return count;
}

/* A clock that the helper looks at each millisecond. */
static void run_until(struct lineprof_memory_series *series, uint64_t ms) {
  for (uint64_t now = 1; now <= ms; now++)
    if (now * 1000000 >= lp_series_next(series))
      lp_series_add(series, make_point(now * 1000000));
}

static bool is_even(const struct lineprof_memory_series *series) {
  const struct lineprof_memory_point *points = points_of(series);
  for (uint32_t i = 1; i < series->count; i++)
    if (points[i].ns - points[i - 1].ns != series->interval_ns)
      return false;
  return true;
}

static void check_lengths(void) {
  static const struct {
    uint64_t ms;
    uint32_t count;
    uint64_t interval_ms;
  } runs[] = {{1, 1, 10},           {10, 1, 10},       {11, 2, 10},
              {20471, 2048, 10},    {20480, 2048, 10}, {20481, 1025, 20},
              {40941, 2048, 20},    {40961, 1025, 40}, {655361, 1025, 640},
              {3600000, 1407, 2560}};
  for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
    struct lineprof_memory_series *series = begin();
    run_until(series, runs[i].ms);
    CHECK("as many points", series->count == runs[i].count);
    CHECK("as far apart", series->interval_ns == runs[i].interval_ms * 1000000);
    CHECK("all alike", is_even(series));
    CHECK("from the first on", points_of(series)->ns == 1000000);
    CHECK("and whole", count_points(series) == runs[i].count);
    free(series);
  }
}

static void check_order(void) {
  struct lineprof_memory_series *series = begin();
  lp_series_add(series, make_point(0));
  CHECK("no time, no point", series->count == 0);
  lp_series_add(series, make_point(5));
  lp_series_add(series, make_point(5));
  lp_series_add(series, make_point(4));
  CHECK("points are later than those before", series->count == 1);
  lp_series_add(series, make_point(6));
  CHECK("the last may come early", series->count == 2);
  lp_series_begin(series);
  CHECK("begins again", series->count == 0 && lp_series_next(series) == 0);
  free(series);
}

/* Killed while points move: some have moved, one is being written. */
static void check_kills(void) {
  struct lineprof_memory_series *series = begin();
  run_until(series, 20480);
  for (uint32_t moved = 1; moved < LP_SERIES_POINTS / 2; moved++) {
    struct lineprof_memory_point *points = (void *)(series + 1);
    points[moved].ns = 0;
    points[moved].live = -1;
    /* The others are those that have moved and those that are later. */
    CHECK("half-written, it does not count",
          count_points(series) == LP_SERIES_POINTS + (moved > 1) - moved);
    points[moved] = make_point(1000000 + 20000000 * (uint64_t)moved);
    CHECK("those that moved are not there twice",
          count_points(series) == LP_SERIES_POINTS - moved);
  }
  free(series);
}

int main(void) {
  check_lengths();
  check_order();
  check_kills();
  return check_status();
}
