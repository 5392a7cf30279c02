/* SPDX-License-Identifier: MIT
 *
 * Reads and checks segments; see segments.h. A segment is taken whole
 * or not at all.
 */
#include "profile/segments.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

/** What is left of a payload. */
struct cursor {
  const unsigned char *at;
  uint64_t left;
};

/* The next `count` things of `size` bytes; NULL if there is no room. */
static const void *take(struct cursor *cursor, uint64_t count, uint64_t size) {
  const void *taken = cursor->at;
  if (count > cursor->left / size)
    return NULL;
  cursor->at += count * size;
  cursor->left -= count * size;
  return taken;
}

/* The slab of a thread and module; slab_count if there is none. */
static size_t find_slab(struct lp_profile *profile, uint32_t thread,
                        uint32_t module) {
  uint32_t key[] = {thread, module};
  size_t index = lp_map_find(&profile->counted.slab_keys, key, sizeof key);
  return index == LP_MAP_NONE ? profile->counted.slab_count
                              : profile->counted.slab_by_key[index];
}

static void index_slabs(struct lp_profile *profile) {
  profile->counted.slab_by_key = lp_heap_get(
      profile->counted.slab_count, sizeof *profile->counted.slab_by_key);
  for (size_t i = 0; i < profile->counted.slab_count; i++) {
    const struct lp_slab *slab = &profile->counted.slabs[i];
    uint32_t key[] = {slab->thread, slab->table->module};
    size_t count = profile->counted.slab_keys.count;
    if (lp_map_add(&profile->counted.slab_keys, key, sizeof key))
      profile->counted.slab_by_key[count] = i;
  }
}

static bool indices_hold(const struct lp_segment_part *part,
                         const struct lp_slab *slab) {
  for (int kind = 0; kind < LP_COUNTER_KINDS; kind++) {
    size_t words = 1 + lp_counter_words(kind);
    for (size_t i = 0; i < part->growth[kind].count; i++)
      if (part->growth[kind].words[i * words] >= lp_counter_count(slab, kind))
        return false;
  }
  return true;
}

/* NULL, or what is wrong. */
static const char *open_part(struct lp_profile *profile, struct cursor *cursor,
                             struct lp_segment_part *part) {
  static const char *const cut = "it is shorter than it says";
  const struct lineprof_segment_part *head = take(cursor, 1, sizeof *head);
  if (!head)
    return cut;
  const uint32_t counts[] = {head->line_count, head->function_count,
                             head->region_count, head->counter_count};
  part->slab = find_slab(profile, head->thread, head->module);
  for (int kind = 0; kind < LP_COUNTER_KINDS; kind++) {
    part->growth[kind].count = counts[kind];
    part->growth[kind].words =
        take(cursor, counts[kind], 8 * (1 + lp_counter_words(kind)));
    if (!part->growth[kind].words)
      return cut;
  }
  if (part->slab == profile->counted.slab_count)
    return "it is about counts that are not there";
  if (!indices_hold(part, &profile->counted.slabs[part->slab]))
    return "it does not fit its table";
  return NULL;
}

const char *lp_segment_read(struct lp_profile *profile, const void *bytes,
                            uint64_t size, struct lp_segment *segment) {
  struct cursor cursor = {bytes, size};
  const struct lineprof_segment *head = take(&cursor, 1, sizeof *head);
  if (!head ||
      head->part_count > cursor.left / sizeof(struct lineprof_segment_part))
    return "it is shorter than it says";
  if (head->kind > LINEPROF_SEGMENT_ACTIVE)
    return "it is of an unknown kind";
  segment->head = *head;
  segment->parts = lp_heap_get(head->part_count, sizeof *segment->parts);
  for (uint32_t i = 0; i < head->part_count; i++) {
    const char *wrong = open_part(profile, &cursor, &segment->parts[i]);
    if (wrong)
      return wrong;
    segment->part_count++;
  }
  return NULL;
}

static void open_segment(struct lp_profile *profile,
                         const struct lp_block *block) {
  struct lp_segment segment = {0};
  const char *wrong = lp_segment_read(profile, block->payload,
                                      block->head.payload_size, &segment);
  if (wrong) {
    lp_profile_warn(
        profile, "the segment at byte %llu, of cycle %u, cannot be used: %s",
        (unsigned long long)block->offset, segment.head.cycle, wrong);
    profile->scheduled.lost_segments = true;
    free(segment.parts);
    return;
  }
  profile->scheduled.segments = lp_heap_grow(
      profile->scheduled.segments, profile->scheduled.segment_count,
      sizeof *profile->scheduled.segments);
  profile->scheduled.segments[profile->scheduled.segment_count++] = segment;
}

void lp_segments_open(struct lp_profile *profile) {
  const struct lp_block *block = NULL;
  index_slabs(profile);
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_SEGMENT, block)))
    open_segment(profile, block);
  block = lp_profile_block(profile, LINEPROF_BLOCK_SCHEDULE, NULL);
  if (!block || block->head.payload_size < sizeof profile->scheduled.schedule)
    return;
  memcpy(&profile->scheduled.schedule, block->payload,
         sizeof profile->scheduled.schedule);
  profile->scheduled.has_schedule = true;
  profile->scheduled.lost_segments |= profile->scheduled.segment_count <
                                      profile->scheduled.schedule.segment_count;
}

void lp_segments_free(struct lp_profile *profile) {
  for (size_t i = 0; i < profile->scheduled.segment_count; i++) {
    free(profile->scheduled.segments[i].parts);
    free(profile->scheduled.segments[i].owned);
  }
  free(profile->scheduled.segments);
  free(profile->counted.slab_by_key);
  lp_map_free(&profile->counted.slab_keys);
  profile->scheduled.segments = NULL;
  profile->scheduled.segment_count = 0;
  profile->counted.slab_by_key = NULL;
}
