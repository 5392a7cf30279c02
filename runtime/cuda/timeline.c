/* SPDX-License-Identifier: MIT
 *
 * See parts.h. A ring that threads write without waiting for each other, and
 * that the holder of the table's lock reads. The number in a slot is written
 * last, and says which stretch the slot holds.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "parts.h"

#include <string.h>
#include <sys/mman.h>

#define SLOTS (UINT64_C(1) << 18) /* 12 MB, touched late */
#define MARGIN 256u               /* those may be overwritten while read */

enum { WORDS = sizeof(struct lp_stretch) / sizeof(uint64_t) };
_Static_assert(sizeof(struct lp_stretch) % sizeof(uint64_t) == 0,
               "read and written as words");

struct slot {
  uint64_t number; /* of the stretch, plus one; 0: being written */
  uint64_t words[WORDS];
};

static struct {
  struct slot *slots;
  uint64_t end;
} timeline;

bool lp_timeline_start(void) {
  void *memory =
      mmap(NULL, SLOTS * sizeof *timeline.slots, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return false;
  __atomic_store_n(&timeline.slots, memory, __ATOMIC_RELEASE);
  return true;
}

void lp_timeline_add(const struct lp_stretch *stretch) {
  struct slot *slots = __atomic_load_n(&timeline.slots, __ATOMIC_ACQUIRE);
  uint64_t words[WORDS];
  if (!slots)
    return;
  memcpy(words, stretch, sizeof words);
  uint64_t number = __atomic_fetch_add(&timeline.end, 1, __ATOMIC_RELAXED);
  struct slot *slot = &slots[number % SLOTS];
  __atomic_store_n(&slot->number, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  for (unsigned i = 0; i < WORDS; i++)
    __atomic_store_n(&slot->words[i], words[i], __ATOMIC_RELAXED);
  __atomic_store_n(&slot->number, number + 1, __ATOMIC_RELEASE);
}

uint64_t lp_timeline_end(void) {
  return __atomic_load_n(&timeline.end, __ATOMIC_ACQUIRE);
}

uint64_t lp_timeline_first(void) {
  uint64_t end = lp_timeline_end();
  return end > SLOTS - MARGIN ? end - (SLOTS - MARGIN) : 0;
}

bool lp_timeline_is_nearly_over(uint64_t number) {
  return lp_timeline_end() - number > SLOTS / 4 * 3;
}

bool lp_timeline_get(uint64_t number, struct lp_stretch *stretch) {
  const struct slot *slot = &timeline.slots[number % SLOTS];
  uint64_t words[WORDS];
  uint64_t before = __atomic_load_n(&slot->number, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < WORDS; i++)
    words[i] = __atomic_load_n(&slot->words[i], __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  memcpy(stretch, words, sizeof words);
  return before == number + 1 &&
         __atomic_load_n(&slot->number, __ATOMIC_RELAXED) == before;
}
