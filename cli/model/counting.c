/* SPDX-License-Identifier: MIT
 *
 * See counting.h. A function has the counters that its lines' hits follow from.
 * One in front of a loop stands for all of its rounds: there counting may be
 * given more than it has cost, but few samples meet it.
 */
#include "model/counting.h"

#include "base/heap.h"

#include <math.h>
#include <stdlib.h>

/** The terms of some of a table's keys. */
struct terms {
  const uint32_t *items;
  uint32_t count;
};

static struct terms terms_of(const struct lp_table *table, uint32_t first,
                             uint32_t end) {
  uint32_t from = table->first_terms[first];
  return (struct terms){table->terms + from, table->first_terms[end] - from};
}

/* Each counter once: `is_known` is for those from `least` on. */
static double add_up(const struct lp_slab *slab, struct terms terms,
                     uint32_t least, bool *is_known) {
  double times = 0;
  for (uint32_t i = 0; i < terms.count; i++) {
    uint32_t counter = terms.items[i] >> 1;
    times += is_known[counter - least] ? 0 : (double)slab->counters[counter];
    is_known[counter - least] = true;
  }
  return times;
}

/* How often a thread has counted in a function, wherever that was inlined. */
static double find_times(const struct lp_slab *slab, uint32_t function) {
  const struct lp_table *table = slab->table;
  const struct lineprof_table_function *of = &table->functions[function];
  uint32_t least = UINT32_MAX, most = 0;
  if (!slab->counters || !table->terms)
    return INFINITY;
  uint32_t calls = table->head->line_count + function;
  struct terms all[] = {
      terms_of(table, of->first_line, of->first_line + of->line_count),
      terms_of(table, calls, calls + 1)};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    for (uint32_t j = 0; j < all[i].count; j++) {
      uint32_t counter = all[i].items[j] >> 1;
      least = counter < least ? counter : least;
      most = counter > most ? counter : most;
    }
  if (least > most)
    return 0;
  bool *is_known = lp_heap_get(most - least + 1, sizeof *is_known);
  double times = add_up(slab, all[0], least, is_known) +
                 add_up(slab, all[1], least, is_known);
  free(is_known);
  return times;
}

static double find_most_ns(const struct lp_profile *profile, uint32_t thread,
                           uint32_t table, uint32_t function) {
  double times = 0;
  for (size_t i = profile->tables[table].first_slab; i;
       i = profile->slabs[i - 1].next)
    if (profile->slabs[i - 1].thread == thread)
      times += find_times(&profile->slabs[i - 1], function);
  return times * LP_COUNT_COST_NS;
}

void lp_counting_add(struct lp_counting *counting,
                     const struct lp_profile *profile, uint32_t thread,
                     uint32_t table, uint32_t function, double cpu_ticks) {
  uint32_t key[] = {thread, table, function};
  size_t at = lp_map_index(&counting->ids, key, sizeof key);
  if (at == counting->count) {
    counting->items =
        lp_heap_grow(counting->items, at, sizeof *counting->items);
    counting->items[counting->count++] = (struct lp_counted){
        .most_ns = find_most_ns(profile, thread, table, function)};
  }
  counting->items[at].sampled_ns += lp_profile_ns(profile, cpu_ticks);
}

uint64_t lp_counting_own(struct lp_counting *counting, uint32_t thread,
                         uint32_t table, uint32_t function, uint64_t samples) {
  uint32_t key[] = {thread, table, function};
  size_t at = lp_map_find(&counting->ids, key, sizeof key);
  if (at == LP_MAP_NONE)
    return samples;
  struct lp_counted *counted = &counting->items[at];
  if (counted->sampled_ns <= counted->most_ns)
    return samples;
  counted->owed += (double)samples * counted->most_ns / counted->sampled_ns;
  uint64_t own = (uint64_t)counted->owed;
  own = own < samples ? own : samples;
  counted->owed -= (double)own;
  return own;
}

void lp_counting_free(struct lp_counting *counting) {
  lp_map_free(&counting->ids);
  free(counting->items);
}
