/* SPDX-License-Identifier: MIT
 *
 * Sums of segments; see segments.h. Slabs hold what was counted in the whole
 * run. Subtracting all segments leaves the open one; adding the chosen ones
 * makes the window.
 */
#include "profile/segments.h"

#include "base/heap.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/** Words that follow one another and add up. Counts never go below zero,
 * whatever a damaged segment says; other sums wrap around, as they are made so.
 */
struct run {
  size_t offset, size;
  bool is_count;
};

/* Words that are not in a run say what is open now, or are extremes. */
#define RUN(type, first, last, is_count)                                       \
  {                                                                            \
    offsetof(struct type, first),                                              \
        offsetof(struct type, last) + sizeof(((struct type *)NULL)->last) -    \
            offsetof(struct type, first),                                      \
        is_count                                                               \
  }
static const struct kind {
  size_t size;
  struct run runs[5]; /* up to one without a size */
} kinds[] = {
    {sizeof(struct lineprof_line_counter),
     {RUN(lineprof_line_counter, self_ticks, child_ticks, false),
      RUN(lineprof_line_counter, clocked, clocked, true)}},
    {sizeof(struct lineprof_function_counter),
     {RUN(lineprof_function_counter, entered, primitive_calls, true),
      RUN(lineprof_function_counter, total_ticks, total_ticks, false)}},
    {sizeof(struct lineprof_region_counter),
     {RUN(lineprof_region_counter, calls, timed, true),
      RUN(lineprof_region_counter, total_ticks, self_ticks, false),
      RUN(lineprof_region_counter, sampled_total_ticks, sampled_self_ticks,
          false),
      RUN(lineprof_region_counter, bucket, bucket, true)}},
    {sizeof(uint64_t), {{0, sizeof(uint64_t), false}}}};

size_t lp_counter_words(enum lp_counter_kind kind) {
  return kinds[kind].size / sizeof(uint64_t);
}

uint32_t lp_counter_count(const struct lp_slab *slab,
                          enum lp_counter_kind kind) {
  const struct lineprof_table *head = slab->table->head;
  const uint32_t counts[] = {head->line_count, head->function_count,
                             head->region_count, slab->table->counter_count};
  return counts[kind];
}

/* All counters of a kind, as words; NULL: there are none. */
static uint64_t *counters_of(const struct lp_slab *slab,
                             enum lp_counter_kind kind) {
  void *counters[] = {slab->lines, slab->functions, slab->regions,
                      slab->counters};
  return counters[kind];
}

/* What to do with the sums of a counter. */
enum change { ADD, SUBTRACT, CLEAR };

/* Changes the sums of one counter by those of another. Was any not 0? */
static bool change_sums(enum lp_counter_kind kind, uint64_t *counter,
                        const uint64_t *by, enum change change) {
  bool is_any = false;
  for (const struct run *run = kinds[kind].runs; run->size; run++)
    for (size_t i = run->offset / 8; i < (run->offset + run->size) / 8; i++) {
      is_any |= counter[i] != 0;
      if (change == ADD)
        counter[i] += by[i];
      else if (change == CLEAR || (run->is_count && counter[i] < by[i]))
        counter[i] = 0;
      else
        counter[i] -= by[i];
    }
  return is_any;
}

static void add_extremes(struct lineprof_region_counter *region,
                         const struct lineprof_region_counter *by) {
  if (by->timed && (region->timed == 0 || by->min_ticks < region->min_ticks))
    region->min_ticks = by->min_ticks;
  if (by->timed && (region->timed == 0 || by->max_ticks > region->max_ticks))
    region->max_ticks = by->max_ticks;
}

static void change_by_segment(struct lp_profile *profile,
                              const struct lp_segment *segment,
                              enum change change) {
  for (size_t i = 0; i < segment->part_count * LP_COUNTER_KINDS; i++) {
    const struct lp_segment_part *part = &segment->parts[i / LP_COUNTER_KINDS];
    enum lp_counter_kind kind = i % LP_COUNTER_KINDS;
    size_t words = lp_counter_words(kind);
    uint64_t *counters = counters_of(&profile->counted.slabs[part->slab], kind);
    const uint64_t *growth = part->growth[kind].words;
    for (size_t j = 0; counters && j < part->growth[kind].count; j++) {
      uint64_t *counter = counters + growth[0] * words;
      if (change == ADD && kind == LP_REGION_COUNTERS)
        add_extremes((void *)counter, (const void *)(growth + 1));
      change_sums(kind, counter, growth + 1, change);
      growth += 1 + words;
    }
  }
}

/* The open segment's extremes: those of the run if its buckets have them, else
 * as its buckets tell. */
static void find_extremes(struct lineprof_region_counter *region) {
  size_t lowest = 0, highest = LINEPROF_REGION_BUCKETS;
  while (lowest < LINEPROF_REGION_BUCKETS && region->bucket[lowest] == 0)
    lowest++;
  if (lowest == LINEPROF_REGION_BUCKETS || region->timed == 0)
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

/* Moves what counters of a kind hold; how many held anything. */
static uint32_t move_counters(struct lp_text *out, struct lp_slab *slab,
                              enum lp_counter_kind kind) {
  size_t words = lp_counter_words(kind);
  uint64_t *counters = counters_of(slab, kind);
  uint32_t moved = 0;
  for (uint64_t i = 0; counters && i < lp_counter_count(slab, kind); i++) {
    uint64_t *counter = counters + i * words;
    size_t start = out->size;
    if (kind == LP_REGION_COUNTERS)
      find_extremes((void *)counter);
    lp_text_add(out, (char *)&i, sizeof i);
    lp_text_add(out, (char *)counter, kinds[kind].size);
    if (change_sums(kind, counter, NULL, CLEAR))
      moved++;
    else
      out->size = start;
  }
  return moved;
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
    part.line_count = move_counters(&out, slab, LP_LINE_COUNTERS);
    part.function_count = move_counters(&out, slab, LP_FUNCTION_COUNTERS);
    part.region_count = move_counters(&out, slab, LP_REGION_COUNTERS);
    part.counter_count = move_counters(&out, slab, LP_HIT_COUNTERS);
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
    change_by_segment(profile, &profile->scheduled.segments[i], SUBTRACT);
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
      change_by_segment(profile, &profile->scheduled.segments[i], ADD);
}
