/* SPDX-License-Identifier: MIT
 *
 * Addresses are sorted, so that the objects, which are loaded at ranges of
 * addresses, are opened one after the other and each once. See resolve.h.
 */
#include "symbols/resolve.h"

#include "base/heap.h"
#include "profile/lacking.h"
#include "symbols/addresses.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct resolving {
  struct lp_profile *profile;
  struct lp_objects *objects;
  struct lp_mapping *mappings; /* by begin */
  size_t mapping_count;
  struct lp_text places, levels, codes, strings;
  uint32_t *string_offsets;
  struct lp_map string_ids, calls, place_ids;
  struct lp_map opened;          /* ids of objects whose rows are in `codes` */
  struct lp_object_file *object; /* of the mapping at hand; NULL: none */
};

static uint32_t add_string(struct resolving *resolving, const char *string) {
  if (!string)
    string = "";
  size_t count = resolving->string_ids.count;
  size_t index =
      lp_map_index(&resolving->string_ids, string, strlen(string) + 1);
  if (index == count) {
    resolving->string_offsets =
        lp_heap_grow(resolving->string_offsets, count, sizeof(uint32_t));
    resolving->string_offsets[count] = (uint32_t)resolving->strings.size;
    lp_text_add(&resolving->strings, string, strlen(string) + 1);
  }
  return resolving->string_offsets[index];
}

static bool read_hex(const struct lp_block *block, const char *key,
                     uint64_t *value) {
  const char *text = lp_profile_value(block, key, NULL);
  char *end;
  if (!text || !*text)
    return false;
  *value = strtoull(text, &end, 16);
  return *end == 0;
}

static int compare_mappings(const void *left, const void *right) {
  const struct lp_mapping *a = left, *b = right;
  return (a->begin > b->begin) - (a->begin < b->begin);
}

static struct lp_text file_of(const struct lp_mapping *mapping) {
  struct lp_text key = {0};
  lp_text_add(&key, mapping->path, strlen(mapping->path) + 1);
  if (mapping->build_id)
    lp_text_string(&key, mapping->build_id);
  return key;
}

/* A library that was unloaded and loaded again has an OBJECT block for each
 * address at which it lay. Its tables belong to the first, whose id all get. */
static void join_loads(struct resolving *resolving) {
  struct lp_map files = {0};
  size_t count = resolving->mapping_count;
  uint32_t *ids = lp_heap_get(count, sizeof *ids); /* by file */
  for (size_t i = 0; i < count; i++) {
    const struct lp_mapping *mapping = &resolving->mappings[i];
    if (!lp_profile_has_tables(resolving->profile, mapping->id))
      continue;
    struct lp_text key = file_of(mapping);
    ids[lp_map_index(&files, key.bytes, key.size)] = mapping->id;
    free(key.bytes);
  }
  for (size_t i = 0; i < count && files.count; i++) {
    struct lp_mapping *mapping = &resolving->mappings[i];
    if (lp_profile_has_tables(resolving->profile, mapping->id))
      continue;
    struct lp_text key = file_of(mapping);
    size_t at = lp_map_find(&files, key.bytes, key.size);
    if (at != LP_MAP_NONE)
      mapping->id = ids[at];
    free(key.bytes);
  }
  free(ids);
  lp_map_free(&files);
}

static void collect_mappings(struct resolving *resolving) {
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(resolving->profile, LINEPROF_BLOCK_OBJECT,
                                   block))) {
    struct lp_mapping mapping = {.path = lp_profile_value(block, "path", NULL),
                                 .build_id =
                                     lp_profile_value(block, "build_id", NULL),
                                 .id = block->head.module};
    if (!mapping.path || !read_hex(block, "base", &mapping.base) ||
        !read_hex(block, "begin", &mapping.begin) ||
        !read_hex(block, "end", &mapping.end))
      continue;
    resolving->mappings = lp_heap_grow(
        resolving->mappings, resolving->mapping_count, sizeof mapping);
    resolving->mappings[resolving->mapping_count++] = mapping;
  }
  if (!resolving->mapping_count)
    return;
  join_loads(resolving);
  qsort(resolving->mappings, resolving->mapping_count,
        sizeof(struct lp_mapping), compare_mappings);
}

static struct lineprof_level find_level(struct resolving *resolving,
                                        const struct lp_debug_level *from) {
  struct lineprof_level level;
  struct lp_debug_name name = {from->name, from->linkage, from->table};
  struct lp_row_index *rows = &resolving->object->rows.index;
  if (from->at.line) {
    level = lp_row_index_find(rows, &from->at, name);
  } else {
    level = lp_row_index_find(rows, &from->any, name);
    level.line = LINEPROF_NO_LINE;
  }
  level.name = add_string(resolving, from->name);
  return level;
}

/* Whether the innermost level has a line of the function around it. The
 * optimiser may move an instruction of a function, of its prologue for
 * instance, among those of another one that is compiled into it: it keeps its
 * line, but has the other one's name. */
static bool is_of_outer(const struct resolving *resolving,
                        const struct lineprof_level *inner,
                        const struct lineprof_level *outer, const char *name) {
  return outer->module && inner->module == outer->module &&
         inner->function == outer->function &&
         !lp_name_is_of(lp_profile_table(resolving->profile, inner->module),
                        inner->function, name);
}

/* Returns how many there are. */
static uint32_t add_levels(struct resolving *resolving,
                           const struct lp_debug_level *levels,
                           uint32_t count) {
  struct lineprof_level found[LP_PLACE_MOST_LEVELS];
  for (uint32_t i = 0; i < count; i++)
    found[i] = find_level(resolving, &levels[i]);
  if (count > 1 &&
      is_of_outer(resolving, &found[0], &found[1], levels[0].name)) {
    found[1].line = found[0].line;
    memmove(found, found + 1, --count * sizeof *found);
  }
  if (count)
    lp_text_add(&resolving->levels, (char *)found, count * sizeof *found);
  return count;
}

/* Adds an address, and returns the tail call that it leads to. */
static uint64_t add_place(struct resolving *resolving,
                          const struct lp_mapping *mapping,
                          struct lp_debug *debug, uint64_t address,
                          bool is_call) {
  struct lp_debug_level levels[LP_PLACE_MOST_LEVELS];
  uint64_t base = mapping ? mapping->base : 0;
  struct lineprof_place place = {
      .address = address,
      .object = add_string(resolving, mapping ? mapping->path : NULL),
      .first_level =
          (uint32_t)(resolving->levels.size / sizeof(struct lineprof_level)),
      .level_count =
          debug ? (uint32_t)lp_debug_find(debug, address - base, levels) : 0};
  if (place.level_count && levels[0].is_counting)
    place.flags = LINEPROF_PLACE_COUNTS;
  if (mapping && lp_profile_has_tables(resolving->profile, mapping->id) &&
      !(debug && lp_debug_has_lines(debug, address - base)))
    place.flags |= LINEPROF_PLACE_NO_LINES;
  if (place.level_count && is_call)
    place.jump = lp_debug_jump(debug, address - base);
  if (place.jump)
    place.jump += base;
  place.level_count = add_levels(resolving, levels, place.level_count);
  lp_text_add(&resolving->places, (char *)&place, sizeof place);
  return place.jump;
}

/* Adds an address and the tail calls that follow it. */
static void add_chain(struct resolving *resolving,
                      const struct lp_mapping *mapping, struct lp_debug *debug,
                      uint64_t address) {
  bool is_call =
      lp_map_find(&resolving->calls, &address, sizeof address) != LP_MAP_NONE;
  while (address &&
         lp_map_add(&resolving->place_ids, &address, sizeof address)) {
    address = add_place(resolving, mapping, debug, address, is_call);
    is_call = true; /* or a jump */
  }
}

static const struct lp_mapping *find_mapping(const struct resolving *resolving,
                                             uint64_t address) {
  size_t low = 0, high = resolving->mapping_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (resolving->mappings[middle].begin <= address)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0 || resolving->mappings[low - 1].end <= address)
    return NULL;
  return &resolving->mappings[low - 1];
}

/* Notes which of the object's tables belong to units without a line table. */
static void add_lacking(struct resolving *resolving,
                        const struct lp_mapping *mapping,
                        struct lp_debug *debug) {
  struct lp_profile *profile = resolving->profile;
  const struct lp_block *block = NULL;
  uint32_t count = 0, all = 0;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_TABLE, block))) {
    const struct lp_table *table =
        block->head.object == mapping->id
            ? lp_profile_table(profile, block->head.module)
            : NULL;
    struct lineprof_code lacking = {.module = block->head.module,
                                    .line = LINEPROF_NO_LINE,
                                    .outer_line = LINEPROF_NO_LINE};
    all += table != NULL;
    if (!table || (debug && lp_debug_has_table(debug, table->head->checksum)))
      continue;
    lp_text_add(&resolving->codes, (char *)&lacking, sizeof lacking);
    count++;
  }
  if (count && debug && !lp_debug_no_lines(debug))
    lp_profile_note(profile,
                    "'%s' has no line table for %u of its %u profiled units: "
                    "nobody knows which of their lines took time",
                    mapping->path, count, all);
}

static void open_object(struct resolving *resolving,
                        const struct lp_mapping *mapping) {
  resolving->object =
      lp_objects_open(resolving->objects, resolving->profile, mapping);
  struct lp_debug *debug = resolving->object->debug;
  if (!lp_map_add(&resolving->opened, &mapping->id, sizeof mapping->id))
    return;
  add_lacking(resolving, mapping, debug);
  if (debug && lp_mapping_is_ours(resolving->profile, mapping))
    lp_object_rows_codes(&resolving->object->rows, debug, &resolving->codes);
}

static void add_places(struct resolving *resolving, const uint64_t *addresses,
                       size_t count) {
  const struct lp_mapping *open = NULL;
  for (size_t i = 0; i < count; i++) {
    const struct lp_mapping *mapping = find_mapping(resolving, addresses[i]);
    if (mapping && mapping != open) {
      open_object(resolving, mapping);
      open = mapping;
    }
    add_chain(resolving, mapping, mapping ? resolving->object->debug : NULL,
              addresses[i]);
  }
}

static int compare_codes(const void *left, const void *right) {
  const struct lineprof_code *a = left, *b = right;
  if (a->module != b->module)
    return a->module < b->module ? -1 : 1;
  return (a->line > b->line) - (a->line < b->line);
}

static int compare_places(const void *left, const void *right) {
  const struct lineprof_place *a = left, *b = right;
  return (a->address > b->address) - (a->address < b->address);
}

static struct lp_text join_places(struct resolving *resolving) {
  struct lp_text out = {0};
  struct lineprof_places head = {
      .magic = LINEPROF_PLACES_MAGIC,
      .place_count =
          (uint32_t)(resolving->places.size / sizeof(struct lineprof_place)),
      .level_count =
          (uint32_t)(resolving->levels.size / sizeof(struct lineprof_level)),
      .string_size = (uint32_t)resolving->strings.size};
  const struct lp_text *parts[] = {&resolving->places, &resolving->levels,
                                   &resolving->strings};
  if (head.place_count)
    qsort(resolving->places.bytes, head.place_count,
          sizeof(struct lineprof_place), compare_places);
  lp_text_add(&out, (char *)&head, sizeof head);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (parts[i]->size)
      lp_text_add(&out, parts[i]->bytes, parts[i]->size);
  return out;
}

/* Those of one object are in order. */
static void sort_codes(struct lp_text *codes) {
  const struct lineprof_code *code = (const void *)codes->bytes;
  size_t count = codes->size / sizeof *code, sorted = 1;
  while (sorted < count && compare_codes(&code[sorted - 1], &code[sorted]) <= 0)
    sorted++;
  if (sorted < count)
    qsort(codes->bytes, count, sizeof *code, compare_codes);
}

struct lp_resolved lp_resolve(struct lp_profile *profile,
                              struct lp_objects *objects) {
  struct resolving resolving = {.profile = profile, .objects = objects};
  struct lp_resolved out = {.places = {0}};
  size_t count;
  uint64_t *addresses = lp_addresses_collect(profile, &resolving.calls, &count);
  if (count == 0 && profile->sampled.sample_count == 0)
    return out;
  collect_mappings(&resolving);
  add_string(&resolving, "");
  add_places(&resolving, addresses, count);
  sort_codes(&resolving.codes);
  out = (struct lp_resolved){join_places(&resolving), resolving.codes};
  free(addresses);
  free(resolving.mappings);
  free(resolving.places.bytes);
  free(resolving.levels.bytes);
  free(resolving.strings.bytes);
  free(resolving.string_offsets);
  lp_map_free(&resolving.string_ids);
  lp_map_free(&resolving.calls);
  lp_map_free(&resolving.place_ids);
  lp_map_free(&resolving.opened);
  return out;
}

bool lp_resolve_lacks_lines(const struct lp_profile *profile) {
  const struct lp_places *places = &profile->sampled.places;
  struct lp_lacking lacking = lp_lacking_find(profile);
  uint32_t count = places->head ? places->head->place_count : 0;
  bool is_found = false;
  for (uint32_t i = 0; i < count && !is_found; i++)
    is_found = lp_lacking_is_at(&lacking, places, &places->places[i]);
  lp_lacking_free(&lacking);
  return is_found;
}

/* Repeats a warning that was printed when the program ended, as the reader of
 * this report may not have seen it. */
static void note_no_lines(struct lp_profile *profile) {
  if (profile->sampled.sample_count && lp_resolve_lacks_lines(profile))
    lp_profile_note(profile, "time is missing from its sampled lines: when it "
                             "ended the program had no line table for them, or "
                             "another one was in its place");
}

void lp_resolve_expect(struct lp_profile *profile, struct lp_objects *objects) {
  struct resolving resolving = {.profile = profile};
  if (profile->sampled.places.head || !profile->sampled.sample_count)
    return;
  collect_mappings(&resolving);
  for (size_t i = 0; i < resolving.mapping_count; i++)
    if (lp_mapping_is_ours(profile, &resolving.mappings[i]))
      lp_objects_expect(objects, profile, &resolving.mappings[i]);
  free(resolving.mappings);
}

void lp_resolve_now(struct lp_profile *profile, struct lp_objects *objects) {
  if (profile->sampled.places.head) {
    note_no_lines(profile);
    return;
  }
  struct lp_resolved resolved = lp_resolve(profile, objects);
  if (!resolved.places.size)
    return;
  profile->sampled.owned_places = (unsigned char *)resolved.places.bytes;
  profile->sampled.owned_codes = (unsigned char *)resolved.codes.bytes;
  lp_places_open(profile, profile->sampled.owned_places, resolved.places.size,
                 &profile->sampled.places);
  lp_codes_open(profile->sampled.owned_codes, resolved.codes.size,
                &profile->sampled.places);
}
