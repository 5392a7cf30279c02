/* SPDX-License-Identifier: MIT
 *
 * See profile_builder.h: the sample, an exact build of sum.c.
 */
#include "profile_builder.h"

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

struct bytes sample_table(const char *directory, uint64_t hash,
                          uint32_t flags) {
  struct table_parts parts = {.flags = flags};
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
  table_skip(&parts, "bare", "naked functions have no room for a counter");
  return table_finish(&parts);
}

struct sample_counts sample_counts(void) {
  struct sample_counts counts = {
      .head = {.magic = LINEPROF_COUNTS_MAGIC,
               .counter_count = SAMPLE_COUNTERS,
               .line_count = SAMPLE_LINES,
               .function_count = SAMPLE_FUNCTIONS,
               .term_count = SAMPLE_LINES + SAMPLE_FUNCTIONS}};
  for (uint32_t i = 0; i < SAMPLE_LINES + SAMPLE_FUNCTIONS; i++) {
    counts.first[i] = i;
    counts.terms[i] = i << 1;
  }
  counts.first[SAMPLE_LINES + SAMPLE_FUNCTIONS] = counts.head.term_count;
  counts_seal(&counts.head, sizeof counts.first + sizeof counts.terms);
  return counts;
}

/* Ticks are ns. `sum` takes 1,000 us, `main` 1,250 us. */
static void add_slab(struct bytes *profile) {
  struct {
    struct lineprof_line_counter lines[SAMPLE_LINES];
    struct lineprof_function_counter functions[SAMPLE_FUNCTIONS];
    struct lineprof_region_counter region;
    uint64_t counters[SAMPLE_COUNTERS];
  } slab = {.lines = {{.self_ticks = 1000, .clocked = 1},
                      {.self_ticks = 2000},
                      {.self_ticks = 330000},
                      {.self_ticks = 660000},
                      {.self_ticks = 7000},
                      {.self_ticks = 50000, .clocked = 1},
                      {.self_ticks = 200000, .child_ticks = 1000000}},
            .functions =
                {{.entered = 1, .primitive_calls = 1, .total_ticks = 1000000},
                 {.entered = 1, .primitive_calls = 1, .total_ticks = 1250000}},
            .region = {.calls = 4,
                       .timed = 4,
                       .total_ticks = 400,
                       .self_ticks = 300,
                       .min_ticks = 40,
                       .max_ticks = 200},
            .counters = {1, 1, 11, 10, 1, 1, 1, 0, /* calls: */ 1, 1, 0}};
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
  group->counter.calls = group->counter.timed = calls;
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

struct bytes sample_counted(const char *directory, uint64_t hash,
                            const void *counts, size_t size) {
  static const char *const process[] = {"exe", "/tmp/sum", "arg", "./sum",
                                        "arg", "10",       NULL};
  static const char *const object[] = {"path", "/tmp/sum", "build_id", "abcd",
                                       NULL};
  struct lineprof_file_header header = sample_header();
  struct bytes profile = profile_begin(&header);
  struct bytes table = sample_table(
      directory, hash, LINEPROF_TABLE_WHOLE | LINEPROF_TABLE_EXACT);
  profile_strings(&profile, LINEPROF_BLOCK_PROCESS, process);
  profile_strings(&profile, LINEPROF_BLOCK_OBJECT, object);
  profile_block(
      &profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_TABLE, .module = 1},
      table.data, table.size);
  profile_block(
      &profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_COUNTS, .module = 1},
      counts, size);
  add_thread(&profile);
  add_slab(&profile);
  struct sample_groups groups = sample_groups();
  sample_groups_block(&profile, &groups, sizeof groups);
  free(table.data);
  return profile;
}

struct bytes sample_profile(const char *directory, uint64_t hash) {
  struct sample_counts counts = sample_counts();
  return sample_counted(directory, hash, &counts, sizeof counts);
}

void sample_segment(struct bytes *profile, const struct sample_segment *from) {
  struct {
    struct lineprof_segment head;
    struct lineprof_segment_part part;
    struct lineprof_line_growth line;
    struct lineprof_function_growth function;
    struct lineprof_region_growth region;
    struct lineprof_counter_growth hits;
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
                        .region_count = 1,
                        .counter_count = 1},
               .line = {from->line, {.self_ticks = from->self_ticks}},
               .function = {0, {.total_ticks = from->self_ticks}},
               .region = {0,
                          {.calls = 1,
                           .timed = 1,
                           .total_ticks = 40,
                           .self_ticks = 30,
                           .min_ticks = 40,
                           .max_ticks = 40}},
               .hits = {from->line, from->hits}};
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
