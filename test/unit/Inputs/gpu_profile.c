/* SPDX-License-Identifier: MIT
 *
 * See profile_builder.h: the sample with work on a GPU.
 */
#include "profile_builder.h"

#include <string.h>

#define AT_LINE(index) (LINEPROF_FRAME_CLOCKED | UINT64_C(1) << 32 | (index))

/* Places 1 and 2 are lines of `sum`, place 3 is one of `main`. */
static void add_stacks(struct bytes *profile) {
  struct {
    struct lineprof_stacks head;
    struct lineprof_stack stacks[4];
    uint64_t frames[4];
  } block;
  memset(&block, 0, sizeof block);
  block.head = (struct lineprof_stacks){.clock = LINEPROF_SAMPLE_LAUNCH,
                                        .stack_capacity = 4,
                                        .frame_capacity = 4,
                                        .stack_count = 3,
                                        .frame_count = 3};
  for (uint32_t i = 0; i < 3; i++) {
    block.stacks[i] = (struct lineprof_stack){.hash = i + 1,
                                              .kind = LINEPROF_SEGMENT_ACTIVE,
                                              .cycle = 1,
                                              .first_frame = i,
                                              .frame_count = 1,
                                              .samples = 1};
    block.frames[i] = AT_LINE(i < 2 ? 1 + i : 5);
  }
  profile_block(profile, (struct lineprof_block){.type = LINEPROF_BLOCK_STACKS},
                &block, sizeof block);
}

static void add_gpu(struct bytes *profile) {
  static const char names[] = "\0_Z5saxpyv\0Sample GPU";
  struct {
    struct lineprof_gpu head;
    struct lineprof_gpu_row rows[4];
    char strings[32];
  } block;
  memset(&block, 0, sizeof block);
  memcpy(block.strings, names, sizeof names);
  block.head = (struct lineprof_gpu){.version = LINEPROF_GPU_VERSION,
                                     .state = LINEPROF_GPU_ON,
                                     .library = 130000,
                                     .row_capacity = 4,
                                     .row_count = 3,
                                     .string_capacity = sizeof block.strings,
                                     .string_size = sizeof names,
                                     .device_count = 1,
                                     .recorded_ns = 2000,
                                     .activities = 3,
                                     .activity_ns = 1000};
  block.head.devices[0] =
      (struct lineprof_gpu_device){.is_known = 1,
                                   .multiprocessors = 132,
                                   .warps = 64,
                                   .blocks = 32,
                                   .registers = 65536,
                                   .shared = 233472,
                                   .warp_threads = 32,
                                   .major = 9,
                                   .name = 11,
                                   .first_ns = UINT64_C(1000000100),
                                   .last_ns = UINT64_C(1000001900),
                                   .busy_ns = 1000,
                                   .kernel_ns = 600};
  struct lineprof_gpu_row any = {.kind = LINEPROF_SEGMENT_ACTIVE, .cycle = 1};
  block.rows[0] = block.rows[1] = block.rows[2] = any;
  block.rows[0].work = LINEPROF_GPU_CALL_LAUNCH;
  block.rows[0].count = 2;
  block.rows[0].ns = 50;
  block.rows[1].work = LINEPROF_GPU_KERNEL;
  block.rows[1].count = 2;
  block.rows[1].ns = 600;
  block.rows[1].min_ns = 200;
  block.rows[1].max_ns = 400;
  block.rows[1].name = 1;
  block.rows[1].grid[0] = 264;
  block.rows[1].block[0] = 256;
  block.rows[1].grid[1] = block.rows[1].grid[2] = 1;
  block.rows[1].block[1] = block.rows[1].block[2] = 1;
  block.rows[2].work = LINEPROF_GPU_COPY;
  block.rows[2].detail = LINEPROF_GPU_COPY_H2D;
  block.rows[2].flags = LINEPROF_GPU_PAGEABLE;
  block.rows[2].count = 1;
  block.rows[2].ns = block.rows[2].min_ns = block.rows[2].max_ns = 400;
  block.rows[2].bytes = 4000;
  for (uint32_t i = 0; i < 3; i++) {
    block.rows[i].hash = i + 1;
    block.rows[i].stack = i < 2 ? 1 : 3;
  }
  profile_block(profile, (struct lineprof_block){.type = LINEPROF_BLOCK_GPU},
                &block, sizeof block);
}

/* 100 ns in the launch; 900 between it and the copy, two thirds of which at
 * the second line. */
static void add_idle(struct bytes *profile) {
  struct {
    struct lineprof_idle head;
    struct lineprof_idle_row rows[4];
  } block;
  memset(&block, 0, sizeof block);
  block.head.capacity = block.head.count = 4;
  for (uint32_t i = 0; i < 4; i++) {
    block.rows[i] =
        (struct lineprof_idle_row){.hash = i + 1,
                                   .where = i == 0   ? LINEPROF_IDLE_IN_CALL
                                            : i == 1 ? LINEPROF_IDLE_BETWEEN
                                                     : LINEPROF_IDLE_MARK,
                                   .kind = LINEPROF_SEGMENT_ACTIVE,
                                   .cycle = 1,
                                   .stack = i == 1   ? 0
                                            : i == 0 ? 1
                                                     : i,
                                   .before = i ? 1 : 0,
                                   .after = i ? 3 : 0,
                                   .count = 1};
  }
  block.rows[0].ns = 100;
  block.rows[1].ns = 900;
  block.rows[2].weight_ns = 20;
  block.rows[3].weight_ns = 10;
  profile_block(profile, (struct lineprof_block){.type = LINEPROF_BLOCK_IDLE},
                &block, sizeof block);
}

static void add_spans(struct bytes *profile) {
  struct {
    struct lineprof_gpu_spans head;
    struct lineprof_gpu_span spans[2];
  } block;
  memset(&block, 0, sizeof block);
  block.head.capacity = 2;
  block.head.count = 3;
  for (uint32_t i = 0; i < 2; i++)
    block.spans[i] =
        (struct lineprof_gpu_span){.begin_ns = UINT64_C(1000000100) + 500 * i,
                                   .end_ns = UINT64_C(1000000400) + 500 * i,
                                   .call_ns = UINT64_C(1000000050) + 500 * i,
                                   .return_ns = UINT64_C(1000000080) + 500 * i,
                                   .row = 2,
                                   .stream = 7,
                                   .correlation = i + 1,
                                   .thread = 1};
  profile_block(profile, (struct lineprof_block){.type = LINEPROF_BLOCK_SPANS},
                &block, sizeof block);
}

static void add_trace(struct bytes *profile) {
  struct {
    struct lineprof_trace head;
    struct lineprof_trace_span spans[2];
  } block;
  memset(&block, 0, sizeof block);
  block.head.capacity = 2;
  block.head.count = 2;
  for (uint32_t i = 0; i < 2; i++)
    block.spans[i] = (struct lineprof_trace_span){.number = i + 1,
                                                  .begin_ticks = 1000 + 10 * i,
                                                  .end_ticks = 1009 + 10 * i,
                                                  .thread = 1,
                                                  .module = 1,
                                                  .region = 0};
  profile_block(profile, (struct lineprof_block){.type = LINEPROF_BLOCK_TRACE},
                &block, sizeof block);
}

struct bytes sample_gpu(const char *directory, uint64_t hash) {
  struct bytes profile = sample_profile(directory, hash);
  add_stacks(&profile);
  add_gpu(&profile);
  add_idle(&profile);
  add_spans(&profile);
  add_trace(&profile);
  return profile;
}
