/* SPDX-License-Identifier: MIT
 *
 * See unwind_index.h. An index is never freed: a signal handler may be reading
 * it when its object is unloaded.
 */
#include "unwind/unwind_index.h"

#include "platform/platform.h"
#include "unwind/unwind_entry.h"

#define MOST_INDICES 32u

/** A function and its entry, from where the object begins. */
struct pair {
  uint32_t function, entry;
};

struct index {
  uintptr_t begin, end; /* of the object */
  const struct pair *pairs;
  uint32_t count;
};

static struct {
  struct index all[MOST_INDICES];
  uint32_t count; /* the newest last */
} indices;

static const struct index *find_index(uintptr_t address) {
  uint32_t i = __atomic_load_n(&indices.count, __ATOMIC_ACQUIRE);
  while (i-- > 0)
    if (address >= indices.all[i].begin && address < indices.all[i].end)
      return &indices.all[i];
  return NULL;
}

uintptr_t lp_unwind_index_find(uintptr_t pc) {
  const struct index *index = find_index(pc);
  uint32_t low = 0, high = index ? index->count : 0;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (index->pairs[middle].function <= pc - index->begin)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? index->begin + index->pairs[low - 1].entry : 0;
}

/* Lets the pair at `at` sink in a heap whose largest is the first. */
static void sink(struct pair *pairs, uint32_t at, uint32_t count) {
  for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && pairs[child].function < pairs[child + 1].function)
      child++;
    if (pairs[at].function >= pairs[child].function)
      return;
    struct pair smaller = pairs[at];
    pairs[at] = pairs[child];
    pairs[child] = smaller;
  }
}

/* A heap sort: qsort() may call the program's malloc. */
static void sort(struct pair *pairs, uint32_t count) {
  for (uint32_t i = count / 2; i-- > 0;)
    sink(pairs, i, count);
  for (uint32_t i = count; i-- > 1;) {
    struct pair last = pairs[i];
    pairs[i] = pairs[0];
    pairs[0] = last;
    sink(pairs, 0, i);
  }
}

/* Walks over the entries; returns how many describe functions. Linkers end a
 * section with a zero, and may put several behind one another. */
static uint32_t read_entries(const struct lp_frames *frames,
                             struct pair *pairs) {
  static struct lp_cfi_copies copies; /* too large for a small stack */
  uintptr_t at = frames->begin, end = frames->begin + frames->size;
  const uintptr_t object = frames->object_begin;
  uint32_t count = 0, length;
  lp_safe_start(&copies.memory, frames->begin, end);
  for (; end - at > 2 * sizeof length; at += sizeof length + length) {
    struct lp_cfi_entry entry;
    if (!lp_safe_copy(&copies.memory, at, &length, sizeof length) ||
        length > end - at - sizeof length)
      break;
    if (length > 0 && lp_entry_read(&copies, at, &entry) &&
        entry.function >= object && entry.function < frames->object_end)
      pairs[count++] = (struct pair){(uint32_t)(entry.function - object),
                                     (uint32_t)(at - object)};
  }
  return count;
}

static void make_index(const struct lp_frames *frames) {
  enum { SHORTEST_ENTRY = 16 };
  size_t room = (frames->size / SHORTEST_ENTRY + 1) * sizeof(struct pair);
  struct pair *pairs = lp_platform_reserve(room);
  if (!pairs)
    return;
  uint32_t count = read_entries(frames, pairs);
  sort(pairs, count);
  indices.all[indices.count] =
      (struct index){frames->object_begin, frames->object_end, pairs, count};
  __atomic_store_n(&indices.count, indices.count + 1, __ATOMIC_RELEASE);
}

void lp_unwind_index_see(const void *address) {
  struct lp_code code;
  struct lp_frames frames;
  if (lp_platform_find_code((uintptr_t)address, &code) && !code.header &&
      indices.count < MOST_INDICES && !find_index((uintptr_t)address) &&
      lp_platform_find_frames(address, &frames) &&
      frames.object_end - frames.object_begin <= UINT32_MAX)
    make_index(&frames);
}
