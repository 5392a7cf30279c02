/* SPDX-License-Identifier: MIT
 *
 * See code.h.
 */
#include "model/code.h"

#include "base/heap.h"

#include <stdlib.h>

/** The code of one table of a process on its way into the model. */
struct adding {
  struct lp_model *model;
  const struct lp_profile *profile;
  const struct lp_targets *all; /* of the profile, as in the model */
  const struct lp_targets *targets;
  uint32_t thread;    /* if threads are apart */
  bool is_new;        /* no other process has told of the table */
  struct lp_map *ids; /* rows and outer rows, as in the model */
};

static void forget(struct lp_model *model) {
  free(model->code);
  model->code = NULL;
  model->code_count = 0;
  for (size_t i = 0; i < model->row_count; i++) {
    model->rows[i].has_code = false;
    model->rows[i].code_bytes = 0;
  }
  for (size_t i = 0; i < model->function_count; i++)
    model->functions[i].has_code = model->functions[i].lacks_lines = false;
}

static void note_lacking(const struct adding *adding,
                         const struct lp_table *table) {
  for (uint32_t i = 0; i < table->head->function_count; i++)
    adding->model->functions[adding->targets->functions[i]].lacks_lines = true;
}

/* The first of the module's in the profile's CODES. */
static size_t find_first(const struct lp_places *places, uint32_t module) {
  size_t low = 0, high = places->code_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (places->codes[middle].module < module)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static size_t find_row(const struct lp_targets *targets, uint32_t line) {
  return line < targets->row_count ? targets->rows[line] : LP_NO_ROW;
}

/* The row that code is inlined at; LP_NO_ROW: it is out of line, or the row is
 * of no table that the process has. */
static size_t find_outer(const struct adding *adding,
                         const struct lineprof_code *code) {
  const struct lp_profile *profile = adding->profile;
  const struct lp_table *table =
      code->outer_line == LINEPROF_NO_LINE
          ? NULL
          : lp_profile_table(profile, code->outer_module);
  if (!table)
    return LP_NO_ROW;
  if (!adding->model->by_thread)
    return find_row(&adding->all[table - profile->counted.tables],
                    code->outer_line);
  for (size_t i = table->first_slab; i; i = profile->counted.slabs[i - 1].next)
    if (profile->counted.slabs[i - 1].thread == adding->thread)
      return find_row(&adding->all[i - 1], code->outer_line);
  return LP_NO_ROW;
}

static void add_copies(const struct adding *adding, size_t row,
                       const struct lineprof_code *code) {
  struct lp_model *model = adding->model;
  size_t key[] = {row, find_outer(adding, code)};
  size_t at = lp_map_index(adding->ids, key, sizeof key);
  if (at == model->code_count) {
    model->code = lp_heap_grow(model->code, at, sizeof *model->code);
    model->code[model->code_count++] =
        (struct lp_model_code){.row = key[0], .outer = key[1]};
  }
  model->code[at].bytes += code->bytes;
  model->code[at].copies += code->copies;
  model->rows[row].code_bytes += code->bytes;
}

static void add_table(const struct adding *adding,
                      const struct lp_table *table) {
  const struct lp_places *places = &adding->profile->sampled.places;
  for (size_t i = find_first(places, table->module);
       i < places->code_count && places->codes[i].module == table->module;
       i++) {
    const struct lineprof_code *code = &places->codes[i];
    if (code->line == LINEPROF_NO_LINE)
      note_lacking(adding, table);
    size_t row = find_row(adding->targets, code->line);
    if (row == LP_NO_ROW)
      continue;
    struct lp_row *of = &adding->model->rows[row];
    of->has_code = adding->model->functions[of->function].has_code = true;
    if (adding->is_new)
      add_copies(adding, row, code);
  }
}

/* Of several processes that share a table the first tells of its code. */
void lp_code_add(struct lp_model *model, struct lp_profile *const *profiles) {
  struct lp_map ids = {0}, told = {0};
  forget(model);
  for (size_t i = 0; i < model->profile_count; i++)
    for (size_t j = 0; j < model->target_counts[i]; j++) {
      const struct lp_profile *profile = profiles[i];
      const struct lp_slab *slab =
          model->by_thread ? &profile->counted.slabs[j] : NULL;
      const struct lp_table *table =
          slab ? slab->table : &profile->counted.tables[j];
      struct adding adding = {.model = model,
                              .profile = profile,
                              .all = model->targets[i],
                              .targets = &model->targets[i][j],
                              .thread = slab ? slab->thread : 0,
                              .ids = &ids};
      size_t count = told.count;
      adding.is_new = slab || (profile->sampled.places.code_count > 0 &&
                               lp_map_index(&told, &table->head,
                                            sizeof table->head) == count);
      add_table(&adding, table);
    }
  lp_map_free(&ids);
  lp_map_free(&told);
}
