/* SPDX-License-Identifier: MIT
 *
 * Sums counters; see build_model.h.
 */
#include "model/build_model.h"

#include "base/heap.h"
#include "model/code.h"
#include "model/device_model.h"
#include "model/event_model.h"
#include "model/gpu_model.h"
#include "model/groups.h"
#include "model/memory_model.h"
#include "model/model_samples.h"
#include "model/names.h"
#include "model/regions.h"
#include "model/waiting.h"
#include "profile/counts.h"
#include "profile/segments.h"

#include <stdlib.h>
#include <string.h>

/* The cost of reading the clock around a row, which is taken out of its time:
 * an event for each hit in an exact build, else two whenever the row was
 * opened. */
static double events_ns(const struct lp_building *building,
                        const struct lineprof_line_counter *counter,
                        uint64_t rows) {
  const struct lineprof_file_header *header = &building->profile->file.header;
  double ticks = (double)rows * (double)header->line_cost +
                 (double)counter->clocked *
                     (double)(header->enter_cost + header->exit_cost);
  return lp_profile_ns(building->profile, ticks);
}

/* Whether the clock was read at all rows of the function in this thread, which
 * it is not if rows are only counted. */
static bool is_exact(const struct lp_building *building,
                     const struct lp_slab *slab, uint32_t index) {
  const struct lineprof_function_counter *clock = &slab->functions[index];
  return building->table->head->flags & LINEPROF_TABLE_EXACT &&
         (clock->entered > 0 || clock->total_ticks != 0);
}

static void add_rows(const struct lp_building *building,
                     const struct lp_targets *targets,
                     const struct lp_slab *slab, uint32_t index) {
  struct lp_model *model = building->model;
  const struct lp_profile *profile = building->profile;
  const struct lineprof_table_function *from =
      &building->table->functions[index];
  struct lp_function *function = &model->functions[targets->functions[index]];
  const struct lineprof_function_counter *clock = &slab->functions[index];
  bool has_all = is_exact(building, slab, index);
  uint64_t calls = lp_counts_function(building->table, slab->counters, index);
  double all_events_ns = 0;
  for (uint32_t i = 0; i < from->line_count; i++) {
    uint32_t line = from->first_line + i;
    struct lp_row *row = &model->rows[targets->rows[line]];
    const struct lineprof_line_counter *counter = &slab->lines[line];
    uint64_t hits = lp_counts_line(building->table, slab->counters, line);
    double events = events_ns(building, counter, has_all ? hits : 0);
    bool is_end = row->kind == LINEPROF_LINE_ENTRY && line != from->entry_line;
    row->is_entry |= line == from->entry_line;
    row->hits += hits;
    row->unclocked_hits += has_all ? 0 : is_end ? calls : hits;
    row->clocked += has_all ? hits : counter->clocked;
    function->is_clocked |= counter->clocked > 0;
    function->has_unclocked |= !has_all && hits > 0;
    function->has_callees |= counter->child_ticks != 0;
    row->clock_self_ns += lp_profile_ns(profile, (double)counter->self_ticks);
    row->clock_child_ns += lp_profile_ns(profile, (double)counter->child_ticks);
    row->readings_ns += events;
    all_events_ns += events;
  }
  function->calls += calls;
  function->unclocked_calls += has_all ? 0 : calls;
  function->primitive_calls += clock->primitive_calls;
  function->clock_ns += lp_profile_ns(profile, (double)clock->total_ticks);
  function->readings_ns += all_events_ns;
  model->time.readings_ns += all_events_ns;
}

static void add_slab(const struct lp_building *building,
                     const struct lp_targets *targets,
                     const struct lp_slab *slab) {
  const struct lineprof_table *head = building->table->head;
  for (uint32_t i = 0; i < head->function_count; i++)
    add_rows(building, targets, slab, i);
  for (uint32_t i = 0; i < head->region_count; i++)
    lp_region_add(&building->model->regions[targets->regions[i]],
                  building->profile, &slab->regions[i]);
}

/* Adds a slab to rows of its own thread. */
static void add_thread_slab(struct lp_building *building, size_t index) {
  struct lp_model *model = building->model;
  const struct lp_slab *slab = &building->profile->counted.slabs[index];
  struct lp_targets *targets = &model->targets[building->profile_index][index];
  building->thread =
      lp_names_thread(model, building->profile_index, slab->thread);
  *targets = lp_names_targets(building);
  add_slab(building, targets, slab);
  lp_groups_add(building, targets, slab->thread);
  lp_samples_add(building, targets, slab->thread);
}

static void add_threads(struct lp_model *model,
                        const struct lp_profile *profile, size_t index) {
  struct lp_profile_thread at = {0};
  while (lp_profile_next_thread(profile, &at)) {
    size_t number = lp_names_thread(model, index, at.block->head.thread);
    struct lp_thread *thread = &model->threads[number];
    thread->tid = at.state->tid;
    thread->live = at.state->live == 1;
    memcpy(thread->name, at.state->name, sizeof at.state->name);
  }
}

/* Finds the files of tables. One that several processes share is read once, as
 * it may name many files. */
static void name_files(struct lp_building *building) {
  struct lp_model *model = building->model;
  const void *head = building->table->head;
  size_t count = model->table_ids.count;
  size_t index = lp_map_index(&model->table_ids, &head, sizeof head);
  if (index == count) {
    model->table_files =
        lp_heap_grow(model->table_files, count, sizeof *model->table_files);
    lp_names_files(building);
    lp_names_skips(building);
    model->table_files[index] = building->files;
  }
  building->files = model->table_files[index];
}

static void add_module(struct lp_building *building, size_t table) {
  struct lp_model *model = building->model;
  const struct lp_profile *profile = building->profile;
  struct lp_targets *targets = NULL;
  building->table = &profile->counted.tables[table];
  building->thread = LP_ALL_THREADS;
  name_files(building);
  if (!model->by_thread) {
    targets = &model->targets[building->profile_index][table];
    *targets = lp_names_targets(building);
  }
  for (size_t i = building->table->first_slab; i;
       i = profile->counted.slabs[i - 1].next)
    if (targets)
      add_slab(building, targets, &profile->counted.slabs[i - 1]);
    else
      add_thread_slab(building, i - 1);
  if (targets) {
    lp_groups_add(building, targets, LP_EVERY_THREAD);
    lp_samples_add(building, targets, LP_EVERY_THREAD);
  }
}

/* Orders rows by function, then by file, with the function's own first, then by
 * line. */
static int compare_rows(const void *left, const void *right, void *context) {
  const struct lp_row *a = left, *b = right;
  const struct lp_model *model = context;
  if (a->function != b->function)
    return a->function < b->function ? -1 : 1;
  size_t own = model->functions[a->function].file;
  if (a->file != b->file) {
    if (a->file == own || b->file == own)
      return a->file == own ? -1 : 1;
    return a->file < b->file ? -1 : 1;
  }
  return (a->line > b->line) - (a->line < b->line);
}

/* Updates the targets after rows have been sorted. */
static void move_targets(struct lp_model *model) {
  size_t *now = lp_heap_get(model->row_count, sizeof *now);
  for (size_t i = 0; i < model->row_count; i++)
    now[model->rows[i].made] = i;
  for (size_t i = 0; i < model->profile_count; i++)
    for (size_t j = 0; j < model->target_counts[i]; j++) {
      struct lp_targets *targets = &model->targets[i][j];
      for (size_t k = 0; k < targets->row_count; k++)
        if (targets->rows[k] != (size_t)-1)
          targets->rows[k] = now[targets->rows[k]];
    }
  free(now);
}

static void give_rows_to_functions(struct lp_model *model) {
  if (model->row_count)
    qsort_r(model->rows, model->row_count, sizeof *model->rows, compare_rows,
            model);
  for (size_t i = 0; i < model->row_count; i++) {
    struct lp_function *function = &model->functions[model->rows[i].function];
    if (!function->rows)
      function->rows = &model->rows[i];
    function->row_count++;
  }
}

static void sum_rows(struct lp_model *model) {
  for (size_t i = 0; i < model->function_count; i++)
    lp_function_sum(&model->functions[i]);
}

void lp_model_build(struct lp_model *model, struct lp_profile *const *profiles,
                    size_t count, struct lp_model_options options) {
  *model =
      (struct lp_model){.profile_count = count, .by_thread = options.by_thread};
  model->time.hides_clocks = options.by_thread;
  model->targets = lp_heap_get(count, sizeof *model->targets);
  model->target_counts = lp_heap_get(count, sizeof *model->target_counts);
  for (size_t i = 0; i < count; i++) {
    struct lp_building building = {.model = model,
                                   .profile = profiles[i],
                                   .profile_index = i,
                                   .by_instance = options.by_instance,
                                   .cycle = options.cycle};
    add_threads(model, profiles[i], i);
    model->target_counts[i] = model->by_thread
                                  ? profiles[i]->counted.slab_count
                                  : profiles[i]->counted.table_count;
    model->targets[i] =
        lp_heap_get(model->target_counts[i], sizeof *model->targets[i]);
    for (size_t j = 0; j < profiles[i]->counted.table_count; j++)
      add_module(&building, j);
    lp_samples_add_elsewhere(&building);
  }
  lp_samples_finish(model);
  give_rows_to_functions(model);
  sum_rows(model);
  move_targets(model);
  lp_gpu_add(model, profiles, options.cycle);
  lp_gpu_idle_add(model, profiles, options.cycle);
  lp_waiting_add_gpu(model);
  lp_memory_add(model, profiles);
  lp_device_add(model, profiles);
  lp_events_add(model, profiles);
  lp_code_add(model, profiles);
  for (size_t i = 0; i < model->region_count; i++)
    lp_region_find_quantiles(&model->regions[i]);
}

/* What is left says which row it is. */
static void forget_row(struct lp_row *row) {
  *row = (struct lp_row){.function = row->function,
                         .file = row->file,
                         .made = row->made,
                         .line = row->line,
                         .end_line = row->end_line,
                         .kind = row->kind,
                         .is_entry = row->is_entry,
                         .counts_in_rounds = row->counts_in_rounds,
                         .jumps = row->jumps,
                         .has_loops = row->has_loops,
                         .enters = row->enters};
}

static void forget_function(struct lp_function *function) {
  *function = (struct lp_function){.file = function->file,
                                   .thread = function->thread,
                                   .name = function->name,
                                   .symbol = function->symbol,
                                   .begin_line = function->begin_line,
                                   .end_line = function->end_line,
                                   .flags = function->flags,
                                   .jumps = function->jumps,
                                   .is_marked = function->is_marked,
                                   .rows = function->rows,
                                   .row_count = function->row_count};
}

static void forget_counts(struct lp_model *model) {
  for (size_t i = 0; i < model->row_count; i++)
    forget_row(&model->rows[i]);
  for (size_t i = 0; i < model->function_count; i++)
    forget_function(&model->functions[i]);
  model->time = (struct lp_time_totals){0};
  model->elsewhere_count = 0;
  model->wait_count = 0;
  lp_map_free(&model->ids.elsewhere);
}

void lp_model_recount(struct lp_model *model, struct lp_profile *profile) {
  struct lp_building building = {.model = model,
                                 .profile = profile,
                                 .thread = LP_ALL_THREADS,
                                 .cycle = LP_ALL_CYCLES};
  forget_counts(model);
  for (size_t i = 0; i < profile->counted.table_count; i++) {
    const struct lp_targets *targets = &model->targets[0][i];
    building.table = &profile->counted.tables[i];
    for (size_t j = building.table->first_slab; j;
         j = profile->counted.slabs[j - 1].next)
      for (uint32_t k = 0; k < building.table->head->function_count; k++)
        add_rows(&building, targets, &profile->counted.slabs[j - 1], k);
    lp_samples_add(&building, targets, LP_EVERY_THREAD);
  }
  lp_samples_add_elsewhere(&building);
  lp_samples_finish(model);
  sum_rows(model);
  lp_code_add(model, &profile);
}
