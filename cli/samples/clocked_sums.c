/* SPDX-License-Identifier: MIT
 *
 * See clocked_sums.h.
 */
#include "samples/clocked_sums.h"

#include "base/heap.h"

#include <stdlib.h>

/* So many looks at waits speak for all waits. */
enum { ENOUGH = 10 };

/** A clocked row in one thread. */
struct key {
  uint32_t thread, table, line;
};

static double find_clock(const struct lp_profile *profile, struct key key) {
  const struct lp_table *table = &profile->counted.tables[key.table];
  double ticks = 0;
  for (size_t i = table->first_slab; i;
       i = profile->counted.slabs[i - 1].next) {
    const struct lp_slab *slab = &profile->counted.slabs[i - 1];
    if (slab->thread == key.thread)
      ticks += (double)slab->lines[key.line].self_ticks +
               (double)slab->lines[key.line].child_ticks;
  }
  return ticks > 0 ? ticks : 0;
}

static void add(struct lp_clocked_sums *sums, const struct lp_profile *profile,
                struct key key, double ticks, struct lp_clocked_by by) {
  size_t count = sums->ids.count;
  size_t at = lp_map_index(&sums->ids, &key, sizeof key);
  if (at == count) {
    sums->items = lp_heap_grow(sums->items, at, sizeof *sums->items);
    sums->items[at] =
        (struct lp_clocked_sum){.clock_ticks = find_clock(profile, key)};
  }
  struct lp_clocked_sum *sum = &sums->items[at];
  sum->call_ticks += by.is_call ? ticks : 0;
  sum->wait_ticks += !by.is_call && by.is_waiting ? ticks : 0;
  sum->run_ticks += !by.is_call && !by.is_waiting ? ticks : 0;
  sum->looks += by.is_waiting ? by.samples : 0;
}

/* Whether the row is further in already, as in a recursion. */
static bool is_further_in(const struct lp_chain *chain, size_t at) {
  const struct lp_link *link = &chain->links[at];
  for (size_t i = 0; i < at; i++)
    if (chain->links[i].kind == LP_LINK_CLOCKED &&
        chain->links[i].table == link->table &&
        chain->links[i].line == link->line)
      return true;
  return false;
}

void lp_clocked_sums_add(struct lp_clocked_sums *sums,
                         const struct lp_chain *chain, uint32_t thread,
                         double ticks, struct lp_clocked_by by) {
  for (size_t i = lp_chain_find(chain, LP_LINK_CLOCKED, 0); i < chain->count;
       i = lp_chain_find(chain, LP_LINK_CLOCKED, i + 1)) {
    struct key key = {thread, chain->links[i].table, chain->links[i].line};
    if (!is_further_in(chain, i))
      add(sums, chain->profile, key, ticks, by);
  }
}

/* Of `met` all are to be `of` if they are half of it or enough. */
static double scale_to(double met, double of, bool are_enough) {
  bool are_most = are_enough || 2 * met >= of;
  return met > 0 && are_most ? of / met : 1;
}

static double scale_samples(const struct lp_clocked_sum *sum, bool is_waiting) {
  double rest = sum->clock_ticks - sum->run_ticks;
  if (is_waiting)
    return rest > 0 ? scale_to(sum->wait_ticks, rest, sum->looks >= ENOUGH) : 0;
  if (sum->wait_ticks > 0 && rest > 0)
    return 1;
  return scale_to(sum->run_ticks, sum->clock_ticks, false);
}

double lp_clocked_sums_scale(const struct lp_clocked_sums *sums,
                             const struct lp_link *link, uint32_t thread,
                             struct lp_clocked_by by) {
  struct key key = {thread, link->table, link->line};
  size_t at = lp_map_find(&sums->ids, &key, sizeof key);
  if (at == LP_MAP_NONE)
    return 1;
  const struct lp_clocked_sum *sum = &sums->items[at];
  bool calls_speak = sum->call_ticks > 0 &&
                     sum->call_ticks >= sum->run_ticks + sum->wait_ticks;
  if (by.is_call != calls_speak)
    return 0;
  if (!calls_speak)
    return scale_samples(sum, by.is_waiting);
  /* Long calls are sure; what they leave is not. */
  bool are_more = sum->call_ticks > sum->clock_ticks;
  return are_more ? sum->clock_ticks / sum->call_ticks : 1;
}

void lp_clocked_sums_free(struct lp_clocked_sums *sums) {
  lp_map_free(&sums->ids);
  free(sums->items);
}
