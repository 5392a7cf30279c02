/* SPDX-License-Identifier: MIT
 *
 * See cycle_summary.h.
 */
#include "figures/cycle_summary.h"

#include "base/heap.h"

#include <stdlib.h>

static double most_of(const struct lp_estimate *time) {
  return time->doubt == LP_DOUBT_NONE ? time->ns : time->high_ns;
}

static int compare_times(const void *left, const void *right) {
  double a = most_of(left), b = most_of(right);
  return (a > b) - (a < b);
}

/* A figure that was chosen by its size is a bound if any of those that it was
 * chosen from is. */
static struct lp_estimate at_most(struct lp_estimate time, bool has_doubt) {
  if (!has_doubt || time.doubt != LP_DOUBT_NONE)
    return time;
  time.high_ns = time.ns;
  time.doubt = LP_DOUBT_MOST;
  return time;
}

struct lp_cycle_summary lp_cycle_summarise(const struct lp_cycles *cycles,
                                           const struct lp_estimate *times) {
  struct lp_cycle_summary found = {0};
  struct lp_estimate *sorted = lp_heap_get(cycles->count, sizeof *sorted);
  size_t count = 0;
  bool has_doubt = false;
  for (size_t i = 0; i < cycles->count; i++) {
    if (cycles->items[i].is_partial)
      continue;
    has_doubt |= times[i].doubt != LP_DOUBT_NONE;
    sorted[count++] = times[i];
  }
  found.count = count;
  if (count) {
    found.first = sorted[0];
    found.last = sorted[count - 1];
    qsort(sorted, count, sizeof *sorted, compare_times);
    struct lp_estimate sum =
        lp_estimate_add(sorted[(count - 1) / 2], sorted[count / 2]);
    found.median = at_most(lp_estimate_divide(sum, 2), has_doubt);
    found.least = at_most(sorted[0], has_doubt);
    found.most = at_most(sorted[count - 1], has_doubt);
  }
  free(sorted);
  return found;
}
