/* SPDX-License-Identifier: MIT
 *
 * See segments.h. Growth is the difference of working copies and base, for each
 * copied entry. Once the block is written the working copies become the base.
 */
#include "schedule/segments.h"

#include "base/buffer.h"
#include "base/lock.h"
#include "file/profile_file.h"
#include "schedule/close_snapshot.h"
#include "schedule/snapshot.h"

#include <string.h>

static struct {
  struct lp_buffer growth; /* the payload in the making */
} segments;

static const struct lp_copied_thread *
first_thread(const struct lp_snapshot *snapshot) {
  return (const void *)snapshot->copies.bytes;
}

static const struct lp_copied_thread *
next_thread(const struct lp_copied_thread *head) {
  return (const void *)((const char *)head + head->size);
}

static bool is_end(const struct lp_snapshot *snapshot,
                   const struct lp_copied_thread *head) {
  return (const char *)head == snapshot->copies.bytes + snapshot->copies.used;
}

static size_t rows_size(const struct lp_shadow *shadow, uint64_t function) {
  return shadow->functions[function].line_count *
         sizeof(struct lineprof_line_counter);
}

static const struct lp_copied_function *
next_function(const struct lp_copied_function *copied,
              const struct lp_shadow *shadow) {
  return (const void *)((const char *)(copied + 1) +
                        rows_size(shadow, copied->index));
}

/* Regions follow the functions. */
static const struct lp_copied_region *
regions_of(const struct lp_copied_slab *slab) {
  const struct lp_copied_function *copied = (const void *)(slab + 1);
  for (uint32_t i = 0; i < slab->function_count; i++)
    copied = next_function(copied, slab->shadow);
  return (const void *)copied;
}

/* Counters follow the regions. */
static const struct lineprof_counter_growth *
counters_of(const struct lp_copied_slab *slab) {
  return (const void *)(regions_of(slab) + slab->region_count);
}

static void load(const struct lp_copied_slab *slab) {
  const struct lp_shadow *shadow = slab->shadow;
  const struct lp_copied_function *copied = (const void *)(slab + 1);
  for (uint32_t i = 0; i < slab->function_count; i++) {
    uint32_t first = shadow->functions[copied->index].first_line;
    shadow->work.functions[copied->index] = copied->counter;
    memcpy(&shadow->work.lines[first], copied + 1,
           rows_size(shadow, copied->index));
    copied = next_function(copied, shadow);
  }
  const struct lp_copied_region *region = regions_of(slab);
  for (uint32_t i = 0; i < slab->region_count; i++, region++)
    shadow->work.regions[region->index] = region->counter;
  const struct lineprof_counter_growth *counter = counters_of(slab);
  for (uint32_t i = 0; i < slab->counter_count; i++, counter++)
    shadow->work.counters[counter->index] = counter->delta;
}

/* Adds a line's growth, but for its number of open calls. */
static bool add_line(const struct lp_shadow *shadow, uint32_t index) {
  const struct lineprof_line_counter *now = &shadow->work.lines[index];
  const struct lineprof_line_counter *before = &shadow->base.lines[index];
  if (now->clocked == before->clocked &&
      now->self_ticks == before->self_ticks &&
      now->child_ticks == before->child_ticks)
    return false;
  struct lineprof_line_growth *growth =
      lp_buffer_add(&segments.growth, sizeof *growth);
  if (!growth)
    return false;
  *growth = (struct lineprof_line_growth){
      .index = index,
      .delta = {.self_ticks = now->self_ticks - before->self_ticks,
                .child_ticks = now->child_ticks - before->child_ticks,
                .clocked = now->clocked - before->clocked}};
  return true;
}

static uint32_t add_lines(const struct lp_copied_slab *slab) {
  const struct lp_shadow *shadow = slab->shadow;
  const struct lp_copied_function *copied = (const void *)(slab + 1);
  uint32_t count = 0;
  for (uint32_t i = 0; i < slab->function_count; i++) {
    const struct lineprof_table_function *function =
        &shadow->functions[copied->index];
    for (uint32_t j = 0; j < function->line_count; j++)
      count += add_line(shadow, function->first_line + j);
    copied = next_function(copied, shadow);
  }
  return count;
}

static bool add_function(const struct lp_shadow *shadow, uint64_t index) {
  const struct lineprof_function_counter *now = &shadow->work.functions[index];
  const struct lineprof_function_counter *before =
      &shadow->base.functions[index];
  if (now->entered == before->entered &&
      now->primitive_calls == before->primitive_calls &&
      now->total_ticks == before->total_ticks)
    return false;
  struct lineprof_function_growth *growth =
      lp_buffer_add(&segments.growth, sizeof *growth);
  if (!growth)
    return false;
  *growth = (struct lineprof_function_growth){
      .index = index,
      .delta = {.entered = now->entered - before->entered,
                .primitive_calls =
                    now->primitive_calls - before->primitive_calls,
                .total_ticks = now->total_ticks - before->total_ticks}};
  return true;
}

static uint32_t add_functions(const struct lp_copied_slab *slab) {
  const struct lp_copied_function *copied = (const void *)(slab + 1);
  uint32_t count = 0;
  for (uint32_t i = 0; i < slab->function_count; i++) {
    count += add_function(slab->shadow, copied->index);
    copied = next_function(copied, slab->shadow);
  }
  return count;
}

/* The extremes of the calls since the boundary before: new records of the
 * thread, or else what their buckets tell. */
static void find_extremes(const struct lineprof_region_counter *now,
                          const struct lineprof_region_counter *before,
                          struct lineprof_region_counter *delta) {
  unsigned low = 0, high = LINEPROF_REGION_BUCKETS - 1;
  while (low < high && delta->bucket[low] == 0)
    low++;
  while (high > low && delta->bucket[high] == 0)
    high--;
  delta->min_ticks = lineprof_bucket_begin(low);
  if (before->timed == 0 || now->min_ticks < before->min_ticks ||
      delta->min_ticks < now->min_ticks)
    delta->min_ticks = now->min_ticks;
  delta->max_ticks = lineprof_bucket_begin(high + 1) - 1;
  if (before->timed == 0 || now->max_ticks > before->max_ticks ||
      delta->max_ticks > now->max_ticks)
    delta->max_ticks = now->max_ticks;
}

static bool add_region(const struct lp_shadow *shadow, uint64_t index) {
  const struct lineprof_region_counter *now = &shadow->work.regions[index];
  const struct lineprof_region_counter *before = &shadow->base.regions[index];
  if (now->calls == before->calls && now->total_ticks == before->total_ticks &&
      now->self_ticks == before->self_ticks &&
      now->sampled_total_ticks == before->sampled_total_ticks &&
      now->sampled_self_ticks == before->sampled_self_ticks)
    return false;
  struct lineprof_region_growth *growth =
      lp_buffer_add(&segments.growth, sizeof *growth);
  if (!growth)
    return false;
  *growth = (struct lineprof_region_growth){
      .index = index,
      .delta = {.calls = now->calls - before->calls,
                .timed = now->timed - before->timed,
                .total_ticks = now->total_ticks - before->total_ticks,
                .taken_ticks = now->taken_ticks - before->taken_ticks,
                .self_ticks = now->self_ticks - before->self_ticks,
                .sampled_total_ticks =
                    now->sampled_total_ticks - before->sampled_total_ticks,
                .sampled_self_ticks =
                    now->sampled_self_ticks - before->sampled_self_ticks}};
  for (size_t i = 0; i < LINEPROF_REGION_BUCKETS; i++)
    growth->delta.bucket[i] = now->bucket[i] - before->bucket[i];
  if (growth->delta.timed)
    find_extremes(now, before, &growth->delta);
  return true;
}

static uint32_t add_regions(const struct lp_copied_slab *slab) {
  const struct lp_copied_region *region = regions_of(slab);
  uint32_t count = 0;
  for (uint32_t i = 0; i < slab->region_count; i++, region++)
    count += add_region(slab->shadow, region->index);
  return count;
}

static uint32_t add_counters(const struct lp_copied_slab *slab) {
  const struct lp_shadow *shadow = slab->shadow;
  const struct lineprof_counter_growth *counter = counters_of(slab);
  uint32_t count = 0;
  for (uint32_t i = 0; i < slab->counter_count; i++, counter++) {
    struct lineprof_counter_growth *growth =
        lp_buffer_add(&segments.growth, sizeof *growth);
    if (!growth)
      break;
    growth->index = counter->index;
    growth->delta = shadow->work.counters[counter->index] -
                    shadow->base.counters[counter->index];
    count++;
  }
  return count;
}

/* Returns whether the slab grew at all. */
static bool add_part(uint32_t thread, const struct lp_copied_slab *slab) {
  size_t start = segments.growth.used;
  struct lineprof_segment_part part = {.thread = thread,
                                       .module = slab->module};
  if (!lp_buffer_add(&segments.growth, sizeof part))
    return false;
  part.line_count = add_lines(slab);
  part.function_count = add_functions(slab);
  part.region_count = add_regions(slab);
  part.counter_count = add_counters(slab);
  if (part.line_count + part.function_count + part.region_count +
          part.counter_count ==
      0) {
    segments.growth.used = start;
    return false;
  }
  memcpy(lp_buffer_at(&segments.growth, start), &part, sizeof part);
  return true;
}

static uint32_t add_parts(const struct lp_copied_thread *head) {
  const struct lp_copied_slab *slab = lp_copied_slabs(head);
  uint32_t count = 0;
  for (uint32_t i = 0; i < head->slab_count; i++) {
    load(slab);
    slab = lp_copied_slab_next(slab);
  }
  lp_close_copied(head);
  slab = lp_copied_slabs(head);
  for (uint32_t i = 0; i < head->slab_count; i++) {
    count += add_part((uint32_t)head->thread->id, slab);
    slab = lp_copied_slab_next(slab);
  }
  return count;
}

static void move_base(const struct lp_copied_slab *slab) {
  const struct lp_shadow *shadow = slab->shadow;
  const struct lp_copied_function *copied = (const void *)(slab + 1);
  for (uint32_t i = 0; i < slab->function_count; i++) {
    uint32_t first = shadow->functions[copied->index].first_line;
    shadow->base.functions[copied->index] =
        shadow->work.functions[copied->index];
    memcpy(&shadow->base.lines[first], &shadow->work.lines[first],
           rows_size(shadow, copied->index));
    copied = next_function(copied, shadow);
  }
  const struct lp_copied_region *region = regions_of(slab);
  for (uint32_t i = 0; i < slab->region_count; i++, region++)
    shadow->base.regions[region->index] = shadow->work.regions[region->index];
  const struct lineprof_counter_growth *counter = counters_of(slab);
  for (uint32_t i = 0; i < slab->counter_count; i++, counter++)
    shadow->base.counters[counter->index] =
        shadow->work.counters[counter->index];
}

/* The lock is held only to allocate the block: nobody sees it before its
 * commit. */
static bool write_block(void) {
  struct lp_before_lock before;
  if (!lp_lock(&before))
    return false;
  struct lineprof_block *block = lp_file_allocate_log(segments.growth.used);
  lp_unlock(&before);
  if (!block)
    return false;
  memcpy(lp_file_payload(block), segments.growth.bytes, segments.growth.used);
  lp_file_commit(block, LINEPROF_BLOCK_SEGMENT, true);
  return true;
}

bool lp_segment_write(const struct lp_snapshot *snapshot) {
  struct lineprof_segment segment = snapshot->ended;
  const struct lp_copied_thread *head = first_thread(snapshot);
  segments.growth.used = 0;
  if (!lp_buffer_add(&segments.growth, sizeof segment))
    return false;
  for (; !is_end(snapshot, head); head = next_thread(head))
    segment.part_count += add_parts(head);
  memcpy(segments.growth.bytes, &segment, sizeof segment);
  if (!write_block())
    return false;
  for (head = first_thread(snapshot); !is_end(snapshot, head);
       head = next_thread(head)) {
    const struct lp_copied_slab *slab = lp_copied_slabs(head);
    for (uint32_t i = 0; i < head->slab_count; i++) {
      move_base(slab);
      slab = lp_copied_slab_next(slab);
    }
  }
  return true;
}
