/* SPDX-License-Identifier: MIT
 *
 * See row_runs.h.
 */
#include "samples/row_runs.h"

#include "base/heap.h"
#include "profile/counts.h"
#include "samples/shares.h"

#include <stdlib.h>

/* The line of the function that is furthest down in the source. */
static uint32_t find_last(const struct lp_table *table,
                          const struct lineprof_table_function *function) {
  uint32_t last = function->first_line;
  for (uint32_t i = 1; i < function->line_count; i++) {
    const struct lineprof_table_line *row =
        &table->lines[function->first_line + i];
    if (row->line > table->lines[last].line)
      last = function->first_line + i;
  }
  return last;
}

static void add_function(struct lp_row_run *run, const struct lp_table *table,
                         const uint64_t *counters, uint32_t index) {
  const struct lineprof_table_function *function = &table->functions[index];
  uint64_t calls = lp_counts_function(table, counters, index);
  bool has_run = calls > 0;
  uint32_t end = function->first_line + function->line_count;
  for (uint32_t line = function->first_line; line < end; line++) {
    bool was_hit = lp_counts_line(table, counters, line) > 0;
    has_run |= was_hit;
    bool is_own = table->lines[line].kind == LINEPROF_LINE_ENTRY;
    run->lines[line] |= is_own || was_hit;
  }
  run->functions[index] |= has_run;
  run->calls[index] += calls;
}

static void add_slab(struct lp_row_runs *runs, const struct lp_profile *profile,
                     const struct lp_slab *slab) {
  const struct lp_table *table = slab->table;
  struct lp_row_run *run = &runs->by_table[table - profile->counted.tables];
  if (!slab->counters || !table->terms)
    return;
  uint32_t count = table->head->function_count;
  if (!run->functions) {
    run->functions = lp_heap_get(count, sizeof *run->functions);
    run->lines = lp_heap_get(table->head->line_count, sizeof *run->lines);
    run->last = lp_heap_get(count, sizeof *run->last);
    run->calls = lp_heap_get(count, sizeof *run->calls);
    run->samples = lp_heap_get(count, sizeof *run->samples);
    run->inside = lp_heap_get(count, sizeof *run->inside);
    run->unseen = lp_heap_get(count, sizeof *run->unseen);
    for (uint32_t i = 0; i < count; i++)
      run->last[i] = find_last(table, &table->functions[i]);
  }
  run->threads++;
  for (uint32_t i = 0; i < count; i++) {
    add_function(run, table, slab->counters, i);
    if (slab->before)
      add_function(run, table, slab->before, i);
  }
}

struct lp_row_runs lp_row_runs_find(const struct lp_profile *profile) {
  struct lp_row_runs runs = {
      .by_table =
          lp_heap_get(profile->counted.table_count, sizeof *runs.by_table),
      .table_count = profile->counted.table_count};
  for (size_t i = 0; i < profile->counted.slab_count; i++)
    add_slab(&runs, profile, &profile->counted.slabs[i]);
  return runs;
}

void lp_row_runs_free(struct lp_row_runs *runs) {
  for (size_t i = 0; i < runs->table_count; i++) {
    struct lp_row_run *run = &runs->by_table[i];
    free(run->functions);
    free(run->lines);
    free(run->last);
    free(run->calls);
    free(run->samples);
    free(run->inside);
    free(run->unseen);
  }
  free(runs->by_table);
}

void lp_row_runs_note(struct lp_row_runs *runs,
                      const struct lp_profile *profile, uint32_t table,
                      uint32_t function, uint32_t line, uint64_t samples) {
  struct lp_row_run *run = &runs->by_table[table];
  if (!run->functions)
    return;
  run->samples[function] += samples;
  if (line != profile->counted.tables[table].functions[function].entry_line)
    run->inside[function] += samples;
  if (!run->lines[line])
    run->unseen[function] += samples;
}

bool lp_row_runs_has(const struct lp_row_runs *runs, uint32_t table,
                     uint32_t function) {
  const struct lp_row_run *run = &runs->by_table[table];
  return !run->functions || run->functions[function] ||
         run->inside[function] >= LP_FEW_SAMPLES;
}

bool lp_row_runs_has_line(const struct lp_row_runs *runs, uint32_t table,
                          uint32_t function, uint32_t line) {
  const struct lp_row_run *run = &runs->by_table[table];
  if (!run->functions || run->lines[line])
    return true;
  bool leaves =
      line == run->last[function] && run->calls[function] > run->threads;
  return !leaves && 2 * run->unseen[function] >= run->samples[function];
}
