/* SPDX-License-Identifier: MIT
 *
 * See changes.h. A file's notes are those of its units, one after the other as
 * the linker put them; a unit's table tells which module it is. Symbols are
 * found by name: local ones among those of the file that has the table.
 */
#include "changes.h"

#include "debug_symbols.h"
#include "heap.h"
#include "profile_changes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char timed_suffix[] = ".lineprof_timed";
static const char attach_suffix[] = ".lineprof_attach"; /* the way there */
static const char table_symbol[] = "__lineprof_table";

/* In the place of a table: of any, and of several that link-time optimisation
 * made one file of. */
static const struct lp_table any, several;

/** Machine code of a function; each symbol that the notes name has one. */
struct body {
  const struct lp_table *table;
  uint32_t function, shape;
  uint64_t clean, timed;
};

struct collecting {
  const struct lp_profile *profile;
  struct lp_debug *debug;
  struct lp_map names; /* of symbols with the table; index in first_of_name */
  struct body *bodies;
  size_t body_count;
  const struct lp_table **files; /* by the symbols' `file` */
  size_t file_count;
  bool has_symbols;
  struct lp_text sizes, changes, units, strings;
};

static const struct lp_table *find_table(const struct lp_profile *profile,
                                         uint64_t checksum) {
  for (size_t i = 0; i < profile->table_count; i++)
    if (profile->tables[i].head->checksum == checksum)
      return &profile->tables[i];
  return NULL;
}

/* The index of a symbol's body; body_count if it is unknown. Local symbols
 * are their table's, the others anybody's. */
static size_t find_body(struct collecting *collecting,
                        const struct lp_table *table, const char *name,
                        size_t length) {
  struct lp_text key = {0};
  lp_text_add(&key, (const char *)&table, sizeof table);
  lp_text_add(&key, name, length);
  size_t known = collecting->names.count;
  size_t at = lp_map_index(&collecting->names, key.bytes, key.size);
  free(key.bytes);
  if (at < known)
    return at;
  /* The map has an entry for every key asked for. */
  collecting->bodies = lp_heap_grow(collecting->bodies, collecting->body_count,
                                    sizeof *collecting->bodies);
  collecting->bodies[collecting->body_count++] = (struct body){0};
  return at;
}

static void add_bodies(struct collecting *collecting,
                       const struct lp_notes *notes,
                       const struct lp_table *table) {
  for (uint32_t i = 0; i < notes->head.body_count; i++) {
    const struct lineprof_body *from = &notes->bodies[i];
    const char *name = notes->strings + from->symbol;
    if (from->function >= table->head->function_count || !*name)
      continue;
    struct body body = {table, from->function, from->shape, 0, 0};
    bool is_local = from->flags & LINEPROF_BODY_LOCAL;
    size_t own = find_body(collecting, table, name, strlen(name));
    collecting->bodies[own] = body;
    /* The linker keeps one of those that all see: the first unit's, here. */
    size_t merged = find_body(collecting, &several, name, strlen(name));
    if (!collecting->bodies[merged].table)
      collecting->bodies[merged] = body;
    size_t shared = find_body(collecting, &any, name, strlen(name));
    if (!collecting->bodies[shared].table && !is_local)
      collecting->bodies[shared] = body;
  }
}

static void add_changes(struct collecting *collecting,
                        const struct lp_notes *notes,
                        const struct lp_table *table) {
  uint32_t base = (uint32_t)collecting->strings.size;
  for (uint32_t i = 0; i < notes->head.change_count; i++) {
    struct lineprof_change change = notes->changes[i];
    change.module = table->module;
    change.text = change.text ? change.text + base : 0;
    if (change.function < table->head->function_count)
      lp_text_add(&collecting->changes, (char *)&change, sizeof change);
  }
  lp_text_add(&collecting->strings, notes->strings, notes->head.string_size);
  struct lineprof_changes_unit unit = {table->module, notes->head.flags};
  lp_text_add(&collecting->units, (char *)&unit, sizeof unit);
}

static void read_notes(struct collecting *collecting) {
  size_t size;
  const unsigned char *at =
      lp_debug_section(collecting->debug, LINEPROF_NOTES_SECTION, &size);
  struct lp_notes notes;
  while (at && size && lp_notes_open(at, size, &notes)) {
    const struct lp_table *table =
        find_table(collecting->profile, notes.head.table_checksum);
    if (table) {
      add_bodies(collecting, &notes, table);
      add_changes(collecting, &notes, table);
    }
    at += notes.head.size;
    size -= notes.head.size;
    lp_notes_free(&notes);
  }
}

/* Which table the file of a symbol has. */
static void visit_table(void *context, const struct lp_debug_symbol *symbol) {
  struct collecting *collecting = context;
  collecting->has_symbols = true;
  if (symbol->is_function || symbol->file == 0 ||
      strncmp(symbol->name, table_symbol, sizeof table_symbol - 1) != 0)
    return;
  while (collecting->file_count <= symbol->file) {
    collecting->files =
        lp_heap_grow(collecting->files, collecting->file_count, sizeof(void *));
    collecting->files[collecting->file_count++] = NULL;
  }
  const struct lineprof_table *head = (const void *)lp_debug_bytes(
      collecting->debug, symbol->address, sizeof *head);
  uint64_t checksum = 0;
  if (head)
    memcpy(&checksum, &head->checksum, sizeof checksum);
  const struct lp_table *table = find_table(collecting->profile, checksum);
  const struct lp_table **at = &collecting->files[symbol->file];
  *at = *at ? &several : table;
}

/* The longest part of the name in front of a dot that is a body's: the
 * optimiser and the plugin put things behind names. */
static struct body *body_of(struct collecting *collecting,
                            const struct lp_debug_symbol *symbol) {
  const struct lp_table *table = NULL;
  if (symbol->file == 0)
    table = &any;
  else if (symbol->file < collecting->file_count)
    table = collecting->files[symbol->file];
  if (!table)
    return NULL; /* a file without profiled code */
  for (size_t length = strlen(symbol->name); length > 0;) {
    size_t at = find_body(collecting, table, symbol->name, length);
    if (collecting->bodies[at].table)
      return &collecting->bodies[at];
    do
      length--;
    while (length > 0 && symbol->name[length] != '.');
  }
  return NULL;
}

static bool is_extra(const char *symbol) {
  return strstr(symbol, timed_suffix) || strstr(symbol, attach_suffix);
}

static void visit_code(void *context, const struct lp_debug_symbol *symbol) {
  struct collecting *collecting = context;
  if (!symbol->is_function)
    return;
  struct body *body = body_of(collecting, symbol);
  uint64_t timed = 0;
  if (!body)
    return;
  if (is_extra(symbol->name) || body->shape == LINEPROF_SHAPE_WHOLE)
    timed = symbol->size;
  else if (body->shape == LINEPROF_SHAPE_SWITCH)
    lp_debug_timed_bytes(collecting->debug, symbol->address, symbol->size,
                         &timed);
  body->timed += timed;
  body->clean += symbol->size - timed;
}

static int compare_sizes(const void *left, const void *right) {
  const struct lineprof_code_size *a = left, *b = right;
  if (a->module != b->module)
    return a->module < b->module ? -1 : 1;
  return (a->function > b->function) - (a->function < b->function);
}

static void write_sizes(struct collecting *collecting) {
  for (size_t i = 0; i < collecting->body_count; i++) {
    const struct body *body = &collecting->bodies[i];
    if (!body->table)
      continue;
    struct lineprof_code_size size = {.module = body->table->module,
                                      .function = body->function,
                                      .shape = body->shape,
                                      .is_known = collecting->has_symbols,
                                      .clean_bytes = body->clean,
                                      .timed_bytes = body->timed};
    lp_text_add(&collecting->sizes, (char *)&size, sizeof size);
  }
}

static void free_object(struct collecting *collecting) {
  lp_map_free(&collecting->names);
  free(collecting->bodies);
  free(collecting->files);
  lp_debug_close(collecting->debug);
}

/* One file that was loaded. */
static void collect(struct collecting *all, const struct lp_block *block) {
  const struct lp_profile *profile = all->profile;
  const char *path = lp_profile_value(block, "path", 0);
  int64_t since = (int64_t)(profile->header.start_realtime_ns / 1000000000u);
  bool is_other;
  struct collecting one = {.profile = profile};
  one.debug =
      path ? lp_debug_open(path, 0, lp_profile_value(block, "build_id", 0),
                           since, true, &is_other)
           : NULL;
  if (!one.debug)
    return;
  one.sizes = all->sizes, one.changes = all->changes;
  one.units = all->units, one.strings = all->strings;
  read_notes(&one);
  lp_debug_each_symbol(one.debug, visit_table, &one);
  if (one.body_count)
    lp_debug_each_symbol(one.debug, visit_code, &one);
  write_sizes(&one);
  all->sizes = one.sizes, all->changes = one.changes;
  all->units = one.units, all->strings = one.strings;
  free_object(&one);
}

static bool has_table(const struct lp_profile *profile, uint32_t object) {
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_TABLE, block)))
    if (block->head.object == object)
      return true;
  return false;
}

static struct lp_text join(struct collecting *all) {
  struct lp_text out = {0};
  struct lineprof_changes head = {
      .magic = LINEPROF_CHANGES_MAGIC,
      .size_count =
          (uint32_t)(all->sizes.size / sizeof(struct lineprof_code_size)),
      .change_count =
          (uint32_t)(all->changes.size / sizeof(struct lineprof_change)),
      .unit_count =
          (uint32_t)(all->units.size / sizeof(struct lineprof_changes_unit)),
      .string_size = (uint32_t)all->strings.size};
  if (head.size_count)
    qsort(all->sizes.bytes, head.size_count, sizeof(struct lineprof_code_size),
          compare_sizes);
  const struct lp_text *parts[] = {&all->sizes, &all->changes, &all->units,
                                   &all->strings};
  lp_text_add(&out, (char *)&head, sizeof head);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (parts[i]->size)
      lp_text_add(&out, parts[i]->bytes, parts[i]->size);
  return out;
}

struct lp_text lp_changes_collect(const struct lp_profile *profile) {
  struct collecting all = {.profile = profile};
  struct lp_text out = {0};
  const struct lp_block *block = NULL;
  lp_text_add(&all.strings, "", 1);
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_OBJECT, block)))
    if (has_table(profile, block->head.module))
      collect(&all, block);
  if (all.units.size)
    out = join(&all);
  free(all.sizes.bytes);
  free(all.changes.bytes);
  free(all.units.bytes);
  free(all.strings.bytes);
  return out;
}

void lp_changes_now(struct lp_profile *profile) {
  if (profile->changes.head)
    return;
  struct lp_text payload = lp_changes_collect(profile);
  profile->owned_changes = (unsigned char *)payload.bytes;
  lp_changes_open(profile->owned_changes, payload.size, &profile->changes);
}
