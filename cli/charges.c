/* SPDX-License-Identifier: MIT
 *
 * See charges.h.
 */
#include "charges.h"

#include "heap.h"

#include <stdlib.h>

static double find_probed(const struct lp_profile *profile,
                          struct lp_charged_row row) {
  double ticks = 0;
  for (size_t i = 0; i < profile->slab_count; i++) {
    const struct lp_slab *slab = &profile->slabs[i];
    if (slab->thread == row.thread &&
        slab->table == &profile->tables[row.table])
      ticks += (double)slab->lines[row.line].self_ticks;
  }
  return ticks;
}

void lp_charges_add(struct lp_charges *charges,
                    const struct lp_profile *profile, struct lp_charged_row row,
                    double ticks) {
  if (profile->segment_count)
    return;
  size_t at = lp_map_index(&charges->ids, &row, sizeof row);
  if (at == charges->count) {
    charges->items = lp_heap_grow(charges->items, at, sizeof *charges->items);
    charges->items[charges->count++] =
        (struct lp_charge){.probed_ticks = find_probed(profile, row)};
  }
  charges->items[at].sampled_ticks += ticks;
}

double lp_charges_scale(const struct lp_charges *charges,
                        struct lp_charged_row row) {
  size_t at = lp_map_find(&charges->ids, &row, sizeof row);
  if (at == LP_MAP_NONE)
    return 1;
  const struct lp_charge *charge = &charges->items[at];
  if (charge->sampled_ticks <= charge->probed_ticks)
    return 1;
  return charge->probed_ticks > 0 ? charge->probed_ticks / charge->sampled_ticks
                                  : 0;
}

void lp_charges_free(struct lp_charges *charges) {
  lp_map_free(&charges->ids);
  free(charges->items);
}
