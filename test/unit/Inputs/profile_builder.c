/* SPDX-License-Identifier: MIT
 *
 * See profile_builder.h.
 */
#include "profile_builder.h"

#include "lineprof/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

size_t bytes_add(struct bytes *bytes, const void *data, size_t size) {
  size_t offset = bytes->size;
  bytes->data = realloc(bytes->data, bytes->size + size + 1);
  if (!bytes->data)
    abort();
  if (size)
    memcpy(bytes->data + offset, data, size);
  bytes->size += size;
  return offset;
}

void bytes_align(struct bytes *bytes, size_t align) {
  while (bytes->size % align)
    bytes_add(bytes, "", 1);
}

void bytes_write(const struct bytes *bytes, const char *path) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes->data, 1, bytes->size, file) != bytes->size ||
      fclose(file))
    abort();
}

uint32_t table_string(struct table_parts *parts, const char *string) {
  return (uint32_t)bytes_add(&parts->strings, string, strlen(string) + 1);
}

uint32_t table_file(struct table_parts *parts, const char *path,
                    const char *directory, uint64_t hash) {
  struct lineprof_table_file file = {.path = table_string(parts, path),
                                     .directory =
                                         table_string(parts, directory),
                                     .source_hash = hash};
  return (uint32_t)(bytes_add(&parts->files, &file, sizeof file) / sizeof file);
}

uint32_t table_function(struct table_parts *parts, const char *name,
                        uint32_t file, uint32_t begin, uint32_t end) {
  uint32_t first =
      (uint32_t)(parts->lines.size / sizeof(struct lineprof_table_line));
  struct lineprof_table_function function = {.name = table_string(parts, name),
                                             .symbol =
                                                 table_string(parts, name),
                                             .file = file,
                                             .begin_line = begin,
                                             .end_line = end,
                                             .first_line = first,
                                             .entry_line = first};
  struct lineprof_table_linker linker = {function.name, begin};
  bytes_add(&parts->linkers, &linker, sizeof linker);
  return (uint32_t)(bytes_add(&parts->functions, &function, sizeof function) /
                    sizeof function);
}

void table_line(struct table_parts *parts, uint32_t file, uint32_t line,
                uint32_t kind) {
  struct lineprof_table_line row = {file, line, line, kind, line};
  bytes_add(&parts->lines, &row, sizeof row);
  struct lineprof_table_function *last =
      (void *)(parts->functions.data + parts->functions.size - sizeof *last);
  last->line_count++;
}

void table_region(struct table_parts *parts, const char *name,
                  uint32_t function, uint32_t line) {
  struct lineprof_table_region region = {.name = table_string(parts, name),
                                         .function = function,
                                         .line = line,
                                         .end_line = line};
  bytes_add(&parts->regions, &region, sizeof region);
}

void table_value(struct table_parts *parts, const char *name, uint32_t kind) {
  struct lineprof_table_value value = {table_string(parts, name), kind};
  uint32_t index = (uint32_t)(bytes_add(&parts->values, &value, sizeof value) /
                              sizeof value);
  struct lineprof_table_region *last =
      (void *)(parts->regions.data + parts->regions.size - sizeof *last);
  if (last->value_count++ == 0)
    last->first_value = index;
}

void table_skip(struct table_parts *parts, const char *name,
                const char *reason) {
  struct lineprof_table_skip skip = {.name = table_string(parts, name),
                                     .begin_line = 20,
                                     .end_line = 22,
                                     .reason = table_string(parts, reason)};
  bytes_add(&parts->skips, &skip, sizeof skip);
}

static void table_seal(struct bytes *table) {
  size_t from = offsetof(struct lineprof_table, checksum) + 8;
  ((struct lineprof_table *)(void *)table->data)->checksum = lineprof_hash(
      LINEPROF_HASH_START, table->data + from, table->size - from);
}

static uint32_t place(struct bytes *table, struct bytes *part) {
  bytes_align(table, 8);
  uint32_t offset = (uint32_t)bytes_add(table, part->data, part->size);
  free(part->data);
  return offset;
}

struct bytes table_finish(struct table_parts *parts) {
  struct lineprof_table head = {
      .magic = LINEPROF_TABLE_MAGIC,
      .version = LINEPROF_TABLE_VERSION,
      .producer = table_string(parts, "clang 22.1.8, lineprof 0.1"),
      .flags = parts->flags};
  struct bytes table = {0};
  bytes_add(&table, &head, sizeof head);
  head.file_count =
      (uint32_t)(parts->files.size / sizeof(struct lineprof_table_file));
  head.files = place(&table, &parts->files);
  head.function_count = (uint32_t)(parts->functions.size /
                                   sizeof(struct lineprof_table_function));
  head.functions = place(&table, &parts->functions);
  head.region_count =
      (uint32_t)(parts->regions.size / sizeof(struct lineprof_table_region));
  head.regions = place(&table, &parts->regions);
  head.line_count =
      (uint32_t)(parts->lines.size / sizeof(struct lineprof_table_line));
  head.lines = place(&table, &parts->lines);
  head.value_count =
      (uint32_t)(parts->values.size / sizeof(struct lineprof_table_value));
  head.values = place(&table, &parts->values);
  head.skip_count =
      (uint32_t)(parts->skips.size / sizeof(struct lineprof_table_skip));
  head.skips = place(&table, &parts->skips);
  head.linker_count =
      (uint32_t)(parts->linkers.size / sizeof(struct lineprof_table_linker));
  head.linkers = place(&table, &parts->linkers);
  head.string_size = (uint32_t)parts->strings.size;
  head.strings = place(&table, &parts->strings);
  head.size = table.size;
  head.plain_size = head.unpacked_size = (uint32_t)table.size;
  memcpy(table.data, &head, sizeof head);
  table_seal(&table);
  return table;
}

/* Writes the array in columns, as format_packing.h says. */
static void add_columns(struct bytes *out, const unsigned char *entries,
                        uint32_t count, size_t width) {
  for (size_t column = 0; column < width; column++) {
    uint32_t before = 0;
    for (uint32_t i = 0; i < count; i++) {
      uint32_t word;
      memcpy(&word, entries + (i * width + column) * sizeof word, sizeof word);
      uint32_t rest = lineprof_fold(word - before);
      before = word;
      do {
        unsigned char byte = (unsigned char)((rest & 127) | (rest > 127) << 7);
        bytes_add(out, &byte, 1);
      } while (rest >>= 7);
    }
  }
}

static void add_compressed(struct bytes *out, const struct bytes *stream) {
  uLongf size = compressBound(stream->size);
  unsigned char *packed = malloc(size);
  if (!packed || compress(packed, &size, stream->data, stream->size) != Z_OK)
    abort();
  bytes_add(out, packed, size);
  free(packed);
}

struct bytes table_pack(const struct bytes *plain) {
  struct lineprof_table head;
  struct bytes packed = {0}, rest = {0}, stream = {0};
  memcpy(&head, plain->data, sizeof head);
  head.plain_size = head.lines;
  add_columns(&stream, plain->data + head.lines, head.line_count,
              sizeof(struct lineprof_table_line) / 4);
  add_columns(&stream, plain->data + head.values, head.value_count,
              sizeof(struct lineprof_table_value) / 4);
  add_columns(&stream, plain->data + head.skips, head.skip_count,
              sizeof(struct lineprof_table_skip) / 4);
  add_columns(&stream, plain->data + head.linkers, head.linker_count,
              sizeof(struct lineprof_table_linker) / 4);
  bytes_add(&stream, plain->data + head.strings, head.string_size);
  head.skips = head.values + head.value_count * 8;
  head.linkers = head.skips +
                 head.skip_count * (uint32_t)sizeof(struct lineprof_table_skip);
  head.strings = head.linkers + head.linker_count * 8;
  head.unpacked_size = head.strings + head.string_size;
  add_compressed(&rest, &stream);
  head.size = head.plain_size + rest.size;
  bytes_add(&packed, plain->data, head.plain_size);
  memcpy(packed.data, &head, sizeof head);
  bytes_add(&packed, rest.data, rest.size);
  free(rest.data);
  free(stream.data);
  table_seal(&packed);
  return packed;
}

struct bytes counts_pack(const struct lineprof_counts *head, size_t words) {
  struct bytes stream = {0}, packed = {0};
  add_columns(&stream, (const unsigned char *)(head + 1), (uint32_t)words, 1);
  bytes_add(&packed, head, sizeof *head);
  add_compressed(&packed, &stream);
  free(stream.data);
  struct lineprof_counts *made = (void *)packed.data;
  made->is_packed = 1;
  counts_seal(made, packed.size - sizeof *made);
  return packed;
}

void counts_seal(struct lineprof_counts *head, size_t rest) {
  size_t from = offsetof(struct lineprof_counts, checksum) + 8;
  head->size = (uint32_t)(sizeof *head + rest);
  head->checksum = lineprof_hash(LINEPROF_HASH_START, (char *)head + from,
                                 head->size - from);
}

struct lineprof_file_header sample_header(void) {
  return (struct lineprof_file_header){.version = LINEPROF_FORMAT_VERSION,
                                       .byte_order = LINEPROF_BYTE_ORDER,
                                       .clock_kind = LINEPROF_CLOCK_COUNTER,
                                       .pid = 77,
                                       .start = {1000000000, 1000000000},
                                       .line_cost = 10,
                                       .enter_cost = 20,
                                       .exit_cost = 30,
                                       .state = LINEPROF_STATE_EXITED,
                                       .end = {11000000000, 11000000000}};
}

void profile_number(struct bytes *profile, uint32_t pid) {
  struct lineprof_file_header *header = (void *)profile->data;
  size_t first = offsetof(struct lineprof_file_header, checksum) + 8;
  header->pid = pid;
  header->checksum =
      lineprof_hash(LINEPROF_HASH_START, profile->data + first,
                    offsetof(struct lineprof_file_header, state) - first);
}

struct bytes profile_begin(const struct lineprof_file_header *from) {
  struct lineprof_file_header header = *from;
  memcpy(header.magic, LINEPROF_FILE_MAGIC, 8);
  struct bytes profile = {0};
  bytes_add(&profile, &header, sizeof header);
  bytes_align(&profile, LINEPROF_FILE_HEADER_SIZE);
  profile_number(&profile, header.pid);
  return profile;
}

void profile_block(struct bytes *profile, struct lineprof_block head,
                   const void *payload, size_t size) {
  head.payload_size = size;
  head.size = (sizeof head + size + 63) / 64 * 64;
  if ((head.type < LINEPROF_BLOCK_THREAD || head.type > LINEPROF_BLOCK_SLAB) &&
      head.type != LINEPROF_BLOCK_GROUPS)
    head.checksum = lineprof_hash(LINEPROF_HASH_START, payload, size);
  bytes_add(profile, &head, sizeof head);
  bytes_add(profile, payload, size);
  bytes_align(profile, LINEPROF_BLOCK_ALIGN);
}

void profile_strings(struct bytes *profile, uint32_t type,
                     const char *const *strings) {
  struct bytes payload = {0};
  for (; *strings; strings++)
    bytes_add(&payload, *strings, strlen(*strings) + 1);
  profile_block(profile, (struct lineprof_block){.type = type}, payload.data,
                payload.size);
  free(payload.data);
}
