/* SPDX-License-Identifier: MIT
 *
 * See follow.h. Blocks are only ever added, at the end or into room between
 * others, and stay where they are. Numbers wrap: what is read while threads
 * count may be a little older than what was read before it.
 */
#include "live/follow.h"

#include "base/heap.h"
#include "base/text.h"
#include "lineprof/counter.h"
#include "lineprof/kernel.h"
#include "profile/close_open_calls.h"
#include "profile/outline.h"
#include "profile/reader.h"
#include "profile/segments.h"
#include "profile/stacks.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

static bool read_at(const struct lp_follow *follow, void *bytes, size_t size,
                    uint64_t offset) {
  const struct lp_outline outline = {.file = follow->file};
  return lp_outline_read(&outline, bytes, size, offset);
}

static bool is_written(const struct lp_follow *follow,
                       const struct lineprof_file_header *header) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (header->kernel == 0) /* it keeps no lock */
    return kill((pid_t)header->pid, 0) == 0 || errno != ESRCH;
  return fcntl(follow->file, F_OFD_GETLK, &whole) != 0 ||
         whole.l_type != F_UNLCK;
}

enum lp_follow_state lp_follow_state(const struct lp_follow *follow) {
  struct lineprof_file_header header;
  if (!read_at(follow, &header, sizeof header, 0))
    return LP_FOLLOW_KILLED;
  if (header.end.ns)
    return LP_FOLLOW_ENDED;
  return is_written(follow, &header) ? LP_FOLLOW_RUNS : LP_FOLLOW_KILLED;
}

bool lp_follow_is_stale(const struct lp_follow *follow) {
  struct lineprof_block head;
  uint64_t at = follow->profile ? follow->profile->file.end_offset : 0;
  if (at == 0)
    return true;
  while (read_at(follow, &head, sizeof head, at) &&
         head.type == LINEPROF_BLOCK_PAD && head.size >= sizeof head)
    at += head.size;
  return read_at(follow, &head, sizeof head, at) &&
         head.type != LINEPROF_BLOCK_END && head.type != LINEPROF_BLOCK_PAD;
}

static bool is_counting(const struct lp_block *block) {
  uint32_t type = block->head.type;
  return !block->is_shared &&
         (type == LINEPROF_BLOCK_THREAD || type == LINEPROF_BLOCK_FRAMES ||
          type == LINEPROF_BLOCK_SLAB || type == LINEPROF_BLOCK_STACKS);
}

static bool is_same(const struct lp_block *one, const struct lp_block *other) {
  return one->offset == other->offset && one->head.type == other->head.type &&
         one->head.payload_size == other->head.payload_size;
}

/* What blocks held, for the same blocks read again. The process may have
 * written others between them since, into room that it had taken before. */
static uint64_t **take_former(const struct lp_follow *follow,
                              const struct lp_profile *again) {
  uint64_t **former = lp_heap_get(again->file.block_count, sizeof *former);
  size_t i = 0;
  for (size_t known = 0; known < follow->former_count; known++) {
    const struct lp_block *block = &follow->profile->file.blocks[known];
    if (!is_counting(block))
      continue;
    while (i < again->file.block_count &&
           (!is_counting(&again->file.blocks[i]) ||
            again->file.blocks[i].offset < block->offset))
      i++;
    if (i < again->file.block_count && is_same(&again->file.blocks[i], block)) {
      former[i] = follow->former[known];
      follow->former[known] = NULL;
    }
  }
  return former;
}

static void free_former(const struct lp_follow *follow) {
  for (size_t i = 0; i < follow->former_count; i++)
    free(follow->former[i]);
  free(follow->former);
}

/* The profile is of the run as a whole: which windows a schedule cuts out of it
 * means nothing to who looks on. */
bool lp_follow_read(struct lp_follow *follow) {
  char *path = lp_text_make("/proc/self/fd/%d", follow->file);
  struct lp_profile *profile = lp_profile_read(path);
  free(path);
  if (!profile)
    return false;
  if (!follow->profile)
    follow->next = profile->file.header.start;
  uint64_t **former = take_former(follow, profile);
  free_former(follow);
  follow->former = former;
  follow->former_count = profile->file.block_count;
  lp_profile_free(follow->profile);
  follow->profile = profile;
  free(profile->file.path);
  profile->file.path = lp_heap_string(follow->path);
  lp_segments_free(profile);
  profile->scheduled.has_schedule = false;
  return true;
}

void lp_follow_free(struct lp_follow *follow) {
  free_former(follow);
  lp_profile_free(follow->profile);
  *follow = (struct lp_follow){.file = -1};
}

static struct lineprof_clock_pair read_clocks(const struct lp_profile *of) {
  struct timespec time;
  struct lineprof_clock_pair now;
  clock_gettime(CLOCK_MONOTONIC, &time);
  now.ns = (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
  now.ticks = of->file.header.clock_kind == LINEPROF_CLOCK_SYSTEM
                  ? now.ns
                  : lineprof_counter();
  return now;
}

static bool read_counters(const struct lp_follow *follow) {
  struct lp_profile *profile = follow->profile;
  for (size_t i = 0; i < profile->file.block_count; i++) {
    const struct lp_block *block = &profile->file.blocks[i];
    if (is_counting(block) &&
        !read_at(follow, block->payload, block->head.payload_size,
                 block->offset + sizeof block->head))
      return false;
  }
  return true;
}

/* A row that was open for long, and closed before its counters were read, would
 * be charged twice. */
static bool has_closed_meanwhile(const struct lp_follow *follow, uint64_t now) {
  const struct lp_profile *profile = follow->profile;
  struct lp_profile_thread at = {0};
  double long_ticks = 1e6 / profile->ns_per_tick;
  while (lp_profile_next_thread(profile, &at)) {
    uint64_t last = 0, seen = at.state->last_ticks;
    if (now < seen || (double)(now - seen) < long_ticks)
      continue;
    if (!read_at(follow, &last, sizeof last,
                 at.block->offset + sizeof at.block->head +
                     offsetof(struct lineprof_thread, last_ticks)) ||
        last != seen)
      return true;
  }
  return false;
}

/** What a word grew by takes its place. */
struct growth {
  unsigned char *now;
  uint64_t *former;
  bool move;
};

static void grow(const struct growth *growth, size_t offset, size_t words) {
  uint64_t *now = (uint64_t *)(growth->now + offset);
  uint64_t *former = growth->former + offset / sizeof *now;
  for (size_t i = 0; i < words; i++) {
    uint64_t value = now[i];
    now[i] -= former[i];
    if (growth->move)
      former[i] = value;
  }
}

static void grow_thread(const struct growth *growth, uint64_t size) {
  struct lineprof_thread *thread = (void *)growth->now;
  if (size < sizeof *thread)
    return;
  /* Who came later began anew. */
  thread->cpu_ns += thread->former_cpu_ns;
  thread->former_cpu_ns = 0;
  grow(growth, offsetof(struct lineprof_thread, cpu_ns), 1);
  grow(growth, offsetof(struct lineprof_thread, outside),
       sizeof thread->outside / sizeof(uint64_t));
  if ((int64_t)thread->cpu_ns < 0)
    thread->cpu_ns = 0;
}

static void grow_stacks(const struct growth *growth, uint64_t size) {
  struct lineprof_stacks *head = (void *)growth->now;
  struct lineprof_stack *stacks = (void *)(head + 1);
  size_t first = offsetof(struct lineprof_stack, samples);
  size_t words = (sizeof *stacks - first) / sizeof(uint64_t);
  if (size < sizeof *head)
    return;
  grow(growth, offsetof(struct lineprof_stacks, sample_count), 4);
  uint64_t most = (size - sizeof *head) / sizeof *stacks;
  for (uint64_t i = 0; i < head->stack_capacity && i < most; i++) {
    if (stacks[i].hash == 0)
      continue;
    grow(growth, sizeof *head + i * sizeof *stacks + first, words);
    /* The thread has stayed where it was. */
    if (stacks[i].samples == 0 && stacks[i].ticks > 0)
      stacks[i].samples = 1;
  }
}

static void grow_block(struct lp_follow *follow, size_t index, bool move) {
  const struct lp_block *block = &follow->profile->file.blocks[index];
  uint64_t size = block->head.payload_size;
  if (!is_counting(block))
    return;
  if (!follow->former[index])
    follow->former[index] = lp_heap_get(size / 8 + 1, sizeof(uint64_t));
  struct growth growth = {block->payload, follow->former[index], move};
  if (block->head.type == LINEPROF_BLOCK_SLAB)
    grow(&growth, 0, size / sizeof(uint64_t));
  else if (block->head.type == LINEPROF_BLOCK_THREAD)
    grow_thread(&growth, size);
  else if (block->head.type == LINEPROF_BLOCK_STACKS)
    grow_stacks(&growth, size);
}

static double find_rate(const struct lp_profile *profile,
                        struct lineprof_clock_pair now) {
  const struct lineprof_clock_pair start = profile->file.header.start;
  if (profile->file.header.clock_kind == LINEPROF_CLOCK_SYSTEM ||
      now.ns <= start.ns || now.ticks <= start.ticks)
    return 1;
  return (double)(now.ns - start.ns) / (double)(now.ticks - start.ticks);
}

/* At one instant, nearly. */
static bool read_all(struct lp_follow *follow) {
  enum { TRIES = 3 };
  struct lineprof_file_header header;
  for (int i = 0; i < TRIES; i++) {
    enum lp_follow_state state = lp_follow_state(follow);
    struct lineprof_clock_pair now = read_clocks(follow->profile);
    if (state == LP_FOLLOW_KILLED || !read_counters(follow) ||
        !read_at(follow, &header, sizeof header, 0))
      return false;
    follow->now = header.end.ns ? header.end : now;
    follow->profile->ns_per_tick = find_rate(follow->profile, follow->now);
    if (header.end.ns || !has_closed_meanwhile(follow, now.ticks))
      break;
  }
  return true;
}

bool lp_follow_count(struct lp_follow *follow) {
  bool is_read = read_all(follow);
  if (is_read)
    follow->profile->file.header.end = follow->now;
  return is_read;
}

bool lp_follow_take(struct lp_follow *follow) {
  if (!lp_follow_count(follow))
    return false;
  lp_profile_close(follow->profile);
  lp_stacks_renew(follow->profile);
  return true;
}

/* What ran before may be running still. Slabs are in the order of blocks. */
static void tell_slabs(const struct lp_follow *follow) {
  const struct lp_profile *profile = follow->profile;
  size_t next = 0;
  for (size_t i = 0; i < profile->file.block_count; i++) {
    const unsigned char *payload = profile->file.blocks[i].payload;
    if (next == profile->counted.slab_count ||
        payload != (const unsigned char *)profile->counted.slabs[next].lines)
      continue;
    struct lp_slab *slab = &profile->counted.slabs[next++];
    if (slab->counters)
      slab->before =
          follow->former[i] + (slab->counters - (const uint64_t *)payload);
  }
}

void lp_follow_subtract(struct lp_follow *follow, bool move) {
  follow->since = follow->next;
  if (move)
    follow->next = follow->now;
  for (size_t i = 0; i < follow->profile->file.block_count; i++)
    grow_block(follow, i, move);
  tell_slabs(follow);
  lp_stacks_renew(follow->profile);
}

bool lp_follow_memory(const struct lp_follow *follow,
                      struct lineprof_memory_point *point) {
  const struct lp_block *block =
      follow->profile
          ? lp_profile_block(follow->profile, LINEPROF_BLOCK_SERIES, NULL)
          : NULL;
  struct lineprof_memory_series head;
  uint64_t at = block ? block->offset + sizeof block->head + sizeof head : 0;
  if (!block || block->head.payload_size < sizeof head ||
      !read_at(follow, &head, sizeof head, at - sizeof head) ||
      head.count == 0 ||
      head.count > (block->head.payload_size - sizeof head) / sizeof *point)
    return false;
  at += (head.count - 1) * sizeof *point;
  return read_at(follow, point, sizeof *point, at) && point->ns > 0;
}
