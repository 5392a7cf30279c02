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
                         bool is_waiting) {
  size_t count = sums->ids.count;
  size_t at = lp_map_index(&sums->ids, &row, sizeof row);
  if (at == count) {
    sums->items = lp_heap_grow(sums->items, at, sizeof *sums->items);
    sums->items[at] =
        (struct lp_clocked_sum){.clock_ticks = find_clock(profile, row)};
  }
  if (is_waiting)
    sums->items[at].wait_ticks += ticks;
  else
    sums->items[at].run_ticks += ticks;
}

double lp_clocked_sums_scale(const struct lp_clocked_sums *sums,
                             struct lp_clocked_row row, bool is_waiting) {
  size_t at = lp_map_find(&sums->ids, &row, sizeof row);
  if (at == LP_MAP_NONE)
    return 1;
  const struct lp_clocked_sum *sum = &sums->items[at];
  double rest = sum->clock_ticks - sum->run_ticks;
  if (is_waiting)
    return rest > 0 && sum->wait_ticks > 0 ? rest / sum->wait_ticks : 0;
  if (sum->run_ticks <= 0 || (sum->wait_ticks > 0 && rest > 0))
    return 1;
  return sum->clock_ticks / sum->run_ticks;
}

void lp_clocked_sums_free(struct lp_clocked_sums *sums) {
  lp_map_free(&sums->ids);
  free(sums->items);
}
