/* SPDX-License-Identifier: MIT
 *
 * See clocked_sums.h.
 */
#include "samples/clocked_sums.h"

#include "base/heap.h"

#include <stdlib.h>

static double find_clock(const struct lp_profile *profile,
                         struct lp_clocked_row row) {
  const struct lp_table *table = &profile->counted.tables[row.table];
  double ticks = 0;
  for (size_t i = 0; i < profile->counted.slab_count; i++) {
    const struct lp_slab *slab = &profile->counted.slabs[i];
    if (slab->thread == row.thread && slab->table == table)
      ticks += (double)slab->lines[row.line].self_ticks;
  }
  return ticks > 0 ? ticks : 0;
}

void lp_clocked_sums_add(struct lp_clocked_sums *sums,
                         const struct lp_profile *profile,
                         struct lp_clocked_row row, double ticks,
                         enum lp_clocked_by by) {
  size_t count = sums->ids.count;
  size_t at = lp_map_index(&sums->ids, &row, sizeof row);
  if (at == count) {
    sums->items = lp_heap_grow(sums->items, at, sizeof *sums->items);
    sums->items[at] =
        (struct lp_clocked_sum){.clock_ticks = find_clock(profile, row)};
  }
  struct lp_clocked_sum *sum = &sums->items[at];
  if (by == LP_CLOCKED_CALL)
    sum->call_ticks += ticks;
  else if (by == LP_CLOCKED_WAITING)
    sum->wait_ticks += ticks;
  else
    sum->run_ticks += ticks;
}

static double share(double of, double among) {
  return of > 0 && among > 0 ? of / among : 0;
}

/* Where all that is known is samples. */
static double scale_alone(const struct lp_clocked_sum *sum,
                          enum lp_clocked_by by) {
  double rest = sum->clock_ticks - sum->run_ticks;
  if (by == LP_CLOCKED_WAITING)
    return share(rest, sum->wait_ticks);
  if (sum->run_ticks <= 0 || (sum->wait_ticks > 0 && rest > 0))
    return 1;
  return share(sum->clock_ticks, sum->run_ticks);
}

/* Beside long calls samples stand for the rest, unless they are too few for
 * that: then those calls stand for all. */
static double scale_beside_calls(const struct lp_clocked_sum *sum,
                                 enum lp_clocked_by by) {
  enum { FEW = 10 };
  double rest = sum->clock_ticks - sum->call_ticks;
  double sampled = sum->run_ticks + sum->wait_ticks;
  bool are_few = FEW * sampled < rest;
  if (by != LP_CLOCKED_CALL)
    return are_few ? 0 : share(rest, sampled);
  return rest > 0 && !are_few ? 1 : share(sum->clock_ticks, sum->call_ticks);
}

double lp_clocked_sums_scale(const struct lp_clocked_sums *sums,
                             struct lp_clocked_row row, enum lp_clocked_by by) {
  size_t at = lp_map_find(&sums->ids, &row, sizeof row);
  if (at == LP_MAP_NONE)
    return 1;
  const struct lp_clocked_sum *sum = &sums->items[at];
  return sum->call_ticks > 0 ? scale_beside_calls(sum, by)
                             : scale_alone(sum, by);
}

void lp_clocked_sums_free(struct lp_clocked_sums *sums) {
  lp_map_free(&sums->ids);
  free(sums->items);
}
