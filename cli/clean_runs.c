/* SPDX-License-Identifier: MIT
 *
 * See clean_runs.h.
 */
#include "clean_runs.h"

#include "heap.h"
#include "profile_counts.h"

#include <stdlib.h>

static bool has_run(const struct lp_table *table, const uint64_t *counters,
                    uint32_t index) {
  const struct lineprof_table_function *function = &table->functions[index];
  if (lp_counts_function(table, counters, index))
    return true;
  /* Entered as timed, and left for the clean body in a loop. */
  for (uint32_t i = 0; i < function->line_count; i++)
    if (lp_counts_line(table, counters, function->first_line + i))
      return true;
  return false;
}

static void add_slab(struct lp_clean_runs *runs,
                     const struct lp_profile *profile,
                     const struct lp_slab *slab) {
  const struct lp_table *table = slab->table;
  bool **ran = &runs->by_table[table - profile->tables];
  if (!slab->counters || !table->terms)
    return;
  if (!*ran)
    *ran = lp_heap_get(table->head->function_count, sizeof **ran);
  for (uint32_t i = 0; i < table->head->function_count; i++)
    if (!(*ran)[i])
      (*ran)[i] = has_run(table, slab->counters, i);
}

struct lp_clean_runs lp_clean_runs_find(const struct lp_profile *profile) {
  struct lp_clean_runs runs = {
      lp_heap_get(profile->table_count, sizeof *runs.by_table),
      profile->table_count};
  for (size_t i = 0; i < profile->slab_count; i++)
    add_slab(&runs, profile, &profile->slabs[i]);
  return runs;
}

void lp_clean_runs_free(struct lp_clean_runs *runs) {
  for (size_t i = 0; i < runs->table_count; i++)
    free(runs->by_table[i]);
  free(runs->by_table);
}

bool lp_clean_runs_has(const struct lp_clean_runs *runs, uint32_t table,
                       uint32_t function) {
  const bool *ran = runs->by_table[table];
  return !ran || ran[function];
}
