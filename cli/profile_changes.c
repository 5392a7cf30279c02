/* SPDX-License-Identifier: MIT
 *
 * See profile_changes.h.
 */
#include "profile_changes.h"

#include "heap.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static bool strings_hold(const char *strings, uint32_t size,
                         const struct lineprof_change *changes,
                         uint32_t count) {
  if (size == 0 || strings[size - 1] != 0)
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (changes[i].text >= size)
      return false;
  return true;
}

bool lp_notes_open(const unsigned char *bytes, size_t size,
                   struct lp_notes *notes) {
  *notes = (struct lp_notes){0};
  struct lineprof_notes *head = &notes->head;
  if (size < sizeof *head)
    return false;
  memcpy(head, bytes, sizeof *head);
  uint64_t bodies = (uint64_t)head->body_count * sizeof(struct lineprof_body);
  uint64_t changes =
      (uint64_t)head->change_count * sizeof(struct lineprof_change);
  uint64_t needed = sizeof *head + bodies + changes + head->string_size;
  if (head->magic != LINEPROF_NOTES_MAGIC || head->size > size ||
      needed > head->size || head->size % 8)
    return false;
  bytes += sizeof *head;
  notes->bodies = lp_heap_get(bodies + 1, 1);
  notes->changes = lp_heap_get(changes + 1, 1);
  notes->strings = lp_heap_get(head->string_size + 1u, 1);
  memcpy(notes->bodies, bytes, bodies);
  memcpy(notes->changes, bytes + bodies, changes);
  memcpy(notes->strings, bytes + bodies + changes, head->string_size);
  bool holds = strings_hold(notes->strings, head->string_size, notes->changes,
                            head->change_count);
  for (uint32_t i = 0; holds && i < head->body_count; i++)
    holds = notes->bodies[i].symbol < head->string_size;
  if (!holds)
    lp_notes_free(notes);
  return holds;
}

void lp_notes_free(struct lp_notes *notes) {
  free(notes->bodies);
  free(notes->changes);
  free(notes->strings);
  *notes = (struct lp_notes){0};
}

bool lp_changes_open(const unsigned char *payload, uint64_t size,
                     struct lp_changes *changes) {
  const struct lineprof_changes *head = (const void *)payload;
  *changes = (struct lp_changes){0};
  if (size < sizeof *head || head->magic != LINEPROF_CHANGES_MAGIC)
    return false;
  uint64_t needed =
      sizeof *head +
      (uint64_t)head->size_count * sizeof(struct lineprof_code_size) +
      (uint64_t)head->change_count * sizeof(struct lineprof_change) +
      (uint64_t)head->unit_count * sizeof(struct lineprof_changes_unit) +
      head->string_size;
  struct lp_changes made = {.head = head, .sizes = (const void *)(head + 1)};
  if (needed != size)
    return false;
  made.changes = (const void *)(made.sizes + head->size_count);
  made.units = (const void *)(made.changes + head->change_count);
  made.strings = (const char *)(made.units + head->unit_count);
  if (!strings_hold(made.strings, head->string_size, made.changes,
                    head->change_count))
    return false;
  *changes = made;
  return true;
}

/* Processes share files: their sizes are not summed, those of instances are. */
static void add_size(struct lp_code *code, size_t profile,
                     const struct lineprof_code_size *size) {
  if (code->profile != profile + 1) {
    code->profile = profile + 1;
    code->now_clean = code->now_timed = 0;
  }
  code->now_clean += size->clean_bytes;
  code->now_timed += size->timed_bytes;
  if (code->now_clean > code->clean_bytes)
    code->clean_bytes = code->now_clean;
  if (code->now_timed > code->timed_bytes)
    code->timed_bytes = code->now_timed;
  code->is_known |= size->is_known;
  code->has_one_body |= size->shape == LINEPROF_SHAPE_WHOLE;
}

static void add_change(const struct lp_building *building, size_t function,
                       const struct lineprof_change *from) {
  struct lp_model *model = building->model;
  const struct lp_table *table = building->table;
  const char *text =
      building->profile->changes.strings + from->text; /* checked */
  struct lp_change change = {.function = function,
                             .kind = from->kind,
                             .line = from->line,
                             .name = text};
  if (from->callee < table->head->function_count)
    change.name = table->strings + table->functions[from->callee].name;
  /* Of copies of a function, in other units or processes, one is enough. */
  struct lp_text key = {0};
  lp_text_format(&key, "%zu %u %u %s", function, change.kind, change.line,
                 change.name);
  size_t at = lp_map_index(&model->change_ids, key.bytes, key.size);
  free(key.bytes);
  if (at < model->change_count)
    return;
  model->changes =
      lp_heap_grow(model->changes, model->change_count, sizeof change);
  model->changes[model->change_count++] = change;
}

static void add_unit(struct lp_model *model, const struct lp_changes *changes,
                     uint32_t module) {
  for (uint32_t i = 0; i < changes->head->unit_count; i++)
    if (changes->units[i].module == module) {
      model->noted_modules++;
      if (changes->units[i].flags & LINEPROF_NOTES_LINK_TIME)
        model->link_time_modules++;
      return;
    }
}

void lp_changes_add(const struct lp_building *building,
                    const struct lp_targets *targets) {
  const struct lp_changes *changes = &building->profile->changes;
  const struct lp_table *table = building->table;
  building->model->modules++;
  if (!changes->head)
    return;
  add_unit(building->model, changes, table->module);
  for (uint32_t i = 0; i < changes->head->size_count; i++) {
    const struct lineprof_code_size *size = &changes->sizes[i];
    if (size->module == table->module &&
        size->function < table->head->function_count)
      add_size(
          &building->model->functions[targets->functions[size->function]].code,
          building->profile_index, size);
  }
  for (uint32_t i = 0; i < changes->head->change_count; i++) {
    const struct lineprof_change *change = &changes->changes[i];
    if (change->module == table->module &&
        change->function < table->head->function_count)
      add_change(building, targets->functions[change->function], change);
  }
}

static int compare_changes(const void *left, const void *right) {
  const struct lp_change *a = left, *b = right;
  if (a->function != b->function)
    return a->function < b->function ? -1 : 1;
  if (a->kind != b->kind)
    return a->kind < b->kind ? -1 : 1;
  if (a->line != b->line)
    return a->line < b->line ? -1 : 1;
  return strcmp(a->name, b->name);
}

void lp_changes_sort(struct lp_model *model) {
  if (model->change_count)
    qsort(model->changes, model->change_count, sizeof *model->changes,
          compare_changes);
}

/* How many come before this function and kind. */
static size_t count_before(const struct lp_model *model, size_t function,
                           uint64_t kind) {
  size_t low = 0, high = model->change_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const struct lp_change *change = &model->changes[middle];
    if (change->function < function ||
        (change->function == function && change->kind < kind))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

const struct lp_change *lp_changes_find(const struct lp_model *model,
                                        size_t function, uint32_t kind,
                                        size_t *count) {
  size_t first = count_before(model, function, kind);
  *count = count_before(model, function, (uint64_t)kind + 1) - first;
  return *count ? &model->changes[first] : NULL;
}
