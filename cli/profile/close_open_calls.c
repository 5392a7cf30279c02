/* SPDX-License-Identifier: MIT
 *
 * Walks each thread's open frames from the top; see close_open_calls.h. Frames
 * and counters are found by comparing the process's addresses with the
 * ranges the block headers state; an address outside of all ends the walk.
 */
#include "profile/close_open_calls.h"

#include "base/heap.h"
#include "lineprof/closing.h"
#include "profile/table.h"
#include "profile/value_groups.h"

#include <stdlib.h>
#include <string.h>

/** One thread's context while its frames are closed. */
struct closing {
  struct lp_profile *profile;
  const struct lp_block *block;
  struct lineprof_thread *thread;
  uint64_t end_ticks;
  int64_t net;
  const struct ranges *ranges;
  uint64_t *steps; /* how many further frames threads may have open */
};

/** Bytes of a thread in its process's memory: state, frames, counters. */
struct range {
  uint32_t thread;
  uint64_t address, size;
  unsigned char *bytes;
  const struct lp_slab *slab; /* NULL: frames */
};

struct ranges {
  struct range *items; /* by thread and address */
  size_t count;
  uint64_t frame_bytes;
};

static int compare_ranges(const void *left, const void *right) {
  const struct range *a = left, *b = right;
  if (a->thread != b->thread)
    return a->thread < b->thread ? -1 : 1;
  return (a->address > b->address) - (a->address < b->address);
}

static void add_range(struct ranges *ranges, struct range range) {
  ranges->items =
      lp_heap_grow(ranges->items, ranges->count, sizeof *ranges->items);
  ranges->items[ranges->count++] = range;
}

static void add_blocks(struct ranges *ranges, const struct lp_profile *profile,
                       uint32_t type) {
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(profile, type, block))) {
    ranges->frame_bytes += block->head.payload_size;
    add_range(ranges, (struct range){.thread = block->head.thread,
                                     .address = block->head.address,
                                     .size = block->head.payload_size,
                                     .bytes = block->payload});
  }
}

static struct ranges find_ranges(const struct lp_profile *profile) {
  struct ranges ranges = {.count = 0};
  add_blocks(&ranges, profile, LINEPROF_BLOCK_THREAD);
  add_blocks(&ranges, profile, LINEPROF_BLOCK_FRAMES);
  for (size_t i = 0; i < profile->counted.slab_count; i++) {
    const struct lp_slab *slab = &profile->counted.slabs[i];
    add_range(&ranges, (struct range){.thread = slab->thread,
                                      .address = slab->address,
                                      .size = lp_slab_size(slab->table),
                                      .bytes = (unsigned char *)slab->lines,
                                      .slab = slab});
  }
  if (ranges.count)
    qsort(ranges.items, ranges.count, sizeof *ranges.items, compare_ranges);
  return ranges;
}

/* The range of the thread that holds `size` bytes there; NULL. */
static const struct range *find_range(const struct closing *closing,
                                      const void *pointer, size_t size) {
  const struct range key = {.thread = closing->block->head.thread,
                            .address = (uintptr_t)pointer};
  size_t low = 0, high = closing->ranges->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_ranges(&closing->ranges->items[middle], &key) <= 0)
      low = middle + 1;
    else
      high = middle;
  }
  const struct range *range = low ? &closing->ranges->items[low - 1] : NULL;
  if (!range || range->thread != key.thread || range->size < size ||
      key.address - range->address > range->size - size ||
      key.address % 8 != 0 || range->address % 8 != 0)
    return NULL;
  return range;
}

static struct lineprof_frame *find_frame(const struct closing *closing,
                                         const void *pointer) {
  const struct range *range =
      find_range(closing, pointer, sizeof(struct lineprof_frame));
  if (!range || range->slab)
    return NULL;
  return (void *)(range->bytes + ((uintptr_t)pointer - range->address));
}

/* A counter of `size` bytes in one of the thread's slabs; arrays of lines,
 * functions and regions follow one another. */
static void *find_in_slabs(const struct closing *closing, const void *pointer,
                           int kind, size_t size) {
  const struct range *range = find_range(closing, pointer, size);
  if (!range || !range->slab)
    return NULL;
  const struct lp_slab *slab = range->slab;
  const struct lineprof_table *head = slab->table->head;
  char *first[] = {(char *)slab->lines, (char *)slab->functions,
                   (char *)slab->regions};
  uint32_t count[] = {head->line_count, head->function_count,
                      head->region_count};
  uint64_t skip = (uint64_t)(first[kind] - first[0]);
  uint64_t offset = (uintptr_t)pointer - slab->address;
  if (offset < skip || (offset - skip) % size != 0 ||
      (offset - skip) / size >= count[kind])
    return NULL;
  return first[kind] + (offset - skip);
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
  line->self_ticks = lineprof_add(line->self_ticks, open);
  closing->net = lineprof_add(closing->net, open);
}

/* False if the frame's pointers are not valid. */
static bool close_frame(const struct closing *closing,
                        const struct lineprof_frame *frame) {
  if (!frame->function)
    return true; /* closed already */
  struct lineprof_line_counter *caller = find_line(closing, frame->caller);
  struct lineprof_function_counter *function =
      find_in_slabs(closing, frame->function, 1, sizeof *function);
  if (!caller || !function)
    return false;
  int64_t spent = lineprof_subtract(closing->net, frame->entered_ticks);
  lineprof_close_call(caller, frame->caller_self_ticks, spent);
  lineprof_close_function(function, frame->is_tried ? 0 : spent);
  return true;
}

static void close_frames(const struct closing *closing) {
  uint64_t base =
      closing->block->head.address + offsetof(struct lineprof_thread, base);
  const struct lineprof_frame *at = closing->thread->top;
  while ((uintptr_t)at != base) {
    const struct lineprof_frame *frame = find_frame(closing, at);
    if (!frame || *closing->steps == 0 || !close_frame(closing, frame)) {
      lp_profile_warn(closing->profile,
                      "the open calls of thread %u are damaged; time of calls "
                      "that had not returned is missing",
                      closing->block->head.thread);
      return;
    }
    *closing->steps -= 1;
    at = frame->parent;
  }
}

/* Closes regions from the innermost outwards. The time of a region is nested
 * time of the one around it. */
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
    int64_t spent = open->is_timed
                        ? lineprof_subtract(closing->net, open->entered_ticks)
                        : 0;
    int64_t own =
        open->is_timed
            ? lineprof_subtract(spent, lineprof_add(open->nested_ticks, nested))
            : 0;
    lineprof_close_region(region, spent, own);
    struct lineprof_region_counter *group =
        lp_groups_counter(&closing->profile->counted,
                          closing->block->head.thread, (uintptr_t)open->group);
    if (group)
      lineprof_close_region(group, spent, own);
    nested = spent;
  }
}

/* The time up to which open lines are charged: the process's end, else the
 * newest boundary of its schedule, as time up to that is in a segment. */
static uint64_t find_end(const struct lp_profile *profile) {
  uint64_t end = profile->file.header.end.ticks;
  if (end == 0 && profile->scheduled.has_schedule)
    end = profile->scheduled.schedule.segment_begin.ticks;
  for (size_t i = 0; i < profile->scheduled.segment_count; i++)
    if (profile->file.header.end.ticks == 0 &&
        profile->scheduled.segments[i].head.end.ticks > end)
      end = profile->scheduled.segments[i].head.end.ticks;
  return end;
}

void lp_profile_close(struct lp_profile *profile) {
  const struct lp_block *block = NULL;
  uint64_t end_ticks = find_end(profile);
  struct ranges ranges = find_ranges(profile);
  uint64_t steps = ranges.frame_bytes / sizeof(struct lineprof_frame);
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_THREAD, block))) {
    if (block->head.payload_size < sizeof(struct lineprof_thread)) {
      lp_profile_warn(profile, "the state of thread %u is too short",
                      block->head.thread);
      continue;
    }
    struct closing closing = {.profile = profile,
                              .block = block,
                              .thread = (void *)block->payload,
                              .end_ticks = end_ticks,
                              .ranges = &ranges,
                              .steps = &steps};
    uint64_t base =
        block->head.address + offsetof(struct lineprof_thread, base);
    if (closing.thread->live != 1 && (uintptr_t)closing.thread->top == base)
      continue;
    charge_open_line(&closing);
    close_regions(&closing);
    close_frames(&closing);
  }
  free(ranges.items);
}

/* False where that is no row: outside of all, for instance. */
static bool find_row(const struct closing *closing, const void *line,
                     struct lp_open_row *row) {
  const struct range *range =
      find_range(closing, line, sizeof(struct lineprof_line_counter));
  const struct lineprof_line_counter *counter =
      find_in_slabs(closing, line, 0, sizeof *counter);
  if (counter)
    *row = (struct lp_open_row){range->slab->table,
                                (uint32_t)(counter - range->slab->lines)};
  return counter != NULL;
}

size_t lp_profile_open_rows(struct lp_profile *profile,
                            const struct lp_block *block,
                            struct lp_open_row *rows, size_t most) {
  struct ranges ranges = find_ranges(profile);
  struct closing closing = {.profile = profile,
                            .block = block,
                            .thread = (void *)block->payload,
                            .ranges = &ranges};
  const struct lineprof_frame *frame =
      find_frame(&closing, closing.thread->top);
  size_t count = 0;
  if (most > 0)
    count += find_row(&closing, closing.thread->line, &rows[0]);
  /* What is not there may lead round and round. */
  for (size_t i = 0; frame && i < most && count < most; i++) {
    if (frame->function && !frame->is_tried)
      count += find_row(&closing, frame->caller, &rows[count]);
    frame = find_frame(&closing, frame->parent);
  }
  free(ranges.items);
  return count;
}
