/* SPDX-License-Identifier: MIT
 *
 * Sums of segments; see segments.h. Slabs hold what was counted in the whole
 * run. Subtracting all segments leaves the open one; adding the chosen ones
 * makes the window.
 */
#include "profile/segments.h"

#include "base/heap.h"
#include "base/text.h"
#include "lineprof/closing.h"

#include <stdlib.h>
#include <string.h>

static int64_t negate(int64_t a) { return (int64_t)(0 - (uint64_t)a); }

/* Counts never go below zero, whatever a damaged segment says. */
static uint64_t take_out(uint64_t from, uint64_t count) {
  return from > count ? from - count : 0;
}

static void take_line(struct lineprof_line_counter *line,
                      const struct lineprof_line_counter *delta) {
  line->clocked = take_out(line->clocked, delta->clocked);
  line->self_ticks = lineprof_add(line->self_ticks, negate(delta->self_ticks));
  line->child_ticks =
      lineprof_add(line->child_ticks, negate(delta->child_ticks));
}

static void put_line(struct lineprof_line_counter *line,
                     const struct lineprof_line_counter *delta) {
  line->clocked += delta->clocked;
  line->self_ticks = lineprof_add(line->self_ticks, delta->self_ticks);
  line->child_ticks = lineprof_add(line->child_ticks, delta->child_ticks);
}

static void take_function(struct lineprof_function_counter *function,
                          const struct lineprof_function_counter *delta) {
  function->entered = take_out(function->entered, delta->entered);
  function->primitive_calls =
      take_out(function->primitive_calls, delta->primitive_calls);
  function->total_ticks =
      lineprof_add(function->total_ticks, negate(delta->total_ticks));
}

static void put_function(struct lineprof_function_counter *function,
                         const struct lineprof_function_counter *delta) {
  function->entered += delta->entered;
  function->primitive_calls += delta->primitive_calls;
  function->total_ticks =
      lineprof_add(function->total_ticks, delta->total_ticks);
}

static void take_region(struct lineprof_region_counter *region,
                        const struct lineprof_region_counter *delta) {
  region->calls = take_out(region->calls, delta->calls);
  region->timed = take_out(region->timed, delta->timed);
  region->total_ticks =
      lineprof_add(region->total_ticks, negate(delta->total_ticks));
  region->taken_ticks =
      lineprof_add(region->taken_ticks, negate(delta->taken_ticks));
  region->self_ticks =
      lineprof_add(region->self_ticks, negate(delta->self_ticks));
  region->sampled_total_ticks = lineprof_add(
      region->sampled_total_ticks, negate(delta->sampled_total_ticks));
  region->sampled_self_ticks = lineprof_add(region->sampled_self_ticks,
                                            negate(delta->sampled_self_ticks));
  for (size_t i = 0; i < LINEPROF_REGION_BUCKETS; i++)
    region->bucket[i] = (uint32_t)take_out(region->bucket[i], delta->bucket[i]);
}

static void put_region(struct lineprof_region_counter *region,
                       const struct lineprof_region_counter *delta) {
  if (delta->timed) {
    if (region->timed == 0 || delta->min_ticks < region->min_ticks)
      region->min_ticks = delta->min_ticks;
    if (region->timed == 0 || delta->max_ticks > region->max_ticks)
      region->max_ticks = delta->max_ticks;
  }
  region->calls += delta->calls;
  region->timed += delta->timed;
  region->total_ticks = lineprof_add(region->total_ticks, delta->total_ticks);
  region->taken_ticks = lineprof_add(region->taken_ticks, delta->taken_ticks);
  region->self_ticks = lineprof_add(region->self_ticks, delta->self_ticks);
  region->sampled_total_ticks =
      lineprof_add(region->sampled_total_ticks, delta->sampled_total_ticks);
  region->sampled_self_ticks =
      lineprof_add(region->sampled_self_ticks, delta->sampled_self_ticks);
  for (size_t i = 0; i < LINEPROF_REGION_BUCKETS; i++)
    region->bucket[i] += delta->bucket[i];
}

/* The open segment's extremes: those of the run if its buckets have them, else
 * as its buckets tell. */
static void find_extremes(struct lineprof_region_counter *region) {
  size_t lowest = 0, highest = LINEPROF_REGION_BUCKETS;
  while (lowest < LINEPROF_REGION_BUCKETS && region->bucket[lowest] == 0)
    lowest++;
  if (lowest == LINEPROF_REGION_BUCKETS)
    return;
  while (region->bucket[highest - 1] == 0)
    highest--;
  int64_t least = lineprof_bucket_begin(lowest);
  int64_t most = lineprof_bucket_begin(highest);
  if (region->min_ticks < least && least != INT64_MAX)
    region->min_ticks = least;
  if (region->max_ticks >= most && most != INT64_MAX)
    region->max_ticks = most - 1;
}

/* Counters are subtracted with wrap-around, as their sums are made with it. */
static void take_counters(const struct lp_slab *slab,
                          const struct lp_segment_part *part) {
  for (uint32_t i = 0; slab->counters && i < part->counter_count; i++)
    slab->counters[part->counters[i].index] -= part->counters[i].delta;
}

static void put_counters(const struct lp_slab *slab,
                         const struct lp_segment_part *part) {
  for (uint32_t i = 0; slab->counters && i < part->counter_count; i++)
    slab->counters[part->counters[i].index] += part->counters[i].delta;
}

static void take_segment(struct lp_profile *profile,
                         const struct lp_segment *segment) {
  for (size_t i = 0; i < segment->part_count; i++) {
    const struct lp_segment_part *part = &segment->parts[i];
    struct lp_slab *slab = &profile->counted.slabs[part->slab];
    for (uint32_t j = 0; j < part->line_count; j++)
      take_line(&slab->lines[part->lines[j].index], &part->lines[j].delta);
    for (uint32_t j = 0; j < part->function_count; j++)
      take_function(&slab->functions[part->functions[j].index],
                    &part->functions[j].delta);
    for (uint32_t j = 0; j < part->region_count; j++)
      take_region(&slab->regions[part->regions[j].index],
                  &part->regions[j].delta);
    take_counters(slab, part);
  }
}

static void put_segment(struct lp_profile *profile,
                        const struct lp_segment *segment) {
  for (size_t i = 0; i < segment->part_count; i++) {
    const struct lp_segment_part *part = &segment->parts[i];
    struct lp_slab *slab = &profile->counted.slabs[part->slab];
    for (uint32_t j = 0; j < part->line_count; j++)
      put_line(&slab->lines[part->lines[j].index], &part->lines[j].delta);
    for (uint32_t j = 0; j < part->function_count; j++)
      put_function(&slab->functions[part->functions[j].index],
                   &part->functions[j].delta);
    for (uint32_t j = 0; j < part->region_count; j++)
      put_region(&slab->regions[part->regions[j].index],
                 &part->regions[j].delta);
    put_counters(slab, part);
  }
}

static bool is_empty_line(const struct lineprof_line_counter *line) {
  return !line->clocked && !line->self_ticks && !line->child_ticks;
}

static bool
is_empty_function(const struct lineprof_function_counter *function) {
  return !function->entered && !function->primitive_calls &&
         !function->total_ticks;
}

static bool is_empty_region(const struct lineprof_region_counter *region) {
  return !region->calls && !region->total_ticks && !region->self_ticks &&
         !region->sampled_total_ticks && !region->sampled_self_ticks;
}

static void move_lines(struct lp_text *out, struct lp_slab *slab,
                       struct lineprof_segment_part *part) {
  for (uint32_t i = 0; i < slab->table->head->line_count; i++) {
    struct lineprof_line_counter *line = &slab->lines[i];
    struct lineprof_line_growth growth = {.index = i, .delta = *line};
    if (is_empty_line(line))
      continue;
    lp_text_add(out, (char *)&growth, sizeof growth);
    part->line_count++;
    *line = (struct lineprof_line_counter){0};
  }
}

static void move_functions(struct lp_text *out, struct lp_slab *slab,
                           struct lineprof_segment_part *part) {
  for (uint32_t i = 0; i < slab->table->head->function_count; i++) {
    struct lineprof_function_counter *function = &slab->functions[i];
    struct lineprof_function_growth growth = {.index = i, .delta = *function};
    if (is_empty_function(function))
      continue;
    lp_text_add(out, (char *)&growth, sizeof growth);
    part->function_count++;
    *function = (struct lineprof_function_counter){0};
  }
}

static void move_regions(struct lp_text *out, struct lp_slab *slab,
                         struct lineprof_segment_part *part) {
  for (uint32_t i = 0; i < slab->table->head->region_count; i++) {
    struct lineprof_region_counter *region = &slab->regions[i];
    if (is_empty_region(region))
      continue;
    if (region->timed)
      find_extremes(region);
    struct lineprof_region_growth growth = {.index = i, .delta = *region};
    lp_text_add(out, (char *)&growth, sizeof growth);
    part->region_count++;
    region->calls = region->timed = 0;
    region->total_ticks = region->taken_ticks = region->self_ticks = 0;
    region->sampled_total_ticks = region->sampled_self_ticks = 0;
    memset(region->bucket, 0, sizeof region->bucket);
  }
}

static void move_counters(struct lp_text *out, struct lp_slab *slab,
                          struct lineprof_segment_part *part) {
  for (uint32_t i = 0; slab->counters && i < slab->table->counter_count; i++) {
    struct lineprof_counter_growth growth = {.index = i,
                                             .delta = slab->counters[i]};
    if (slab->counters[i] == 0)
      continue;
    lp_text_add(out, (char *)&growth, sizeof growth);
    part->counter_count++;
    slab->counters[i] = 0;
  }
}

/* Moves all that the slabs hold into a SEGMENT's payload. */
static struct lp_text move_all(struct lp_profile *profile,
                               struct lineprof_segment head) {
  struct lp_text out = {0};
  head.part_count = (uint32_t)profile->counted.slab_count;
  lp_text_add(&out, (char *)&head, sizeof head);
  for (size_t i = 0; i < profile->counted.slab_count; i++) {
    struct lp_slab *slab = &profile->counted.slabs[i];
    struct lineprof_segment_part part = {.thread = slab->thread,
                                         .module = slab->table->module};
    size_t start = out.size;
    lp_text_add(&out, (char *)&part, sizeof part);
    move_lines(&out, slab, &part);
    move_functions(&out, slab, &part);
    move_regions(&out, slab, &part);
    move_counters(&out, slab, &part);
    memcpy(out.bytes + start, &part, sizeof part);
  }
  return out;
}

/* The open segment as SCHEDULE describes it. Nothing is known if that cannot be
 * read, if segments are missing, whose counts would go to the open one, or if
 * the process was killed between a segment and the change of state after it. */
static struct lineprof_segment describe_open(const struct lp_profile *profile) {
  const struct lineprof_schedule *now = &profile->scheduled.schedule;
  struct lineprof_segment open = {.kind = LINEPROF_SEGMENT_OUTSIDE};
  if (!profile->scheduled.has_schedule || profile->scheduled.lost_segments ||
      profile->scheduled.segment_count > now->segment_count ||
      now->kind > LINEPROF_SEGMENT_ACTIVE)
    return open;
  open.kind = now->kind;
  open.cycle = now->cycle;
  open.first_step = now->segment_first_step;
  if (now->step > now->segment_first_step)
    open.step_count = now->step - now->segment_first_step;
  open.begin = now->segment_begin;
  open.end = lp_profile_end(profile);
  open.flags =
      now->flags & LINEPROF_SCHEDULE_PARTIAL ? LINEPROF_SEGMENT_PARTIAL : 0;
  /* The run as a whole, for want of steps or of commands, is not cut short. */
  bool is_whole = profile->scheduled.segment_count == 0 &&
                  (!(now->flags & LINEPROF_SCHEDULE_ASKED) ||
                   now->flags & LINEPROF_SCHEDULE_NO_STEP);
  if (!is_whole)
    open.flags |= LINEPROF_SEGMENT_PARTIAL;
  return open;
}

static void tell_losses(struct lp_profile *profile) {
  const struct lineprof_schedule *now = &profile->scheduled.schedule;
  const uint32_t in_vain = LINEPROF_SCHEDULE_ASKED | LINEPROF_SCHEDULE_NO_STEP;
  if (profile->scheduled.lost_segments)
    lp_profile_note(profile, "segments of its schedule are missing; counts of "
                             "the time after the last one are left out");
  if (profile->scheduled.has_schedule && now->lost_segments)
    lp_profile_note(profile,
                    "%u segments of its schedule found no room on disk; they "
                    "count with those that follow them",
                    now->lost_segments);
  if (profile->scheduled.has_schedule && (now->flags & in_vain) == in_vain &&
      now->kind == LINEPROF_SEGMENT_ACTIVE &&
      profile->scheduled.segment_count == 0)
    lp_profile_note(profile, "no step was ever called, so its schedule did "
                             "nothing: the run is one cycle");
}

void lp_segments_finish(struct lp_profile *profile) {
  if (!profile->scheduled.has_schedule && profile->scheduled.segment_count == 0)
    return;
  tell_losses(profile);
  for (size_t i = 0; i < profile->scheduled.segment_count; i++)
    take_segment(profile, &profile->scheduled.segments[i]);
  struct lp_text payload = move_all(profile, describe_open(profile));
  struct lp_segment open = {.is_open = true, .owned = payload.bytes};
  lp_segment_read(profile, payload.bytes, payload.size, &open);
  profile->scheduled.segments = lp_heap_grow(
      profile->scheduled.segments, profile->scheduled.segment_count,
      sizeof *profile->scheduled.segments);
  profile->scheduled.segments[profile->scheduled.segment_count++] = open;
}

bool lp_segment_is_chosen(const struct lp_segment *segment, int64_t cycle) {
  return segment->head.kind == LINEPROF_SEGMENT_ACTIVE &&
         (cycle == LP_ALL_CYCLES || segment->head.cycle == cycle);
}

void lp_segments_choose(struct lp_profile *profile, int64_t cycle) {
  if (profile->scheduled.segment_count == 0 && cycle != LP_ALL_CYCLES) {
    /* A process without a schedule is in no cycle. */
    struct lp_text all = move_all(profile, (struct lineprof_segment){0});
    free(all.bytes);
  }
  for (size_t i = 0; i < profile->scheduled.segment_count; i++)
    if (lp_segment_is_chosen(&profile->scheduled.segments[i], cycle))
      put_segment(profile, &profile->scheduled.segments[i]);
}
