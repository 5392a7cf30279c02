/* SPDX-License-Identifier: MIT
 *
 * See counting.h. A function has the counters that its lines' hits follow from.
 * A counter in front of a loop counts all of its rounds at once: its cost is
 * overestimated, but few samples meet it.
 */
#include "samples/counting.h"

#include "base/heap.h"

#include <math.h>
#include <stdlib.h>

/** The terms of some keys of a table. */
struct terms {
  const uint32_t *items;
  uint32_t count;
};

static struct terms terms_of(const struct lp_table *table, uint32_t first,
                             uint32_t end) {
  uint32_t from = table->first_terms[first];
  return (struct terms){table->terms + from, table->first_terms[end] - from};
}

/* Makes an index of slabs by thread and table. */
static void index_slabs(struct lp_counting *counting,
                        const struct lp_profile *profile) {
  counting->first_slab =
      lp_heap_get(profile->counted.slab_count, sizeof *counting->first_slab);
  counting->next_slab =
      lp_heap_get(profile->counted.slab_count, sizeof *counting->next_slab);
  for (size_t i = 0; i < profile->counted.slab_count; i++) {
    const struct lp_slab *slab = &profile->counted.slabs[i];
    uint32_t key[] = {slab->thread,
                      (uint32_t)(slab->table - profile->counted.tables)};
    size_t at = lp_map_index(&counting->slab_ids, key, sizeof key);
    counting->next_slab[i] = counting->first_slab[at];
    counting->first_slab[at] = i + 1;
    if (slab->table->counter_count > counting->met_count)
      counting->met_count = slab->table->counter_count;
  }
  counting->met = lp_heap_get(counting->met_count, sizeof *counting->met);
}

/* Sums the counters of the terms, each counter once. */
static double add_up(struct lp_counting *counting, const struct lp_slab *slab,
                     struct terms terms) {
  double times = 0;
  for (uint32_t i = 0; i < terms.count; i++) {
    uint32_t counter = terms.items[i] >> 1;
    if (counting->met[counter] != counting->function)
      times += (double)slab->counters[counter];
    counting->met[counter] = counting->function;
  }
  return times;
}

/* How often a thread has counted in a function, wherever that was inlined. */
static double find_times(struct lp_counting *counting,
                         const struct lp_slab *slab, uint32_t function) {
  const struct lp_table *table = slab->table;
  const struct lineprof_table_function *of = &table->functions[function];
  if (!slab->counters || !table->terms)
    return INFINITY;
  uint32_t calls = table->head->line_count + function;
  counting->function++;
  return add_up(
             counting, slab,
             terms_of(table, of->first_line, of->first_line + of->line_count)) +
         add_up(counting, slab, terms_of(table, calls, calls + 1));
}

static double find_most_ns(struct lp_counting *counting,
                           const struct lp_profile *profile, uint32_t thread,
                           uint32_t table, uint32_t function) {
  uint32_t key[] = {thread, table};
  double times = 0;
  if (!counting->first_slab)
    index_slabs(counting, profile);
  size_t at = lp_map_find(&counting->slab_ids, key, sizeof key);
  for (size_t i = at == LP_MAP_NONE ? 0 : counting->first_slab[at]; i;
       i = counting->next_slab[i - 1])
    times += find_times(counting, &profile->counted.slabs[i - 1], function);
  return times * lp_profile_count_ns(profile);
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
        .most_ns = find_most_ns(counting, profile, thread, table, function)};
  }
  counting->items[at].sampled_ns += lp_profile_ns(profile, cpu_ticks);
}

uint64_t lp_counting_own(struct lp_counting *counting, uint32_t thread,
                         uint32_t table, uint32_t function, uint64_t samples) {
  uint32_t key[] = {thread, table, function};
  size_t at = lp_map_find(&counting->ids, key, sizeof key);
  if (at == LP_MAP_NONE)
    return samples;
  const struct lp_counted *counted = &counting->items[at];
  if (counted->sampled_ns <= counted->most_ns)
    return samples;
  counting->owed += (double)samples * counted->most_ns / counted->sampled_ns;
  uint64_t own = (uint64_t)(counting->owed + 0.5);
  own = own < samples ? own : samples;
  counting->owed -= (double)own;
  return own;
}

void lp_counting_free(struct lp_counting *counting) {
  lp_map_free(&counting->ids);
  lp_map_free(&counting->slab_ids);
  free(counting->items);
  free(counting->first_slab);
  free(counting->next_slab);
  free(counting->met);
}
