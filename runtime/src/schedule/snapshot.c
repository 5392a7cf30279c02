/* SPDX-License-Identifier: MIT
 *
 * See snapshot.h. Counters of a running thread are read while it writes them:
 * each word is whole, but words may be some events apart. An event that is
 * missing in one segment is in the next one, since segments are differences of
 * the same readings.
 */
#include "schedule/snapshot.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "core/contexts.h"
#include "core/modules.h"
#include "counts/counts.h"
#include "platform/platform.h"

#include <errno.h>
#include <string.h>

#define MAX_TRIES 16
/* An open line older than this must not be counted twice: see is_torn. */
#define LONG_TICKS ((uint64_t)1 << 17)

struct mark {
  uint64_t last_ticks; /* of the thread, when copied last */
  bool is_late;
};

static struct {
  struct mark *marks; /* by thread context; NULL: no schedule */
  struct lp_arena arena;
  bool has_counters; /* some module has */
} capture;

int lp_snapshot_start(void) {
  capture.marks = lp_platform_reserve(LP_MAX_CONTEXTS * sizeof *capture.marks);
  return capture.marks ? 0 : ENOMEM;
}

static struct lp_counters split(const struct lineprof_table *table,
                                void *bytes) {
  struct lp_counters counters;
  counters.lines = bytes;
  counters.functions = (void *)(counters.lines + table->line_count);
  counters.regions = (void *)(counters.functions + table->function_count);
  counters.counters = (void *)(counters.regions + table->region_count);
  return counters;
}

/* The shadow's own fields come first, since a forked child clears the rest. */
struct lp_shadow *lp_snapshot_shadow(const struct lineprof_table *table,
                                     const struct lineprof_counts *counts,
                                     void *slab) {
  if (!capture.marks)
    return NULL;
  size_t slab_size = lp_table_slab_size(table) + lp_counts_size(counts);
  size_t size =
      2 * slab_size + sizeof(struct lp_shadow) +
      table->function_count * sizeof(struct lineprof_function_counter) +
      table->region_count * sizeof(struct lineprof_region_counter) +
      lp_counts_size(counts);
  char *bytes = lp_arena_get(&capture.arena, size);
  if (!bytes)
    return NULL;
  struct lp_shadow *shadow = (void *)bytes;
  bytes += sizeof *shadow;
  shadow->table = table;
  shadow->counter_count = counts ? counts->counter_count : 0;
  shadow->functions = (const void *)((const char *)table + table->functions);
  shadow->live = split(table, slab);
  shadow->base = split(table, bytes);
  shadow->work = split(table, bytes + slab_size);
  bytes += 2 * slab_size;
  shadow->seen = (void *)bytes;
  shadow->seen_regions = (void *)(shadow->seen + table->function_count);
  shadow->seen_counters = (void *)(shadow->seen_regions + table->region_count);
  capture.has_counters |= counts != NULL;
  return shadow;
}

static void clear_shadow(struct lp_shadow *shadow) {
  char *begin = (char *)shadow->base.lines;
  char *end = (char *)(shadow->seen_counters + shadow->counter_count);
  memset(begin, 0, (size_t)(end - begin));
}

void lp_snapshot_fork(void) {
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lp_shadow **shadows = lp_thread_shadows(lp_thread_at(i));
    for (uint32_t id = 1; id < lp_module_count(); id++)
      if (shadows[id])
        clear_shadow(shadows[id]);
    capture.marks[i] = (struct mark){0};
  }
}

bool lp_snapshot_is_late(const struct lineprof_thread *thread) {
  return __atomic_load_n(&capture.marks[thread->id - 1].is_late,
                         __ATOMIC_ACQUIRE);
}

void lp_snapshot_set_late(const struct lineprof_thread *thread, bool is_late) {
  __atomic_store_n(&capture.marks[thread->id - 1].is_late, is_late,
                   __ATOMIC_RELEASE);
}

/* A thread's state, which that thread may write at any moment. Volatile and not
 * atomic, as LP_RACY tells ThreadSanitizer that the race is known. */
static const volatile struct lineprof_thread *
running(const struct lineprof_thread *thread) {
  return thread;
}

/* Copies word by word, so that no word of a running thread is read in
 * halves. */
LP_RACY static void copy(void *to, const void *from, size_t size) {
  uint64_t *out = to;
  const volatile uint64_t *in = from;
  for (size_t i = 0; i < size / sizeof *out; i++)
    out[i] = in[i];
}

LP_RACY static bool has_changed(const void *live, const void *seen,
                                size_t size) {
  const uint64_t *one = live, *other = seen;
  uint64_t difference = 0;
  for (size_t i = 0; i < size / sizeof *one; i++)
    difference |= one[i] ^ other[i];
  return difference != 0;
}

static const size_t region_head =
    offsetof(struct lineprof_region_counter, bucket);

static bool add_function(struct lp_buffer *buffer,
                         const struct lp_shadow *shadow, uint32_t index) {
  const struct lineprof_table_function *function = &shadow->functions[index];
  size_t rows = function->line_count * sizeof(struct lineprof_line_counter);
  struct lp_copied_function *copied =
      lp_buffer_add(buffer, sizeof *copied + rows);
  if (!copied)
    return false;
  copied->index = index;
  copy(&copied->counter, &shadow->live.functions[index],
       sizeof copied->counter);
  copy(copied + 1, &shadow->live.lines[function->first_line], rows);
  return true;
}

static bool add_region(struct lp_buffer *buffer, const struct lp_shadow *shadow,
                       uint32_t index) {
  struct lp_copied_region *copied = lp_buffer_add(buffer, sizeof *copied);
  if (!copied)
    return false;
  copied->index = index;
  copy(&copied->counter, &shadow->live.regions[index], sizeof copied->counter);
  return true;
}

/* Every counter is compared, as nothing tells which have changed. */
LP_RACY static bool add_counters(struct lp_buffer *buffer,
                                 const struct lp_shadow *shadow,
                                 struct lp_copied_slab *slab) {
  const volatile uint64_t *live = shadow->live.counters;
  for (uint32_t i = 0; i < shadow->counter_count; i++) {
    uint64_t now = live[i];
    if (now == shadow->seen_counters[i])
      continue;
    struct lineprof_counter_growth *copied =
        lp_buffer_add(buffer, sizeof *copied);
    if (!copied)
      return false;
    *copied = (struct lineprof_counter_growth){.index = i, .delta = now};
    slab->counter_count++;
  }
  return true;
}

/* A function's rows change only while it is open, and then its own counter
 * does, too, or it still is open. */
LP_RACY static bool add_slab(struct lp_buffer *buffer, uint32_t module,
                             struct lp_shadow *shadow) {
  size_t start = buffer->used;
  struct lp_copied_slab slab = {.shadow = shadow, .module = module};
  if (!lp_buffer_add(buffer, sizeof slab))
    return false;
  for (uint32_t i = 0; i < shadow->table->function_count; i++) {
    const struct lineprof_function_counter *live = &shadow->live.functions[i];
    if (live->depth == 0 && !has_changed(live, &shadow->seen[i], sizeof *live))
      continue;
    if (!add_function(buffer, shadow, i))
      return false;
    slab.function_count++;
  }
  for (uint32_t i = 0; i < shadow->table->region_count; i++) {
    const struct lineprof_region_counter *live = &shadow->live.regions[i];
    if (live->depth == 0 &&
        !has_changed(live, &shadow->seen_regions[i], region_head))
      continue;
    if (!add_region(buffer, shadow, i))
      return false;
    slab.region_count++;
  }
  if (!add_counters(buffer, shadow, &slab))
    return false;
  if (slab.function_count == 0 && slab.region_count == 0 &&
      slab.counter_count == 0) {
    buffer->used = start;
    return true;
  }
  slab.size = buffer->used - start;
  memcpy(lp_buffer_at(buffer, start), &slab, sizeof slab);
  return true;
}

/* Copies frames from the top down to the base. False if the walk left the
 * stack. */
LP_RACY static bool add_frames(struct lp_buffer *buffer,
                               struct lineprof_thread *thread,
                               struct lp_copied_thread *head) {
  const struct lineprof_frame *at = running(thread)->top;
  while (at != &thread->base) {
    if (!lp_thread_has_frame(thread, at) || head->frame_count == UINT32_MAX)
      return false;
    struct lineprof_frame *copied = lp_buffer_add(buffer, sizeof *copied);
    if (!copied)
      return false;
    copy(copied, at, sizeof *copied);
    head->frame_count++;
    /* A frame that was left and taken again may close a circle. */
    if (head->frame_count > lp_thread_frame_room(thread))
      return false;
    at = copied->parent;
  }
  return true;
}

LP_RACY static bool add_regions(struct lp_buffer *buffer,
                                struct lineprof_thread *thread,
                                struct lp_copied_thread *head) {
  uint64_t depth = running(thread)->region_depth;
  if (depth > LINEPROF_MAX_OPEN_REGIONS)
    return false;
  void *copied =
      lp_buffer_add(buffer, depth * sizeof(struct lineprof_open_region));
  if (!copied)
    return false;
  copy(copied, thread->regions, depth * sizeof(struct lineprof_open_region));
  head->region_count = (uint32_t)depth;
  return true;
}

static bool add_slabs(struct lp_buffer *buffer, struct lineprof_thread *thread,
                      struct lp_copied_thread *head) {
  struct lp_shadow **shadows = lp_thread_shadows(thread);
  uint32_t count = lp_module_count();
  for (uint32_t id = 1; id < count; id++) {
    struct lp_shadow *shadow = __atomic_load_n(&shadows[id], __ATOMIC_ACQUIRE);
    size_t start = buffer->used;
    if (shadow && !add_slab(buffer, id, shadow))
      return false;
    head->slab_count += buffer->used > start;
  }
  return true;
}

LP_RACY static void read_head(const struct lineprof_thread *thread,
                              struct lp_copied_thread *head) {
  head->line = running(thread)->line;
  head->last_ticks = running(thread)->last_ticks;
  head->net_ticks = running(thread)->net_ticks;
}

/* Whether a running thread has charged a long interval while it was copied. The
 * open line's age is added to the copy later, which would count that interval
 * twice. */
LP_RACY static bool is_torn(const struct lineprof_thread *thread,
                            const struct lp_copied_thread *head) {
  uint64_t age = head->now_ticks - head->last_ticks;
  return running(thread)->last_ticks != head->last_ticks && age < INT64_MAX &&
         age > LONG_TICKS;
}

static bool try(struct lp_buffer *buffer, struct lineprof_thread *thread,
                uint64_t now_ticks) {
  size_t start = buffer->used;
  struct lp_copied_thread head = {.thread = thread, .now_ticks = now_ticks};
  if (!lp_buffer_add(buffer, sizeof head))
    return false;
  read_head(thread, &head);
  if (!add_regions(buffer, thread, &head) ||
      !add_frames(buffer, thread, &head) || !add_slabs(buffer, thread, &head) ||
      is_torn(thread, &head))
    return false;
  head.size = buffer->used - start;
  memcpy(lp_buffer_at(buffer, start), &head, sizeof head);
  return true;
}

static void note_seen(const struct lp_copied_slab *slab) {
  struct lp_shadow *shadow = slab->shadow;
  const char *at = (const char *)(slab + 1);
  for (uint32_t i = 0; i < slab->function_count; i++) {
    const struct lp_copied_function *copied = (const void *)at;
    shadow->seen[copied->index] = copied->counter;
    at += sizeof *copied + shadow->functions[copied->index].line_count *
                               sizeof(struct lineprof_line_counter);
  }
  for (uint32_t i = 0; i < slab->region_count; i++) {
    const struct lp_copied_region *copied = (const void *)at;
    memcpy(&shadow->seen_regions[copied->index], &copied->counter, region_head);
    at += sizeof *copied;
  }
  for (uint32_t i = 0; i < slab->counter_count; i++) {
    const struct lineprof_counter_growth *copied = (const void *)at;
    shadow->seen_counters[copied->index] = copied->delta;
    at += sizeof *copied;
  }
}

static void note_all_seen(const struct lp_copied_thread *head) {
  const char *at = (const char *)(head + 1) +
                   head->region_count * sizeof(struct lineprof_open_region) +
                   head->frame_count * sizeof(struct lineprof_frame);
  for (uint32_t i = 0; i < head->slab_count; i++) {
    const struct lp_copied_slab *slab = (const void *)at;
    note_seen(slab);
    at += slab->size;
  }
  capture.marks[head->thread->id - 1].last_ticks = head->last_ticks;
}

/* Whether nothing has changed since the last copy. Every event moves last_ticks
 * on; counters do not. */
LP_RACY static bool is_idle(const struct lineprof_thread *thread) {
  return !capture.has_counters && thread->top == &thread->base &&
         thread->last_ticks == capture.marks[thread->id - 1].last_ticks;
}

bool lp_snapshot_thread(struct lp_buffer *buffer,
                        struct lineprof_thread *thread, uint64_t now_ticks) {
  size_t start = buffer->used;
  if (is_idle(thread))
    return false;
  for (int i = 0; i < MAX_TRIES; i++) {
    if (try(buffer, thread, now_ticks)) {
      note_all_seen(lp_buffer_at(buffer, start));
      return true;
    }
    buffer->used = start;
  }
  return false;
}
