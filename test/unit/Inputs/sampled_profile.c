/* SPDX-License-Identifier: MIT
 *
 * See sampled_profile.h.
 */
#include "sampled_profile.h"

#include <stdlib.h>
#include <string.h>

uint64_t sampled_returns = 1;
uint64_t sampled_weight = 1;

static struct bytes samples[2]; /* CPU, BLOCKED: stacks, then frames */
static struct bytes frames[2];

void sampled_stack(int clock, uint64_t count, const uint64_t *chain,
                   uint32_t depth) {
  struct lineprof_stack stack = {
      .hash = 1,
      .kind = LINEPROF_SEGMENT_ACTIVE,
      .cycle = 1,
      .first_frame = (uint32_t)(frames[clock].size / 8),
      .frame_count = depth,
      .samples = count,
      .ticks = (int64_t)(count * sampled_weight) << 10,
      .cpu_ticks = (int64_t)(count * sampled_weight) << 9,
      .square_ticks = count * sampled_weight * sampled_weight};
  bytes_add(&samples[clock], &stack, sizeof stack);
  bytes_add(&frames[clock], chain, depth * sizeof *chain);
}

void sampled_stacks(struct bytes *profile, int clock) {
  struct bytes payload = {0};
  uint32_t stacks =
      (uint32_t)(samples[clock].size / sizeof(struct lineprof_stack));
  uint32_t count = (uint32_t)(frames[clock].size / 8);
  struct lineprof_stacks head = {.clock = clock ? LINEPROF_SAMPLE_BLOCKED
                                                : LINEPROF_SAMPLE_CPU,
                                 .stack_capacity = stacks,
                                 .frame_capacity = count,
                                 .stack_count = stacks,
                                 .frame_count = count,
                                 .period_ns = 1024};
  bytes_add(&payload, &head, sizeof head);
  bytes_add(&payload, samples[clock].data, samples[clock].size);
  bytes_add(&payload, frames[clock].data, frames[clock].size);
  profile_block(
      profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_STACKS, .thread = 1},
      payload.data, payload.size);
  free(payload.data);
  free(samples[clock].data);
  free(frames[clock].data);
  samples[clock] = frames[clock] = (struct bytes){0};
}

static void add_places(struct bytes *profile) {
#define STRINGS "\0/lib/libc.so.6\0copy\0read\0sum\0main\0__lineprof_unit_open"
  enum { LIBC = 1, COPY = 16, READ = 21, SUM = 26, MAIN_NAME = 30, OPEN = 35 };
  static const struct {
    struct lineprof_places head;
    struct lineprof_place places[8];
    struct lineprof_level levels[9];
    char strings[sizeof STRINGS];
  } payload = {{LINEPROF_PLACES_MAGIC, 8, 9, sizeof STRINGS},
               {{AT_ADD, 0, 0, 1, 0, 0},
                {AT_RETURN, 0, 1, 1, 0, 0},
                {AT_MERGED, 0, 2, 1, 0, 0},
                {AT_INLINED, 0, 3, 2, 0, 0},
                {AT_COUNTER, 0, 5, 1, LINEPROF_PLACE_COUNTS, 0},
                {AT_COPY, LIBC, 6, 1, 0, 0},
                {AT_READ, LIBC, 7, 1, 0, 0},
                {AT_OPEN, LIBC, 8, 1, 0, 0}},
               {{1, 0, ADD, SUM},
                {1, 0, RETURN, SUM},
                {1, 0, LINEPROF_NO_LINE, SUM},
                {1, 0, LOOP, SUM},
                {1, 1, MAIN, MAIN_NAME},
                {1, 0, RETURN, SUM},
                {0, 0, LINEPROF_NO_LINE, COPY},
                {0, 0, LINEPROF_NO_LINE, READ},
                {0, 0, LINEPROF_NO_LINE, OPEN}},
               STRINGS};
  size_t size = offsetof(__typeof__(payload), strings) + sizeof STRINGS;
  profile_block(profile, (struct lineprof_block){.type = LINEPROF_BLOCK_PLACES},
                &payload, size);
  static const struct lineprof_code codes[] = {
      {1, LOOP, 0, LINEPROF_NO_LINE, 12, 1},
      {1, ADD, 0, LINEPROF_NO_LINE, 8, 1},
      {1, RETURN, 0, LINEPROF_NO_LINE, 4, 1}};
  profile_block(profile, (struct lineprof_block){.type = LINEPROF_BLOCK_CODES},
                codes, sizeof codes);
}

struct bytes sampled_profile(int with_places, int64_t nested_ticks) {
  struct lineprof_file_header header = sample_header();
  struct bytes profile = profile_begin(&header);
  struct bytes table = sample_table("/tmp", 0, LINEPROF_TABLE_WHOLE);
  struct {
    struct lineprof_line_counter lines[SAMPLE_LINES];
    struct lineprof_function_counter functions[SAMPLE_FUNCTIONS];
    struct lineprof_region_counter region;
    uint64_t counters[SAMPLE_COUNTERS];
  } slab = {.lines = {[ADD] = {.self_ticks = 20480 - nested_ticks,
                               .child_ticks = nested_ticks,
                               .clocked = 1},
                      [RETURN] = {.self_ticks = nested_ticks},
                      [CALL] = {.self_ticks = 102400, .clocked = 1}},
            .functions = {{.total_ticks = 20480}, {.total_ticks = 122880}},
            .counters = {1, 1, 11, 10, sampled_returns, 1, 1, 0, /* calls: */ 1,
                         1, 0}};
  struct {
    struct sample_counts all;
    uint32_t room;
  } counts = {.all = sample_counts()};
  counts.all.head.loop_count = 1;
  (&counts.all.terms[0])[SAMPLE_LINES + SAMPLE_FUNCTIONS] =
      CALL | LINEPROF_LOOP_ENTERS;
  counts_seal(&counts.all.head, sizeof counts.all.first +
                                    sizeof counts.all.terms +
                                    sizeof counts.room);
  struct lineprof_thread thread = {.id = 1, .tid = 77, .generation = 1};
  uintptr_t base =
      SAMPLE_THREAD_ADDRESS + offsetof(struct lineprof_thread, base);
  thread.top = (struct lineprof_frame *)base;
  thread.outside.self_ticks = 112640; /* 110 samples' time */
  thread.cpu_ns = 64 * 1024;          /* 120 ran half of theirs: 60, and 4 */
  profile_block(
      &profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_TABLE, .module = 1},
      table.data, table.size);
  profile_block(
      &profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_COUNTS, .module = 1},
      &counts, sizeof counts);
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_THREAD,
                                        .thread = 1,
                                        .address = SAMPLE_THREAD_ADDRESS},
                &thread, sizeof thread);
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_SLAB,
                                        .module = 1,
                                        .thread = 1,
                                        .address = SAMPLE_SLAB_ADDRESS},
                &slab, sizeof slab);
  if (with_places)
    add_places(&profile);
  free(table.data);
  return profile;
}
