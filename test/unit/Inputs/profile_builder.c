/* SPDX-License-Identifier: MIT
 *
 * See profile_builder.h.
 */
#include "profile_builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char sample_source[] = "#include <stdio.h>\n"
                             "static int sum(int n) {\n"
                             "  int s = 0;\n"
                             "  for (int i = 0; i < n; i++)\n"
                             "\ts += i;\n"
                             "  return s;\n"
                             "}\n"
                             "int main(void) {\n"
                             "  return sum(10) != 45;\n"
                             "}\n"
                             "void never(void) { puts(\"\"); }\n";

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
  return (uint32_t)(bytes_add(&parts->functions, &function, sizeof function) /
                    sizeof function);
}

void table_line(struct table_parts *parts, uint32_t file, uint32_t line,
                uint32_t kind) {
  struct lineprof_table_line row = {file, line, line, kind};
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
  head.line_count =
      (uint32_t)(parts->lines.size / sizeof(struct lineprof_table_line));
  head.lines = place(&table, &parts->lines);
  head.region_count =
      (uint32_t)(parts->regions.size / sizeof(struct lineprof_table_region));
  head.regions = place(&table, &parts->regions);
  head.value_count =
      (uint32_t)(parts->values.size / sizeof(struct lineprof_table_value));
  head.values = place(&table, &parts->values);
  head.skip_count =
      (uint32_t)(parts->skips.size / sizeof(struct lineprof_table_skip));
  head.skips = place(&table, &parts->skips);
  head.string_size = (uint32_t)parts->strings.size;
  head.strings = place(&table, &parts->strings);
  head.size = table.size;
  memcpy(table.data, &head, sizeof head);
  size_t from = offsetof(struct lineprof_table, checksum) + 8;
  head.checksum =
      lineprof_hash(LINEPROF_HASH_START, table.data + from, table.size - from);
  memcpy(table.data, &head, sizeof head);
  return table;
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

struct bytes profile_begin(const struct lineprof_file_header *from) {
  struct lineprof_file_header header = *from;
  memcpy(header.magic, LINEPROF_FILE_MAGIC, 8);
  size_t first = offsetof(struct lineprof_file_header, checksum) + 8;
  header.checksum =
      lineprof_hash(LINEPROF_HASH_START, (char *)&header + first,
                    offsetof(struct lineprof_file_header, state) - first);
  struct bytes profile = {0};
  bytes_add(&profile, &header, sizeof header);
  bytes_align(&profile, LINEPROF_FILE_HEADER_SIZE);
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

struct bytes sample_table(const char *directory, uint64_t hash) {
  struct table_parts parts = {.flags = LINEPROF_TABLE_WHOLE};
  table_file(&parts, "sum.c", directory, hash);
  table_function(&parts, "sum", 0, 2, 7);
  table_line(&parts, 0, 2, LINEPROF_LINE_ENTRY);
  table_line(&parts, 0, 3, LINEPROF_LINE_STATEMENT);
  table_line(&parts, 0, 4, LINEPROF_LINE_LOOP);
  table_line(&parts, 0, 5, LINEPROF_LINE_STATEMENT);
  table_line(&parts, 0, 6, LINEPROF_LINE_STATEMENT);
  table_function(&parts, "main", 0, 8, 10);
  table_line(&parts, 0, 8, LINEPROF_LINE_ENTRY);
  table_line(&parts, 0, 9, LINEPROF_LINE_STATEMENT);
  table_function(&parts, "never", 0, 11, 11);
  table_line(&parts, 0, 11, LINEPROF_LINE_STATEMENT);
  table_region(&parts, "adding", 0, 4);
  table_value(&parts, "n", LINEPROF_VALUE_SIGNED);
  table_value(&parts, "share", LINEPROF_VALUE_FLOATING);
  table_skip(&parts, "bare", "naked functions have no room for a probe");
  return table_finish(&parts);
}

/* Ticks are ns. `sum` takes 1,000 us, `main` 1,250 us. */
static void add_counts(struct bytes *profile) {
  struct {
    struct lineprof_line_counter lines[SAMPLE_LINES];
    struct lineprof_function_counter functions[SAMPLE_FUNCTIONS];
    struct lineprof_region_counter region;
  } slab = {.lines = {{1, 1000, 0, 0, 0},
                      {1, 2000, 0, 0, 0},
                      {11, 330000, 0, 0, 0},
                      {10, 660000, 0, 0, 0},
                      {1, 7000, 0, 0, 0},
                      {1, 50000, 0, 0, 0},
                      {1, 200000, 1000000, 1, 0},
                      {0, 0, 0, 0, 0}},
            .functions = {{1, 1, 1000000, 0}, {1, 1, 1250000, 0}, {0, 0, 0, 0}},
            .region = {.calls = 4,
                       .total_ticks = 400,
                       .self_ticks = 300,
                       .min_ticks = 40,
                       .max_ticks = 200}};
  slab.region.bucket[8 * (5 - 2) + 2] = 3; /* 40 to 43 ticks */
  slab.region.bucket[8 * (7 - 2) + 4] = 1; /* 192 to 207 ticks */
  profile_block(profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_SLAB,
                                        .module = 1,
                                        .thread = 1,
                                        .address = SAMPLE_SLAB_ADDRESS},
                &slab, sizeof slab);
}

static void fill_group(struct lineprof_group *group, int64_t n, uint64_t calls,
                       int64_t ticks, int bucket) {
  const double share = 0.5;
  group->state = LINEPROF_GROUP_USED;
  group->values[0] = (uint64_t)n;
  memcpy(&group->values[1], &share, sizeof share);
  group->counter.calls = calls;
  group->counter.total_ticks = (int64_t)calls * ticks;
  group->counter.self_ticks = (int64_t)calls * ticks / 2;
  group->counter.min_ticks = group->counter.max_ticks = ticks;
  group->counter.bucket[bucket] = (uint32_t)calls;
}

struct sample_groups sample_groups(void) {
  struct sample_groups sample = {
      .head = {.region = 0, .value_count = 2, .capacity = 4, .used = 2}};
  fill_group(&sample.groups[1], 10, 3, 40, 8 * (5 - 2) + 2);
  fill_group(&sample.groups[2], -2, 1, 200, 8 * (7 - 2) + 4);
  return sample;
}

void sample_groups_block(struct bytes *profile,
                         const struct sample_groups *from, size_t size) {
  profile_block(profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_GROUPS,
                                        .module = 1,
                                        .thread = 1,
                                        .address = SAMPLE_GROUPS_ADDRESS},
                from, size);
}

static void add_thread(struct bytes *profile) {
  struct lineprof_thread thread = {
      .id = 1, .tid = 77, .generation = 1, .name = "main"};
  uintptr_t base =
      SAMPLE_THREAD_ADDRESS + offsetof(struct lineprof_thread, base);
  thread.top = (struct lineprof_frame *)base;
  profile_block(profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_THREAD,
                                        .thread = 1,
                                        .address = SAMPLE_THREAD_ADDRESS},
                &thread, sizeof thread);
}

struct bytes sample_profile(const char *directory, uint64_t hash) {
  static const char *const process[] = {"exe", "/tmp/sum", "arg", "./sum",
                                        "arg", "10",       NULL};
  static const char *const object[] = {"path", "/tmp/sum", "build_id", "abcd",
                                       NULL};
  struct lineprof_file_header header = sample_header();
  struct bytes profile = profile_begin(&header);
  struct bytes table = sample_table(directory, hash);
  profile_strings(&profile, LINEPROF_BLOCK_PROCESS, process);
  profile_strings(&profile, LINEPROF_BLOCK_OBJECT, object);
  profile_block(
      &profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_TABLE, .module = 1},
      table.data, table.size);
  add_thread(&profile);
  add_counts(&profile);
  struct sample_groups groups = sample_groups();
  sample_groups_block(&profile, &groups, sizeof groups);
  free(table.data);
  return profile;
}

void sample_segment(struct bytes *profile, const struct sample_segment *from) {
  struct {
    struct lineprof_segment head;
    struct lineprof_segment_part part;
    struct lineprof_line_growth line;
    struct lineprof_function_growth function;
    struct lineprof_region_growth region;
  } segment = {.head = {.kind = from->kind,
                        .cycle = from->cycle,
                        .first_step = from->first_step,
                        .step_count = from->step_count,
                        .flags = from->flags,
                        .part_count = 1},
               .part = {.thread = 1,
                        .module = 1,
                        .line_count = 1,
                        .function_count = 1,
                        .region_count = 1},
               .line = {from->line,
                        {.hits = from->hits, .self_ticks = from->self_ticks}},
               .function = {0, {.total_ticks = from->self_ticks}},
               .region = {0,
                          {.calls = 1,
                           .total_ticks = 40,
                           .self_ticks = 30,
                           .min_ticks = 40,
                           .max_ticks = 40}}};
  const uint64_t start = 1000000000;
  segment.head.begin.ns = segment.head.begin.ticks = start + from->begin_ns;
  segment.head.end.ns = segment.head.end.ticks = start + from->end_ns;
  segment.region.delta.bucket[8 * (5 - 2) + 2] = 1;
  profile_block(profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_SEGMENT},
                &segment, sizeof segment);
}

struct bytes sample_scheduled(const char *directory, uint64_t hash) {
  static const struct sample_segment segments[] = {
      {LINEPROF_SEGMENT_OUTSIDE, 0, 0, 10, 0, 0, 1000000000, 3, 2, 100000},
      {LINEPROF_SEGMENT_ACTIVE, 1, 10, 3, 0, 1000000000, 1000300000, 3, 3,
       200000},
      {LINEPROF_SEGMENT_ACTIVE, 2, 13, 3, 0, 1000300000, 1000630000, 3, 3,
       220000}};
  struct bytes profile = sample_profile(directory, hash);
  for (size_t i = 0; i < sizeof segments / sizeof *segments; i++)
    sample_segment(&profile, &segments[i]);
  struct lineprof_schedule now = {.kind = LINEPROF_SEGMENT_ACTIVE,
                                  .cycle = 3,
                                  .step = 17,
                                  .segment_first_step = 16,
                                  .segment_begin = {2000630000, 2000630000},
                                  .flags = LINEPROF_SCHEDULE_ASKED,
                                  .segment_count = 3};
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_SCHEDULE}, &now,
                sizeof now);
  return profile;
}
