/* SPDX-License-Identifier: MIT
 *
 * See linked.h.
 */
#include "export/linked.h"

#include "base/heap.h"
#include "profile/counts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static uint64_t add(uint64_t a, uint64_t b) {
  return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}

/* As the compiler has it: the lines of a macro may be in front of it. */
static uint32_t offset_of(const struct lp_table *table, uint32_t function,
                          uint32_t line) {
  return (table->lines[line].line - table->linkers[function].line) & 0xffffu;
}

static bool has_hits(const struct lp_table *table, uint32_t function,
                     uint32_t line) {
  return table->lines[line].kind != LINEPROF_LINE_ENTRY ||
         line == table->functions[function].entry_line;
}

/* The linker's name, if a profile can have the function by it; else NULL. */
static const char *name_of(const struct lp_table *table, uint32_t function) {
  if (!table->linkers || !table->linkers[function].line ||
      table->functions[function].flags & LINEPROF_FUNCTION_OWN_LINES)
    return NULL;
  const char *name = table->strings + table->linkers[function].name;
  for (const char *at = name; *at; at++)
    if (isspace((unsigned char)*at) || iscntrl((unsigned char)*at))
      return NULL;
  return *name && *name != '#' && *name != '!' ? name : NULL;
}

static bool is_same_place(const struct lp_linked *linked,
                          const struct lp_table *table, uint32_t function) {
  const struct lineprof_table_file *a = &linked->table->files[linked->file];
  const struct lineprof_table_file *b =
      &table->files[table->functions[function].file];
  if (linked->line != table->linkers[function].line)
    return false;
  if (a->source_hash && b->source_hash)
    return a->source_hash == b->source_hash;
  return strcmp(linked->table->strings + a->path, table->strings + b->path) ==
         0;
}

/** A table, and where its parts are in the model. */
struct part {
  const struct lp_profile *profile;
  const struct lp_table *table;
  const struct lp_targets *targets;
};

static size_t get_function(struct lp_linked_functions *all,
                           const struct part *part, uint32_t function,
                           const char *name) {
  size_t id = lp_map_index(&all->names, name, strlen(name));
  size_t *first = &all->by_function[part->targets->functions[function]];
  if (id == all->function_count) {
    all->functions = lp_heap_grow(all->functions, id, sizeof *all->functions);
    all->functions[all->function_count++] =
        (struct lp_linked){.name = name,
                           .table = part->table,
                           .file = part->table->functions[function].file,
                           .line = part->table->linkers[function].line,
                           .next = *first};
    *first = all->function_count;
  }
  if (!is_same_place(&all->functions[id], part->table, function))
    all->functions[id].is_unclear = true;
  return id;
}

/* `first`: of the same row; NULL: of none. */
static void add_line(struct lp_linked_functions *all,
                     struct lp_linked_line line, size_t *first) {
  size_t key[] = {line.function, line.offset, line.discriminator};
  size_t id = lp_map_index(&all->line_keys, key, sizeof key);
  if (id < all->line_count) {
    all->lines[id].hits = add(all->lines[id].hits, line.hits);
    return;
  }
  line.next = first ? *first : 0;
  all->lines = lp_heap_grow(all->lines, id, sizeof *all->lines);
  all->lines[all->line_count++] = line;
  if (first)
    *first = all->line_count;
}

typedef uint64_t count(const struct lp_table *table, const uint64_t *counters,
                       uint32_t index);

/* Of all threads. */
static uint64_t sum(count of, const struct part *part, uint32_t index) {
  const struct lp_slab *slabs = part->profile->counted.slabs;
  uint64_t total = 0;
  for (size_t i = part->table->first_slab; i; i = slabs[i - 1].next)
    total = add(total, of(part->table, slabs[i - 1].counters, index));
  return total;
}

/* The first part of a line that is not in front of this one. */
static uint32_t first_part(const struct lp_table *table, uint32_t line) {
  uint32_t from = 0, to = table->part_count;
  while (from < to) {
    uint32_t middle = from + (to - from) / 2;
    if (table->part_lines[middle] < line)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

/* Also lines that never ran: that is known, too. */
static void add_lines(struct lp_linked_functions *all, size_t id,
                      const struct part *of, uint32_t function) {
  const struct lp_table *table = of->table;
  const struct lineprof_table_function *from = &table->functions[function];
  uint32_t end = from->first_line + from->line_count;
  for (uint32_t i = from->first_line; i < end; i++) {
    uint32_t part = first_part(table, i);
    struct lp_linked_line line = {.function = id,
                                  .offset = offset_of(table, function, i)};
    bool is_whole = part == table->part_count || table->part_lines[part] != i;
    if (is_whole && has_hits(table, function, i)) {
      line.hits = sum(lp_counts_line, of, i);
      add_line(all, line, &all->by_row[of->targets->rows[i]]);
    }
    for (; part < table->part_count && table->part_lines[part] == i; part++) {
      line.hits = sum(lp_counts_part, of, part);
      line.discriminator = table->part_discriminators[part];
      add_line(all, line, NULL);
    }
  }
}

static void add_function(struct lp_linked_functions *all, const struct part *of,
                         uint32_t function) {
  const struct lineprof_table_function *from = &of->table->functions[function];
  const char *name = name_of(of->table, function);
  uint32_t end = from->first_line + from->line_count;
  uint64_t total = 0;
  for (uint32_t i = from->first_line; name && i < end; i++)
    if (has_hits(of->table, function, i))
      total = add(total, sum(lp_counts_line, of, i));
  if (!total)
    return;
  size_t id = get_function(all, of, function, name);
  struct lp_linked *linked = &all->functions[id];
  linked->calls = add(linked->calls, sum(lp_counts_function, of, function));
  linked->total = add(linked->total, total);
  add_lines(all, id, of, function);
}

static void add_table(struct lp_linked_functions *all, const struct part *of) {
  all->lack_names |= !of->table->linkers && of->table->head->function_count;
  for (uint32_t i = 0; i < of->table->head->function_count; i++)
    add_function(all, of, i);
}

/* Of instances of a template that share a row, or a place in the source, nobody
 * knows which calls which: all do. */
static void add_call(struct lp_linked_functions *all,
                     const struct lp_call *met) {
  if (met->row == LP_STACK_NONE || met->callee == LP_STACK_NONE)
    return;
  for (size_t i = all->by_row[met->row]; i; i = all->lines[i - 1].next)
    for (size_t j = all->by_function[met->callee]; j;
         j = all->functions[j - 1].next) {
      all->calls =
          lp_heap_grow(all->calls, all->call_count, sizeof *all->calls);
      all->calls[all->call_count++] = (struct lp_linked_call){i - 1, j - 1};
    }
}

bool lp_linked_is_known(struct lp_profile *const *profiles, size_t count) {
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < profiles[i]->counted.table_count; j++)
      if (profiles[i]->counted.tables[j].linkers)
        return true;
  return false;
}

struct lp_linked_functions lp_linked_gather(const struct lp_model *model,
                                            struct lp_profile *const *profiles,
                                            const struct lp_calls *calls) {
  struct lp_linked_functions all = {
      .by_function =
          lp_heap_get(model->function_count, sizeof *all.by_function),
      .by_row = lp_heap_get(model->row_count, sizeof *all.by_row)};
  for (size_t i = 0; i < model->profile_count; i++)
    for (size_t j = 0; j < profiles[i]->counted.table_count; j++) {
      struct part part = {profiles[i], &profiles[i]->counted.tables[j],
                          &model->targets[i][j]};
      add_table(&all, &part);
    }
  for (size_t i = 0; i < calls->count; i++)
    add_call(&all, &calls->items[i]);
  return all;
}

void lp_linked_free(struct lp_linked_functions *all) {
  lp_map_free(&all->names);
  lp_map_free(&all->line_keys);
  free(all->functions);
  free(all->lines);
  free(all->calls);
  free(all->by_function);
  free(all->by_row);
}
