/* SPDX-License-Identifier: MIT
 *
 * See clocked_sums.h.
 */
#include "samples/clocked_sums.h"

#include "base/heap.h"

#include <stdlib.h>

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
                struct key key, double ticks, bool is_call) {
  size_t count = sums->ids.count;
  size_t at = lp_map_index(&sums->ids, &key, sizeof key);
  if (at == count) {
    sums->items = lp_heap_grow(sums->items, at, sizeof *sums->items);
    sums->items[at] =
        (struct lp_clocked_sum){.clock_ticks = find_clock(profile, key)};
  }
  if (is_call)
    sums->items[at].call_ticks += ticks;
  else
    sums->items[at].sampled_ticks += ticks;
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
                         double ticks, bool is_call) {
  for (size_t i = lp_chain_find(chain, LP_LINK_CLOCKED, 0); i < chain->count;
       i = lp_chain_find(chain, LP_LINK_CLOCKED, i + 1)) {
    struct key key = {thread, chain->links[i].table, chain->links[i].line};
    if (!is_further_in(chain, i))
      add(sums, chain->profile, key, ticks, is_call);
  }
}

double lp_clocked_sums_scale(const struct lp_clocked_sums *sums,
                             const struct lp_link *link, uint32_t thread,
                             bool is_call) {
  struct key key = {thread, link->table, link->line};
  size_t at = lp_map_find(&sums->ids, &key, sizeof key);
  if (at == LP_MAP_NONE)
    return 1;
  const struct lp_clocked_sum *sum = &sums->items[at];
  bool calls_speak =
      sum->call_ticks > 0 && sum->call_ticks >= sum->sampled_ticks;
  double met = calls_speak ? sum->call_ticks : sum->sampled_ticks;
  double clock = sum->clock_ticks;
  if (is_call != calls_speak)
    return 0;
  /* Long calls are sure; what they leave is not. */
  bool is_rest_open = calls_speak ? met < clock : 2 * met < clock;
  return is_rest_open || met <= 0 ? 1 : clock / met;
}

void lp_clocked_sums_free(struct lp_clocked_sums *sums) {
  lp_map_free(&sums->ids);
  free(sums->items);
}
