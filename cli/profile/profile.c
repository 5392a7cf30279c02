/* SPDX-License-Identifier: MIT
 *
 * Finds what is in a profile that has been read; see profile.h.
 */
#include "profile/profile.h"

#include "base/heap.h"
#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No run takes thirty years. */
static const double most_run_ns = 1e18;

static const double unmeasured_count_ns = 0.5;

static void add_warning(struct lp_profile *profile, const char *format,
                        va_list arguments) {
  /* The most warnings about one file, which may be nothing but damage. */
  enum { MOST = 20 };
  char *made;
  if (profile->warning_count > MOST || vasprintf(&made, format, arguments) < 0)
    return;
  if (profile->warning_count == MOST) {
    free(made);
    made = lp_heap_string("there is more of this kind");
  }
  profile->warnings = lp_heap_grow(profile->warnings, profile->warning_count,
                                   sizeof *profile->warnings);
  profile->warnings[profile->warning_count++] = made;
}

void lp_profile_warn(struct lp_profile *profile, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_warning(profile, format, arguments);
  va_end(arguments);
  profile->is_damaged = true;
}

void lp_profile_note(struct lp_profile *profile, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_warning(profile, format, arguments);
  va_end(arguments);
}

struct lineprof_clock_pair
lp_profile_last_pair(const struct lp_profile *profile) {
  const struct lineprof_file_header *header = &profile->file.header;
  if (header->end.ns)
    return header->end;
  struct lineprof_clock_pair last = header->sync;
  for (size_t i = 0; i < profile->scheduled.segment_count; i++)
    if (profile->scheduled.segments[i].head.end.ns > last.ns)
      last = profile->scheduled.segments[i].head.end;
  if (profile->scheduled.has_schedule &&
      profile->scheduled.schedule.segment_begin.ns > last.ns)
    last = profile->scheduled.schedule.segment_begin;
  return last;
}

/* How long after `ticks` the thread was seen: at its last clock reading, or
 * when it had run for as long as samples say. */
static double seen_after_ns(const struct lp_profile *profile, uint64_t ticks,
                            const struct lineprof_thread *thread) {
  double after = (double)thread->last_ticks - (double)ticks;
  double begin = (double)thread->begin_ticks - (double)ticks;
  return fmax(lp_profile_ns(profile, after),
              lp_profile_ns(profile, begin) + (double)thread->cpu_ns);
}

struct lineprof_clock_pair lp_profile_end(const struct lp_profile *profile) {
  struct lineprof_clock_pair last = lp_profile_last_pair(profile);
  struct lp_profile_thread at = {0};
  double more_ns = 0;
  if (profile->file.header.end.ns)
    return last;
  while (lp_profile_next_thread(profile, &at))
    if (at.state->begin_ticks)
      more_ns = fmax(more_ns, seen_after_ns(profile, last.ticks, at.state));
  double more_ticks = more_ns / profile->ns_per_tick;
  if (more_ns >= most_run_ns || more_ticks >= most_run_ns)
    return last; /* damaged */
  return (struct lineprof_clock_pair){.ticks =
                                          last.ticks + (uint64_t)more_ticks,
                                      .ns = last.ns + (uint64_t)more_ns};
}

double lp_profile_ns(const struct lp_profile *profile, double ticks) {
  return ticks * profile->ns_per_tick;
}

double lp_profile_count_ns(const struct lp_profile *profile) {
  uint64_t cost = profile->file.header.counts_cost;
  return cost ? lp_profile_ns(profile, (double)cost) / LINEPROF_COUNTS_PRICED
              : unmeasured_count_ns;
}

double lp_profile_outside_ticks(const struct lp_profile *profile) {
  struct lp_profile_thread at = {0};
  double ticks = 0;
  while (lp_profile_next_thread(profile, &at))
    ticks += (double)at.state->outside.self_ticks;
  return ticks;
}

bool lp_profile_next_thread(const struct lp_profile *profile,
                            struct lp_profile_thread *at) {
  while ((at->block =
              lp_profile_block(profile, LINEPROF_BLOCK_THREAD, at->block))) {
    at->state = (void *)at->block->payload;
    if (at->block->head.payload_size >= sizeof *at->state &&
        at->state->generation)
      return true;
  }
  return false;
}

double lp_profile_cpu_ns(const struct lineprof_thread *state) {
  double ns = (double)state->cpu_ns + (double)state->former_cpu_ns;
  return ns < most_run_ns ? ns : 0;
}

const struct lp_block *lp_profile_block(const struct lp_profile *profile,
                                        uint32_t type,
                                        const struct lp_block *after) {
  size_t i = after ? (size_t)(after - profile->file.blocks) + 1 : 0;
  for (; i < profile->file.block_count; i++)
    if (profile->file.blocks[i].head.type == type)
      return &profile->file.blocks[i];
  return NULL;
}

const void *lp_profile_array(struct lp_profile *profile, uint32_t type,
                             size_t head_size, size_t item_size,
                             const char *what) {
  const struct lp_block *block = lp_profile_block(profile, type, NULL);
  uint32_t capacity;
  if (!block || block->head.payload_size < head_size)
    return NULL;
  memcpy(&capacity, block->payload, sizeof capacity);
  if (capacity <= (block->head.payload_size - head_size) / item_size)
    return block->payload;
  lp_profile_warn(profile, "%s cut short", what);
  return NULL;
}

const char *lp_profile_value(const struct lp_block *block, const char *key,
                             const char *after) {
  const char *end = (const char *)block->payload + block->head.payload_size;
  const char *at =
      after ? after + strlen(after) + 1 : (const char *)block->payload;
  while (at < end) {
    const char *value = at + strlen(at) + 1;
    if (value >= end)
      return NULL;
    if (strcmp(at, key) == 0)
      return value;
    at = value + strlen(value) + 1;
  }
  return NULL;
}

bool lp_profile_is_snapshot(const struct lp_profile *profile) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PROCESS, NULL);
  return block && lp_profile_value(block, "snapshot", NULL);
}

bool lp_profile_has_tables(const struct lp_profile *profile, uint32_t object) {
  return lp_map_find(&profile->counted.table_objects, &object, sizeof object) !=
         LP_MAP_NONE;
}

char *lp_profile_file(const struct lp_profile *profile, const char *path) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PROCESS, NULL);
  const char *folder = block ? lp_profile_value(block, "cwd", NULL) : NULL;
  if (*path == '/' || !strchr(path, '/') || !folder)
    return lp_heap_string(path);
  return lp_text_make("%s/%s", folder, path);
}

struct lp_table *lp_profile_table(const struct lp_profile *profile,
                                  uint32_t module) {
  size_t index =
      lp_map_find(&profile->counted.table_by_module, &module, sizeof module);
  return index == LP_MAP_NONE ? NULL : &profile->counted.tables[index];
}
