/* SPDX-License-Identifier: MIT
 *
 * How what is open ends: the one rule by which a call or a region that closes
 * gives its time to the counters. The runtime follows it where a call closes
 * and, for both, at boundaries of a schedule; kprof where a process ended with
 * something open. A region that closes in a run has extremes and buckets, too:
 * regions/regions.c.
 *
 * Sums wrap: a profile's bytes may be anything, and that must not be undefined.
 */
#ifndef LINEPROF_CLOSING_H
#define LINEPROF_CLOSING_H

#include "lineprof/format_counters.h"

static inline int64_t lineprof_add(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t lineprof_subtract(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a - (uint64_t)b);
}

/** A call from the line `caller` has taken `total` ticks. `self_before`: the
 * line's own time when it was opened; what the line, by recursion, has had of
 * its own since then is not its callees'. */
static inline void lineprof_close_call(struct lineprof_line_counter *caller,
                                       int64_t self_before, int64_t total) {
  caller->open_calls = lineprof_subtract(caller->open_calls, 1);
  if (caller->open_calls != 0)
    return;
  int64_t own = lineprof_subtract(caller->self_ticks, self_before);
  caller->child_ticks =
      lineprof_add(caller->child_ticks, lineprof_subtract(total, own));
}

/** A row of the function was open for `total` ticks: the outermost counts. */
static inline void
lineprof_close_function(struct lineprof_function_counter *function,
                        int64_t total) {
  function->depth = lineprof_subtract(function->depth, 1);
  if (function->depth == 0)
    function->total_ticks = lineprof_add(function->total_ticks, total);
}

/** A call of the region took `total` ticks, `own` without regions in it; both
 * are 0 if it was not timed. */
static inline void lineprof_close_region(struct lineprof_region_counter *region,
                                         int64_t total, int64_t own) {
  region->self_ticks = lineprof_add(region->self_ticks, own);
  region->depth = lineprof_subtract(region->depth, 1);
  if (region->depth == 0)
    region->total_ticks = lineprof_add(region->total_ticks, total);
}

#endif
