/* SPDX-License-Identifier: MIT
 *
 * See charges.h.
 */
#include "samples/charges.h"

#include "base/heap.h"

#include <stdlib.h>

struct lp_charged lp_charged_row(uint32_t thread, uint32_t table,
                                 uint32_t line) {
  return (struct lp_charged){thread, table, line};
}

struct lp_charged lp_charged_thread(uint32_t thread) {
  return (struct lp_charged){thread, 0, LINEPROF_NO_LINE};
}

struct lp_charged lp_charged_outside(void) {
  return lp_charged_thread(0);
}

bool lp_charged_find(const struct lp_profile *profile,
                     const struct lp_chain *chain,
                     const struct lp_stack_sample *sample,
                     struct lp_charged *charged) {
  size_t owner = lp_chain_owner(chain);
  size_t clocked = lp_chain_find(chain, LP_LINK_CLOCKED, owner);
  if (clocked == chain->count)
    *charged = lp_charged_outside();
  else if (clocked == owner)
    *charged = lp_charged_thread(sample->thread);
  else
    *charged = lp_charged_row(sample->thread, chain->links[clocked].table,
                              chain->links[clocked].line);
  return clocked < chain->count || (profile->scheduled.segment_count == 0 &&
                                    profile->file.header.end.ticks != 0);
}

static double find_clocked(const struct lp_profile *profile,
                           struct lp_charged charged) {
  if (charged.thread == 0)
    return lp_profile_outside_ticks(profile);
  bool is_all = charged.line == LINEPROF_NO_LINE;
  double ticks = 0;
  for (size_t i = 0; i < profile->counted.slab_count; i++) {
    const struct lp_slab *slab = &profile->counted.slabs[i];
    if (slab->thread != charged.thread ||
        (!is_all && slab->table != &profile->counted.tables[charged.table]))
      continue;
    uint32_t first = is_all ? 0 : charged.line;
    uint32_t end = is_all ? slab->table->head->line_count : first + 1;
    for (uint32_t line = first; line < end; line++)
      ticks += (double)slab->lines[line].self_ticks;
  }
  return ticks;
}

void lp_charges_add(struct lp_charges *charges,
                    const struct lp_profile *profile, struct lp_charged charged,
                    struct lp_charge_part part) {
  size_t at = lp_map_index(&charges->ids, &charged, sizeof charged);
  if (at == charges->count) {
    charges->items = lp_heap_grow(charges->items, at, sizeof *charges->items);
    charges->items[charges->count++] = (struct lp_charge){
        .charged = charged, .clock_ticks = find_clocked(profile, charged)};
  }
  struct lp_charge *charge = &charges->items[at];
  if (part.is_timed) {
    charge->timed_ticks += part.ticks;
    return;
  }
  charge->sampled_ticks += part.ticks;
  charge->cpu_ticks += part.cpu_ticks;
}

static struct lp_charge *find_charge(const struct lp_charges *charges,
                                     struct lp_charged charged) {
  size_t at = lp_map_find(&charges->ids, &charged, sizeof charged);
  return at == LP_MAP_NONE ? NULL : &charges->items[at];
}

static double sum(const struct lp_charge *charge) {
  return charge->sampled_ticks + charge->timed_ticks;
}

/* What is not of rows that they called is the rows' own. */
void lp_charges_finish(struct lp_charges *charges) {
  for (size_t i = 0; i < charges->count; i++) {
    const struct lp_charge *row = &charges->items[i];
    struct lp_charge *all =
        find_charge(charges, lp_charged_thread(row->charged.thread));
    if (all && all != row)
      all->clock_ticks -=
          sum(row) < row->clock_ticks ? sum(row) : row->clock_ticks;
  }
}

double lp_charges_excess(const struct lp_charges *charges,
                         struct lp_charged charged) {
  const struct lp_charge *charge = find_charge(charges, charged);
  return charge ? sum(charge) - charge->clock_ticks : 0;
}

static double fit(double ticks, double room) {
  return ticks <= room ? 1 : room > 0 ? room / ticks : 0;
}

struct lp_charge_part lp_charges_fit(const struct lp_charges *charges,
                                     struct lp_charged charged,
                                     struct lp_charge_part part) {
  const struct lp_charge *charge = find_charge(charges, charged);
  if (!charge)
    return part;
  if (part.is_timed) {
    part.ticks *= fit(charge->timed_ticks, charge->clock_ticks);
    return part;
  }
  double room = charge->clock_ticks - charge->timed_ticks;
  double run = fit(charge->cpu_ticks, room);
  double idle =
      fit(charge->sampled_ticks - charge->cpu_ticks, room - charge->cpu_ticks);
  double idle_ticks = part.ticks - part.cpu_ticks;
  part.cpu_ticks *= run;
  part.ticks = part.cpu_ticks + idle * idle_ticks;
  return part;
}

void lp_charges_free(struct lp_charges *charges) {
  lp_map_free(&charges->ids);
  free(charges->items);
}
