/* SPDX-License-Identifier: MIT
 *
 * See recursion.h.
 */
#include "samples/recursion.h"

#include "profile/stacks.h"

/** A thread's time by the clock: in the function without this row, and in what
 * the row called. */
struct clocked {
  double beside_ticks, child_ticks;
};

static struct clocked find_clocked(const struct lp_profile *profile,
                                   const struct lp_share *row) {
  const struct lp_table *table = &profile->counted.tables[row->table];
  uint32_t function = lp_stacks_function(table, row->index);
  struct clocked clocked = {0};
  for (size_t i = 0; i < profile->counted.slab_count; i++) {
    const struct lp_slab *slab = &profile->counted.slabs[i];
    if (slab->thread != row->thread || slab->table != table)
      continue;
    const struct lineprof_line_counter *line = &slab->lines[row->index];
    clocked.child_ticks += (double)line->child_ticks;
    clocked.beside_ticks += (double)slab->functions[function].total_ticks -
                            (double)line->self_ticks -
                            (double)line->child_ticks;
  }
  return clocked;
}

/* Limits the time of sampled rows in recursive functions. Samples meet such a
 * row also beneath another row of its function whose clock ran. The function's
 * total has that time by the clock, while samples may stand for more than
 * passed. So the row has no more than the clock leaves for it, but at least its
 * self time. */
void lp_recursion_limit(const struct lp_profile *profile,
                        struct lp_share *row) {
  if (profile->scheduled.segment_count || row->inside_ticks <= 0)
    return;
  struct clocked clocked = find_clocked(profile, row);
  double kept = clocked.beside_ticks / row->inside_ticks;
  kept = kept < 0 ? 0 : kept > 1 ? 1 : kept;
  double excess = (1 - kept) * row->inside.ticks;
  double child = clocked.child_ticks + row->child_ticks;
  if (excess > child)
    excess = child > 0 ? child : 0;
  row->child_ticks -= excess;
  row->total.ticks -= excess;
  row->total.square_ticks -= (1 - kept * kept) * row->inside.square_ticks;
  row->again_ticks -= excess < row->again_ticks ? excess : row->again_ticks;
  if (row->again.ticks > row->total.ticks)
    row->again.ticks = row->total.ticks;
  if (row->again.square_ticks > row->total.square_ticks)
    row->again.square_ticks = row->total.square_ticks;
}
