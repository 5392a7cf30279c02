/* SPDX-License-Identifier: MIT
 *
 * See unwind_frames.h.
 */
#include "unwind/unwind_frames.h"

#include "platform/platform.h"
#include "unwind/unwind_entry.h"
#include "unwind/unwind_index.h"

/* Lets the pair at `at` sink in a heap whose largest is the first. */
static void sink(struct lp_frame_pair *pairs, uint32_t at, uint32_t count) {
  for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && pairs[child].function < pairs[child + 1].function)
      child++;
    if (pairs[at].function >= pairs[child].function)
      return;
    struct lp_frame_pair smaller = pairs[at];
    pairs[at] = pairs[child];
    pairs[child] = smaller;
  }
}

/* A heap sort: qsort() may call the program's malloc. */
static void sort(struct lp_frame_pair *pairs, uint32_t count) {
  for (uint32_t i = count / 2; i-- > 0;)
    sink(pairs, i, count);
  for (uint32_t i = count; i-- > 1;) {
    struct lp_frame_pair last = pairs[i];
    pairs[i] = pairs[0];
    pairs[0] = last;
    sink(pairs, 0, i);
  }
}

/* Walks over the entries; returns how many describe functions. Linkers end a
 * section with a zero, and may put several behind one another. */
static uint32_t read_entries(const struct lp_frames *frames,
                             struct lp_frame_pair *pairs) {
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
      pairs[count++] = (struct lp_frame_pair){
          (uint32_t)(entry.function - object), (uint32_t)(at - object)};
  }
  return count;
}

static void make_index(const struct lp_frames *frames) {
  enum { SHORTEST_ENTRY = 16 };
  size_t room =
      (frames->size / SHORTEST_ENTRY + 1) * sizeof(struct lp_frame_pair);
  struct lp_frame_pair *pairs = lp_platform_reserve(room);
  if (!pairs)
    return;
  uint32_t count = read_entries(frames, pairs);
  sort(pairs, count);
  lp_unwind_index_add(frames->object_begin, frames->object_end, pairs, count);
}

void lp_unwind_frames_see(const void *address) {
  struct lp_code code;
  struct lp_frames frames;
  if (lp_platform_find_code((uintptr_t)address, &code) && !code.header &&
      lp_unwind_index_has_room((uintptr_t)address) &&
      lp_platform_find_frames(address, &frames) &&
      frames.object_end - frames.object_begin <= UINT32_MAX)
    make_index(&frames);
}
