/* SPDX-License-Identifier: MIT
 *
 * Walks each thread's open frames from the top; see profile_close.h. Frames
 * and counters are found by comparing the process's addresses with the
 * ranges the block headers state; an address outside of all ends the walk.
 */
#include "profile_close.h"

#include "heap.h"
#include "profile_groups.h"

#include <stdlib.h>
#include <string.h>

/** One thread's context while its frames are closed. */
struct closing {
  struct lp_profile *profile;
  const struct lp_block *block;
  struct lineprof_thread *thread;
  uint64_t end_ticks;
  int64_t net;
};

/* Hostile counters may overflow; wrapping is as good as any other answer,
 * but must not be undefined. */
static int64_t add(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a + (uint64_t)b);
}

static int64_t subtract(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a - (uint64_t)b);
}

/* The payload bytes behind an address range, if a block has all of it. */
static void *translate(const struct lp_block *block, uint64_t address,
                       size_t size) {
  uint64_t offset = address - block->head.address;
  if (address < block->head.address || address % 8 != 0 ||
      block->head.payload_size < size ||
      offset > block->head.payload_size - size || offset % 8 != 0)
    return NULL;
  return block->payload + offset;
}

static struct lineprof_frame *find_frame(const struct closing *closing,
                                         const void *pointer) {
  uint64_t address = (uintptr_t)pointer;
  const size_t size = sizeof(struct lineprof_frame);
  struct lineprof_frame *frame = translate(closing->block, address, size);
  const struct lp_block *block = NULL;
  while (!frame && (block = lp_profile_block(closing->profile,
                                             LINEPROF_BLOCK_FRAMES, block)))
    if (block->head.thread == closing->block->head.thread)
      frame = translate(block, address, size);
  return frame;
}

/* A counter of `size` bytes at `from` or beyond in one of the thread's
 * slabs; arrays of lines, functions and regions follow one another. */
static void *find_in_slabs(const struct closing *closing, const void *pointer,
                           int kind, size_t size) {
  uint64_t address = (uintptr_t)pointer;
  for (size_t i = 0; i < closing->profile->slab_count; i++) {
    const struct lp_slab *slab = &closing->profile->slabs[i];
    if (slab->thread != closing->block->head.thread || address < slab->address)
      continue;
    const struct lineprof_table *head = slab->table->head;
    char *first[] = {(char *)slab->lines, (char *)slab->functions,
                     (char *)slab->regions};
    uint32_t count[] = {head->line_count, head->function_count,
                        head->region_count};
    uint64_t skip = (uint64_t)(first[kind] - first[0]);
    uint64_t offset = address - slab->address;
    if (offset >= skip && (offset - skip) % size == 0 &&
        (offset - skip) / size < count[kind])
      return first[kind] + (offset - skip);
  }
  return NULL;
}

static struct lineprof_line_counter *find_line(const struct closing *closing,
                                               const void *pointer) {
  uint64_t outside =
      closing->block->head.address + offsetof(struct lineprof_thread, outside);
  if ((uintptr_t)pointer == outside)
    return &closing->thread->outside;
  return find_in_slabs(closing, pointer, 0,
                       sizeof(struct lineprof_line_counter));
}

/* Charges the line that is open with the time since the last boundary. */
static void charge_open_line(struct closing *closing) {
  struct lineprof_thread *thread = closing->thread;
  uint64_t end = closing->end_ticks;
  closing->net = thread->net_ticks;
  if (end <= thread->last_ticks || thread->last_ticks == 0)
    return;
  int64_t open = (int64_t)(end - thread->last_ticks);
  struct lineprof_line_counter *line = find_line(closing, thread->line);
  if (!line || open < 0)
    return;
  line->self_ticks = add(line->self_ticks, open);
  closing->net = add(closing->net, open);
}

/* False when the frame's pointers lead nowhere. */
static bool close_frame(const struct closing *closing,
                        const struct lineprof_frame *frame) {
  if (!frame->function)
    return true; /* closed already */
  struct lineprof_line_counter *caller = find_line(closing, frame->caller);
  struct lineprof_function_counter *function =
      find_in_slabs(closing, frame->function, 1, sizeof *function);
  if (!caller || !function)
    return false;
  int64_t spent = subtract(closing->net, frame->entered_ticks);
  caller->open_calls = subtract(caller->open_calls, 1);
  if (caller->open_calls == 0) {
    int64_t own = subtract(caller->self_ticks, frame->caller_self_ticks);
    caller->child_ticks = add(caller->child_ticks, subtract(spent, own));
  }
  function->depth = subtract(function->depth, 1);
  if (function->depth == 0)
    function->total_ticks = add(function->total_ticks, spent);
  return true;
}

static void close_frames(const struct closing *closing) {
  uint64_t base =
      closing->block->head.address + offsetof(struct lineprof_thread, base);
  uint64_t steps = closing->profile->file_size / sizeof(struct lineprof_frame);
  const struct lineprof_frame *at = closing->thread->top;
  while ((uintptr_t)at != base) {
    const struct lineprof_frame *frame = find_frame(closing, at);
    if (!frame || steps-- == 0 || !close_frame(closing, frame)) {
      lp_profile_warn(closing->profile,
                      "the open calls of thread %u are damaged; time of calls "
                      "that had not returned is missing",
                      closing->block->head.thread);
      return;
    }
    at = frame->parent;
  }
}

static void close_region(struct lineprof_region_counter *region, int64_t spent,
                         int64_t own) {
  region->self_ticks = add(region->self_ticks, own);
  region->depth = subtract(region->depth, 1);
  if (region->depth == 0)
    region->total_ticks = add(region->total_ticks, spent);
}

/* From the innermost outwards; what a region took is nested time of the one
 * around it. */
static void close_regions(const struct closing *closing) {
  struct lineprof_thread *thread = closing->thread;
  int64_t nested = 0;
  uint64_t depth = thread->region_depth;
  if (depth > LINEPROF_MAX_OPEN_REGIONS)
    depth = LINEPROF_MAX_OPEN_REGIONS;
  while (depth-- > 0) {
    const struct lineprof_open_region *open = &thread->regions[depth];
    struct lineprof_region_counter *region =
        find_in_slabs(closing, open->region, 2, sizeof *region);
    if (!region)
      return;
    int64_t spent =
        open->is_timed ? subtract(closing->net, open->entered_ticks) : 0;
    int64_t own =
        open->is_timed ? subtract(spent, add(open->nested_ticks, nested)) : 0;
    close_region(region, spent, own);
    struct lineprof_region_counter *group = lp_groups_counter(
        closing->profile, closing->block->head.thread, (uintptr_t)open->group);
    if (group)
      close_region(group, spent, own);
    nested = spent;
  }
}

/* Up to when open lines are charged: the process's end, else the newest
 * boundary of its schedule, since what was open then is in a segment. */
static uint64_t find_end(const struct lp_profile *profile) {
  uint64_t end = profile->header.end.ticks;
  if (end == 0 && profile->has_schedule)
    end = profile->schedule.segment_begin.ticks;
  for (size_t i = 0; i < profile->segment_count; i++)
    if (profile->header.end.ticks == 0 &&
        profile->segments[i].head.end.ticks > end)
      end = profile->segments[i].head.end.ticks;
  return end;
}

void lp_profile_close(struct lp_profile *profile) {
  const struct lp_block *block = NULL;
  uint64_t end_ticks = find_end(profile);
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_THREAD, block))) {
    if (block->head.payload_size < sizeof(struct lineprof_thread)) {
      lp_profile_warn(profile, "the state of thread %u is too short",
                      block->head.thread);
      continue;
    }
    struct closing closing = {.profile = profile,
                              .block = block,
                              .thread = (void *)block->payload,
                              .end_ticks = end_ticks};
    uint64_t base =
        block->head.address + offsetof(struct lineprof_thread, base);
    if (closing.thread->live != 1 && (uintptr_t)closing.thread->top == base)
      continue;
    charge_open_line(&closing);
    close_regions(&closing);
    close_frames(&closing);
  }
}
