/* SPDX-License-Identifier: MIT
 *
 * Table validation; see table.h. A table is taken whole or not at
 * all: an index that is out of range once says that the rest is not to be
 * trusted either.
 */
#include "profile/table.h"

#include "base/heap.h"
#include "base/unpack.h"

#include <stdlib.h>
#include <string.h>

/* Is [offset, offset + count * size) inside the table and aligned? */
static bool area_fits(const struct lineprof_table *head, uint32_t offset,
                      uint64_t count, uint64_t size, uint64_t align) {
  if (count == 0)
    return true;
  return offset >= lineprof_table_head_size(head->version) &&
         offset % align == 0 && offset <= head->size &&
         count * size <= head->size - offset;
}

static bool areas_fit(const struct lineprof_table *head) {
  return area_fits(head, head->files, head->file_count,
                   sizeof(struct lineprof_table_file),
                   _Alignof(struct lineprof_table_file)) &&
         area_fits(head, head->functions, head->function_count,
                   sizeof(struct lineprof_table_function),
                   _Alignof(struct lineprof_table_function)) &&
         area_fits(head, head->lines, head->line_count,
                   sizeof(struct lineprof_table_line),
                   _Alignof(struct lineprof_table_line)) &&
         area_fits(head, head->regions, head->region_count,
                   sizeof(struct lineprof_table_region),
                   _Alignof(struct lineprof_table_region)) &&
         area_fits(head, head->values, head->value_count,
                   sizeof(struct lineprof_table_value),
                   _Alignof(struct lineprof_table_value)) &&
         area_fits(head, head->skips, head->skip_count,
                   sizeof(struct lineprof_table_skip),
                   _Alignof(struct lineprof_table_skip)) &&
         area_fits(head, head->strings, head->string_size, 1, 1);
}

static uint32_t linker_count(const struct lineprof_table *head) {
  return head->version < 7 ? 0 : head->linker_count;
}

/* One for each function, or none. */
static bool linkers_fit(const struct lineprof_table *head) {
  uint32_t count = linker_count(head);
  return !count || (count == head->function_count &&
                    area_fits(head, head->linkers, count,
                              sizeof(struct lineprof_table_linker),
                              _Alignof(struct lineprof_table_linker)));
}

static bool functions_hold(const struct lp_table *table) {
  const struct lineprof_table *head = table->head;
  uint64_t rows = 0; /* of all functions: no more than there are */
  for (uint32_t i = 0; i < head->function_count; i++) {
    const struct lineprof_table_function *function = &table->functions[i];
    rows += function->line_count;
    if (function->name >= head->string_size ||
        function->symbol >= head->string_size ||
        function->file >= head->file_count ||
        function->first_line > head->line_count ||
        function->line_count > head->line_count - function->first_line)
      return false;
    if (function->line_count > 0 && function->entry_line >= head->line_count)
      return false;
  }
  return rows <= head->line_count;
}

static bool regions_hold(const struct lp_table *table) {
  const struct lineprof_table *head = table->head;
  for (uint32_t i = 0; i < head->region_count; i++) {
    const struct lineprof_table_region *region = &table->regions[i];
    if (region->name >= head->string_size ||
        (region->function >= head->function_count &&
         region->function != LINEPROF_NO_FUNCTION) ||
        region->file >= head->file_count ||
        region->value_count > LINEPROF_MAX_VALUES ||
        region->first_value > head->value_count ||
        region->value_count > head->value_count - region->first_value)
      return false;
  }
  for (uint32_t i = 0; i < head->value_count; i++)
    if (table->values[i].name >= head->string_size ||
        table->values[i].kind > LINEPROF_VALUE_BOOL)
      return false;
  return true;
}

/** How many bytes all names together may have: a small multiple of the table's
 * bytes that are not zero, since zeros may be a hole of the file. Names may
 * share bytes (one is the end of another), and many entries one name, so the
 * sum could be much more. */
struct allowance {
  const char *strings;
  uint64_t left;
};

static bool allows(struct allowance *allowance, uint32_t string) {
  const char *name = allowance->strings + string;
  size_t size = strnlen(name, allowance->left + 1);
  if (size > allowance->left)
    return false;
  allowance->left -= size;
  return true;
}

static uint64_t count_used(const struct lineprof_table *head) {
  const unsigned char *bytes = (const unsigned char *)head;
  uint64_t used = 0;
  for (uint64_t i = 0; i < head->size; i++)
    used += bytes[i] != 0;
  return used;
}

static bool names_are_few(const struct lp_table *table) {
  enum { MULTIPLE = 32, LEAST = 1 << 16 };
  const struct lineprof_table *head = table->head;
  struct allowance left = {table->strings, count_used(head) * MULTIPLE + LEAST};
  bool are_few = true;
  for (uint32_t i = 0; i < head->file_count && are_few; i++)
    are_few = allows(&left, table->files[i].path) &&
              allows(&left, table->files[i].directory) &&
              allows(&left, table->files[i].named);
  for (uint32_t i = 0; i < head->function_count && are_few; i++)
    are_few = allows(&left, table->functions[i].name) &&
              allows(&left, table->functions[i].symbol) &&
              (!table->linkers || allows(&left, table->linkers[i].name));
  for (uint32_t i = 0; i < head->region_count && are_few; i++) {
    const struct lineprof_table_region *region = &table->regions[i];
    are_few = allows(&left, region->name);
    for (uint32_t j = 0; j < region->value_count && are_few; j++)
      are_few = allows(&left, table->values[region->first_value + j].name);
  }
  for (uint32_t i = 0; i < head->skip_count && are_few; i++)
    are_few = allows(&left, table->skips[i].name) &&
              allows(&left, table->skips[i].reason);
  return are_few;
}

static bool file_holds(const struct lineprof_table *head,
                       const struct lineprof_table_file *file) {
  bool has_text = file->text < head->string_size &&
                  file->source_size < head->string_size - file->text;
  return file->path < head->string_size && file->named < head->string_size &&
         file->directory < head->string_size && (!file->text || has_text);
}

static bool entries_hold(const struct lp_table *table) {
  const struct lineprof_table *head = table->head;
  for (uint32_t i = 0; i < linker_count(head); i++)
    if (table->linkers[i].name >= head->string_size)
      return false;
  for (uint32_t i = 0; i < head->file_count; i++)
    if (!file_holds(head, &table->files[i]))
      return false;
  for (uint32_t i = 0; i < head->line_count; i++)
    if (table->lines[i].file >= head->file_count)
      return false;
  for (uint32_t i = 0; i < head->skip_count; i++)
    if (table->skips[i].name >= head->string_size ||
        table->skips[i].reason >= head->string_size ||
        table->skips[i].file >= head->file_count)
      return false;
  return head->producer < head->string_size && functions_hold(table) &&
         regions_hold(table);
}

/* What comes before the table is unpacked. */
static const char *check_stored(const unsigned char *bytes, uint64_t size) {
  const struct lineprof_table *head = (const struct lineprof_table *)bytes;
  uint64_t least = lineprof_table_head_size(LINEPROF_TABLE_OLDEST);
  if (size < least || head->magic != LINEPROF_TABLE_MAGIC)
    return "it has no table's signature";
  if (!lineprof_table_is_read(head->magic, head->version))
    return "it comes from another version of the plugin";
  least = lineprof_table_head_size(head->version);
  if (head->size < least || head->size > size || head->plain_size < least ||
      head->plain_size > head->size)
    return "its size is wrong";
  size_t covered = offsetof(struct lineprof_table, checksum) + 8;
  if (lineprof_hash(LINEPROF_HASH_START, bytes + covered,
                    head->size - covered) != head->checksum)
    return "its checksum is wrong";
  return NULL;
}

/* What is packed follows the plain part without gaps. */
static bool rest_fits(const struct lineprof_table *head,
                      const struct lp_packed *rest) {
  uint64_t values = head->lines + (uint64_t)head->line_count *
                                      sizeof(struct lineprof_table_line);
  uint64_t skips = values + (uint64_t)head->value_count *
                                sizeof(struct lineprof_table_value);
  uint64_t linkers =
      skips + (uint64_t)head->skip_count * sizeof(struct lineprof_table_skip);
  uint64_t strings = linkers + (uint64_t)linker_count(head) *
                                   sizeof(struct lineprof_table_linker);
  return head->lines == head->plain_size && head->values == values &&
         head->skips == skips && head->strings == strings &&
         (!linker_count(head) || head->linkers == linkers) &&
         head->unpacked_size == head->plain_size + lp_unpacked_size(rest);
}

static uint32_t words(size_t size) { return (uint32_t)(size / 4); }

static const char *unpack(const struct lineprof_table *head, uint64_t *room,
                          unsigned char **unpacked) {
  const unsigned char *bytes = (const unsigned char *)head;
  const struct lp_packed_array arrays[] = {
      {head->line_count, words(sizeof(struct lineprof_table_line))},
      {head->value_count, words(sizeof(struct lineprof_table_value))},
      {head->skip_count, words(sizeof(struct lineprof_table_skip))},
      {linker_count(head), words(sizeof(struct lineprof_table_linker))}};
  struct lp_packed rest = {arrays, sizeof arrays / sizeof *arrays,
                           head->string_size};
  if (!rest_fits(head, &rest))
    return "its parts do not fit";
  if (head->unpacked_size > *room)
    return "there is too much in it";
  *room -= head->unpacked_size;
  unsigned char *to = lp_heap_get((size_t)head->unpacked_size + 1, 1);
  struct lineprof_table *made = (struct lineprof_table *)to;
  memcpy(to, head, head->plain_size);
  made->size = made->plain_size = head->unpacked_size;
  if (!lp_unpack(&rest, bytes + head->plain_size, head->size - head->plain_size,
                 to + head->plain_size)) {
    free(to);
    return "it cannot be unpacked";
  }
  *unpacked = to;
  return NULL;
}

static void set_parts(struct lp_table *table,
                      const struct lineprof_table *head) {
  const unsigned char *bytes = (const unsigned char *)head;
  *table = (struct lp_table){
      .head = head,
      .files = (const void *)(bytes + head->files),
      .functions = (const void *)(bytes + head->functions),
      .lines = (const void *)(bytes + head->lines),
      .regions = (const void *)(bytes + head->regions),
      .values = (const void *)(bytes + head->values),
      .skips = (const void *)(bytes + head->skips),
      .strings = (const char *)bytes + head->strings,
  };
  if (linker_count(head))
    table->linkers = (const void *)(bytes + head->linkers);
}

/* Checks a table that is not packed, or not any more. */
static const char *open_plain(struct lp_table *table,
                              const struct lineprof_table *head) {
  const unsigned char *bytes = (const unsigned char *)head;
  if (!areas_fit(head) || !linkers_fit(head) || head->string_size == 0 ||
      bytes[head->strings + head->string_size - 1] != 0)
    return "its parts do not fit";
  set_parts(table, head);
  if (!entries_hold(table))
    return "it points outside of itself";
  return names_are_few(table) ? NULL : "its names repeat too much";
}

const char *lp_table_open(struct lp_table *table, const unsigned char *bytes,
                          uint64_t size, uint64_t *room,
                          unsigned char **unpacked) {
  *unpacked = NULL;
  const char *wrong = check_stored(bytes, size);
  const struct lineprof_table *head = (const struct lineprof_table *)bytes;
  if (!wrong && head->plain_size < head->size) {
    wrong = unpack(head, room, unpacked);
    head = (const struct lineprof_table *)*unpacked;
  }
  if (!wrong)
    wrong = open_plain(table, head);
  if (wrong) {
    free(*unpacked);
    *unpacked = NULL;
  }
  return wrong;
}

struct lp_table lp_table_copy(const struct lp_table *table) {
  const char *bytes = (const char *)table->head;
  struct lp_table copy;
  set_parts(&copy, (const struct lineprof_table *)(void *)lp_heap_copy(
                       bytes, table->head->size));
  return copy;
}

uint64_t lp_slab_size(const struct lp_table *table) {
  const struct lineprof_table *head = table->head;
  return (uint64_t)head->line_count * sizeof(struct lineprof_line_counter) +
         (uint64_t)head->function_count *
             sizeof(struct lineprof_function_counter) +
         (uint64_t)head->region_count * sizeof(struct lineprof_region_counter);
}
