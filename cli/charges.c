/* SPDX-License-Identifier: MIT
 *
 * See charges.h.
 */
#include "charges.h"

#include "heap.h"

#include <stdlib.h>

static bool is_of_row(const struct lp_profile *profile,
                      const struct lp_slab *slab, struct lp_charged_row row) {
  return slab->thread == row.thread &&
         slab->table == &profile->tables[row.table];
}

static double find_row(const struct lp_profile *profile,
                       struct lp_charged_row row) {
  double ticks = 0;
  for (size_t i = 0; i < profile->slab_count; i++)
    if (is_of_row(profile, &profile->slabs[i], row))
      ticks += (double)profile->slabs[i].lines[row.line].self_ticks;
  return ticks;
}

/* Of all its rows. */
static double find_thread(const struct lp_profile *profile, uint32_t thread) {
  double ticks = 0;
  for (size_t i = 0; i < profile->slab_count; i++) {
    const struct lp_slab *slab = &profile->slabs[i];
    for (uint32_t j = 0;
         slab->thread == thread && j < slab->table->head->line_count; j++)
      ticks += (double)slab->lines[j].self_ticks;
  }
  return ticks;
}

static struct lp_charge *get_charge(struct lp_map *ids, const void *key,
                                    size_t size, struct lp_charge **items,
                                    size_t *count, bool *is_new) {
  size_t at = lp_map_index(ids, key, size);
  *is_new = at == *count;
  if (*is_new) {
    *items = lp_heap_grow(*items, at, sizeof **items);
    (*items)[(*count)++] = (struct lp_charge){0};
  }
  return &(*items)[at];
}

void lp_charges_add(struct lp_charges *charges,
                    const struct lp_profile *profile, struct lp_charged_row row,
                    bool is_own, double ticks) {
  bool is_new;
  if (profile->segment_count)
    return;
  struct lp_charge *charge =
      is_own ? get_charge(&charges->thread_ids, &row.thread, sizeof row.thread,
                          &charges->threads, &charges->thread_count, &is_new)
             : get_charge(&charges->ids, &row, sizeof row, &charges->items,
                          &charges->count, &is_new);
  if (is_new) {
    charge->thread = row.thread;
    charge->probed_ticks =
        is_own ? find_thread(profile, row.thread) : find_row(profile, row);
  }
  charge->sampled_ticks += ticks;
}

/* What is not of clean bodies is the rows' own. */
void lp_charges_finish(struct lp_charges *charges) {
  for (size_t i = 0; i < charges->count; i++) {
    const struct lp_charge *row = &charges->items[i];
    size_t at =
        lp_map_find(&charges->thread_ids, &row->thread, sizeof row->thread);
    if (at != LP_MAP_NONE)
      charges->threads[at].probed_ticks -=
          row->sampled_ticks < row->probed_ticks ? row->sampled_ticks
                                                 : row->probed_ticks;
  }
}

double lp_charges_scale(const struct lp_charges *charges,
                        struct lp_charged_row row, bool is_own) {
  size_t at =
      is_own ? lp_map_find(&charges->thread_ids, &row.thread, sizeof row.thread)
             : lp_map_find(&charges->ids, &row, sizeof row);
  if (at == LP_MAP_NONE)
    return 1;
  const struct lp_charge *charge =
      is_own ? &charges->threads[at] : &charges->items[at];
  if (charge->sampled_ticks <= charge->probed_ticks)
    return 1;
  return charge->probed_ticks > 0 ? charge->probed_ticks / charge->sampled_ticks
                                  : 0;
}

void lp_charges_free(struct lp_charges *charges) {
  lp_map_free(&charges->ids);
  lp_map_free(&charges->thread_ids);
  free(charges->items);
  free(charges->threads);
}
