// RUN: mkdir -p %t && cd %t && %unit/profile-close
// Intent: what a killed process had open is counted up to its end: the open
// line, each caller once, recursion once, the open region.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "profile/close_open_calls.h"
#include "profile/reader.h"
#include "profile_builder.h"

#include <stdlib.h>
#include <string.h>

static const char path[] = "profile-close.lprof";

/** What the slab of the sample's table holds. */
struct slab {
  struct lineprof_line_counter lines[SAMPLE_LINES];
  struct lineprof_function_counter functions[SAMPLE_FUNCTIONS];
  struct lineprof_region_counter region;
};

/** A THREAD block: `main` called `sum`, which called itself. */
struct thread {
  struct lineprof_thread state;
  struct lineprof_frame frames[3];
};

static void *line_address(int line) {
  return (void *)(uintptr_t)(SAMPLE_SLAB_ADDRESS +
                             (size_t)line *
                                 sizeof(struct lineprof_line_counter));
}

static void *function_address(int function) {
  return (void *)(uintptr_t)(SAMPLE_SLAB_ADDRESS +
                             offsetof(struct slab, functions) +
                             (size_t)function *
                                 sizeof(struct lineprof_function_counter));
}

static void *thread_address(size_t offset) {
  return (void *)(uintptr_t)(SAMPLE_THREAD_ADDRESS + offset);
}

static struct thread make_thread(void) {
  size_t frame = sizeof(struct lineprof_frame);
  size_t first = offsetof(struct thread, frames);
  size_t base = offsetof(struct lineprof_thread, base);
  size_t outside = offsetof(struct lineprof_thread, outside);
  struct thread thread = {.state = {.line = line_address(3),
                                    .last_ticks = 10999999000,
                                    .net_ticks = 5000,
                                    .top = thread_address(first + 2 * frame),
                                    .live = 1,
                                    .region_depth = 1},
                          .frames = {{.parent = thread_address(base),
                                      .caller = thread_address(outside),
                                      .entered_ticks = 100,
                                      .function = function_address(1)},
                                     {.parent = thread_address(first),
                                      .caller = line_address(6),
                                      .entered_ticks = 1000,
                                      .caller_self_ticks = 300,
                                      .function = function_address(0)},
                                     {.parent = thread_address(first + frame),
                                      .caller = line_address(3),
                                      .entered_ticks = 2000,
                                      .caller_self_ticks = 400,
                                      .function = function_address(0)}}};
  thread.state.regions[0] = (struct lineprof_open_region){
      .region = (void *)(uintptr_t)(SAMPLE_SLAB_ADDRESS +
                                    offsetof(struct slab, region)),
      .entered_ticks = 3000,
      .is_timed = 1,
      .nested_ticks = 500};
  return thread;
}

static struct lp_profile *make_profile(const struct thread *thread) {
  struct slab slab = {0};
  slab.lines[3] = (struct lineprof_line_counter){
      .self_ticks = 700, .clocked = 2, .open_calls = 1};
  slab.lines[6] = (struct lineprof_line_counter){
      .self_ticks = 300, .clocked = 1, .open_calls = 1};
  slab.functions[0] =
      (struct lineprof_function_counter){.entered = 2, .depth = 2};
  slab.functions[1] =
      (struct lineprof_function_counter){.entered = 1, .depth = 1};
  slab.region.depth = 1;
  struct lineprof_file_header header = sample_header();
  struct bytes profile = profile_begin(&header);
  struct bytes table = sample_table("/tmp", 0, LINEPROF_TABLE_WHOLE);
  profile_block(
      &profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_TABLE, .module = 1},
      table.data, table.size);
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_THREAD,
                                        .thread = 1,
                                        .address = SAMPLE_THREAD_ADDRESS},
                thread, sizeof *thread);
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_SLAB,
                                        .module = 1,
                                        .thread = 1,
                                        .address = SAMPLE_SLAB_ADDRESS},
                &slab, sizeof slab);
  bytes_write(&profile, path);
  free(profile.data);
  free(table.data);
  return lp_profile_read(path);
}

/* The open line was open for 1,000 ticks more: 6,000 net at the end. */
static void check_closing(void) {
  struct thread thread = make_thread();
  struct lp_profile *profile = make_profile(&thread);
  lp_profile_close(profile);
  const struct lp_slab *slab = &profile->counted.slabs[0];
  CHECK("no warnings", profile->warning_count == 0);
  CHECK("the open line is charged", slab->lines[3].self_ticks == 1700);
  CHECK("a recursive caller: without its own time",
        slab->lines[3].child_ticks == (6000 - 2000) - (1700 - 400));
  CHECK("the outer caller", slab->lines[6].child_ticks == 6000 - 1000);
  CHECK("nothing is open any more",
        slab->lines[3].open_calls == 0 && slab->lines[6].open_calls == 0);
  CHECK("... and no clock was read for it",
        slab->lines[3].clocked == 2 && slab->lines[6].clocked == 1);
  CHECK("recursion counts once", slab->functions[0].total_ticks == 5000);
  CHECK("depths are back at zero",
        slab->functions[0].depth == 0 && slab->functions[1].depth == 0);
  CHECK("main", slab->functions[1].total_ticks == 5900);
  CHECK("the region's total", slab->regions[0].total_ticks == 3000);
  CHECK("the region's self", slab->regions[0].self_ticks == 2500);
  lp_profile_free(profile);
}

static void check_hostile(void) {
  struct thread thread = make_thread();
  thread.frames[0].parent = thread_address(offsetof(struct thread, frames));
  struct lp_profile *profile = make_profile(&thread);
  lp_profile_close(profile);
  CHECK("a circle of frames ends", profile->warning_count == 1);
  lp_profile_free(profile);
  thread = make_thread();
  thread.frames[1].caller = (void *)(uintptr_t)(SAMPLE_SLAB_ADDRESS + 3);
  profile = make_profile(&thread);
  lp_profile_close(profile);
  CHECK("an address between counters is none", profile->warning_count == 1);
  lp_profile_free(profile);
  thread = make_thread();
  thread.state.line = NULL;
  thread.state.region_depth = UINT64_MAX;
  thread.state.net_ticks = INT64_MIN;
  profile = make_profile(&thread);
  lp_profile_close(profile);
  CHECK("nonsense does no harm", profile->counted.slab_count == 1);
  lp_profile_free(profile);
}

int main(void) {
  check_closing();
  check_hostile();
  return check_status();
}
