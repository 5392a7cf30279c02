/* SPDX-License-Identifier: MIT
 *
 * Which functions, rows and regions of the model a module's table names. A
 * function is known by its file, name and first line (and instance or thread
 * where these are kept apart), a row by its function, file and line: so copies
 * of an inline function in several modules, and instances of a template, come
 * together.
 */
#include "model/names.h"

#include "base/heap.h"
#include "base/text.h"
#include "model/file_names.h"

#include <stdlib.h>
#include <string.h>

static const char *string_at(const struct lp_table *table, uint32_t offset) {
  return table->strings + offset;
}

static size_t intern(struct lp_map *map, const char *string) {
  return lp_map_index(map, string, strlen(string));
}

static size_t get_file(const struct lp_building *building, uint32_t index) {
  const struct lineprof_table_file *from = &building->table->files[index];
  size_t id = lp_model_file(building->model, building->table, index);
  struct lp_file *file = &building->model->files[id];
  if (file->source_hash == 0) {
    file->source_hash = from->source_hash;
    file->source_size = from->source_size;
  }
  if (from->text && from->source_hash == file->source_hash)
    file->text = string_at(building->table, from->text);
  if (from->source_hash && from->source_hash != file->source_hash)
    file->versions_differ = true;
  return id;
}

static size_t get_function(const struct lp_building *building, uint32_t index) {
  struct lp_model *model = building->model;
  const struct lineprof_table_function *from =
      &building->table->functions[index];
  const char *name = string_at(building->table, from->name);
  const char *symbol = string_at(building->table, from->symbol);
  size_t file = building->files[from->file];
  size_t key[] = {file, intern(&model->ids.names, name), from->begin_line,
                  building->by_instance ? intern(&model->ids.names, symbol) : 0,
                  building->thread};
  size_t id = lp_map_index(&model->ids.functions, key, sizeof key);
  if (id == model->function_count) {
    model->functions =
        lp_heap_grow(model->functions, id, sizeof *model->functions);
    model->functions[model->function_count++] =
        (struct lp_function){.file = file,
                             .thread = building->thread,
                             .name = name,
                             .symbol = symbol,
                             .begin_line = from->begin_line,
                             .flags = from->flags};
  }
  struct lp_function *function = &model->functions[id];
  if (from->end_line > function->end_line)
    function->end_line = from->end_line;
  function->is_marked |= !(building->table->head->flags & LINEPROF_TABLE_WHOLE);
  return id;
}

static size_t get_row(const struct lp_building *building, size_t function,
                      const struct lineprof_table_line *from) {
  struct lp_model *model = building->model;
  size_t file = building->files[from->file];
  size_t key[] = {function, file, from->line};
  size_t id = lp_map_index(&model->ids.rows, key, sizeof key);
  if (id == model->row_count) {
    model->rows = lp_heap_grow(model->rows, id, sizeof *model->rows);
    model->rows[model->row_count++] =
        (struct lp_row){.function = function,
                        .made = id,
                        .file = file,
                        .line = from->line,
                        .kind = from->kind,
                        .fingerprint = from->fingerprint};
  }
  struct lp_row *row = &model->rows[id];
  if (row->kind == LINEPROF_LINE_ENTRY) {
    row->kind = from->kind;
    row->fingerprint = from->fingerprint;
  }
  if (from->end_line > row->end_line)
    row->end_line = from->end_line;
  return id;
}

static size_t get_region(const struct lp_building *building, uint32_t index) {
  struct lp_model *model = building->model;
  const struct lineprof_table_region *from = &building->table->regions[index];
  const char *name = string_at(building->table, from->name);
  const char *function = ""; /* not a profiled one */
  if (from->function != LINEPROF_NO_FUNCTION)
    function = string_at(building->table,
                         building->table->functions[from->function].name);
  size_t file = building->files[from->file];
  size_t key[] = {file, from->line, intern(&model->ids.names, name),
                  building->thread};
  size_t id = lp_map_index(&model->ids.regions, key, sizeof key);
  if (id == model->region_count) {
    model->regions = lp_heap_grow(model->regions, id, sizeof *model->regions);
    model->regions[model->region_count++] =
        (struct lp_region){.file = file,
                           .thread = building->thread,
                           .name = name,
                           .function = function,
                           .line = from->line,
                           .end_line = from->end_line,
                           .kind = from->kind,
                           .value_count = from->value_count};
    for (uint32_t i = 0; i < from->value_count; i++)
      model->regions[id].values[i] = string_at(
          building->table, building->table->values[from->first_value + i].name);
  }
  return id;
}

void lp_names_skips(const struct lp_building *building) {
  struct lp_model *model = building->model;
  for (uint32_t i = 0; i < building->table->head->skip_count; i++) {
    const struct lineprof_table_skip *from = &building->table->skips[i];
    const char *name = string_at(building->table, from->name);
    size_t file = building->files[from->file];
    size_t key[] = {file, from->begin_line, intern(&model->ids.names, name)};
    size_t id = lp_map_index(&model->ids.skips, key, sizeof key);
    if (id < model->skip_count)
      continue;
    model->skips = lp_heap_grow(model->skips, id, sizeof *model->skips);
    model->skips[model->skip_count++] =
        (struct lp_skip){.file = file,
                         .name = name,
                         .reason = string_at(building->table, from->reason),
                         .begin_line = from->begin_line,
                         .end_line = from->end_line};
  }
}

static void mark_loops(const struct lp_building *building,
                       const struct lp_targets *targets) {
  struct lp_model *model = building->model;
  for (uint32_t i = 0; i < building->table->loop_count; i++) {
    uint32_t loop = building->table->loops[i];
    size_t index = targets->rows[loop & LINEPROF_LOOP_LINE];
    if (index == (size_t)-1)
      continue;
    struct lp_row *row = &model->rows[index];
    row->counts_in_rounds |= !(loop & ~LINEPROF_LOOP_LINE);
    row->jumps |= (loop & LINEPROF_LOOP_JUMPS) != 0;
    row->has_loops |= (loop & LINEPROF_LOOP_INSIDE) != 0;
    row->enters |= (loop & LINEPROF_LOOP_ENTERS) != 0;
    model->functions[row->function].jumps |= row->jumps;
  }
}

struct lp_targets lp_names_targets(const struct lp_building *building) {
  const struct lineprof_table *head = building->table->head;
  struct lp_targets targets = {
      .row_count = head->line_count,
      .functions = lp_heap_get(head->function_count, sizeof(size_t)),
      .rows = lp_heap_get(head->line_count, sizeof(size_t)),
      .regions = lp_heap_get(head->region_count, sizeof(size_t))};
  memset(targets.rows, -1, head->line_count * sizeof(size_t));
  for (uint32_t i = 0; i < head->function_count; i++) {
    const struct lineprof_table_function *from = &building->table->functions[i];
    targets.functions[i] = get_function(building, i);
    for (uint32_t j = 0; j < from->line_count; j++) {
      uint32_t line = from->first_line + j;
      /* Functions of a sound table share no rows. */
      if (targets.rows[line] == (size_t)-1)
        targets.rows[line] = get_row(building, targets.functions[i],
                                     &building->table->lines[line]);
    }
  }
  for (uint32_t i = 0; i < head->region_count; i++)
    targets.regions[i] = get_region(building, i);
  mark_loops(building, &targets);
  return targets;
}

void lp_names_files(struct lp_building *building) {
  uint32_t count = building->table->head->file_count;
  building->files = lp_heap_get(count, sizeof *building->files);
  for (uint32_t i = 0; i < count; i++)
    building->files[i] = get_file(building, i);
}

size_t lp_names_thread(struct lp_model *model, size_t profile, uint32_t id) {
  size_t key[] = {profile, id};
  size_t index = lp_map_index(&model->ids.threads, key, sizeof key);
  if (index == model->thread_count) {
    model->threads =
        lp_heap_grow(model->threads, index, sizeof *model->threads);
    model->threads[model->thread_count++] =
        (struct lp_thread){.profile = profile, .id = id};
  }
  return index;
}
