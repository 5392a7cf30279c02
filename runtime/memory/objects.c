/* SPDX-License-Identifier: MIT
 *
 * See objects.h. Two shadows: of what begins at multiples of 8, a word for 8
 * bytes of the pool, and of the rest, a word for each byte. A leaf knows the
 * pages that objects have been on, so that a chunk's end is quick however large
 * it is.
 */
#define _GNU_SOURCE
#include "objects.h"

#include "counts.h"
#include "platform/platform.h"

#include <stddef.h>
#include <sys/mman.h>

#define REGION_BITS LP_LIVE_REGION_BITS
#define REGIONS LP_LIVE_REGIONS
#define PAGE_BITS 12u
#define PAGE_SIZE (UINT64_C(1) << PAGE_BITS)
#define REGION_SIZE (UINT64_C(1) << REGION_BITS)

struct leaf {
  uint8_t is_used[1u << (REGION_BITS - PAGE_BITS)]; /* of the pool's pages */
  uint64_t words[];
};

static struct shadow {
  struct leaf **leaves; /* NULL before the first object */
  unsigned shift;
} shadows[] = {{NULL, 3}, {NULL, 0}};

static struct shadow *shadow_of(uintptr_t object) {
  return &shadows[object % 8 != 0];
}

static struct leaf *find_leaf(const struct shadow *shadow, uintptr_t at) {
  struct leaf **leaves = __atomic_load_n(&shadow->leaves, __ATOMIC_ACQUIRE);
  uint64_t region = at >> REGION_BITS;
  if (!leaves || region >= REGIONS)
    return NULL;
  return __atomic_load_n(&leaves[region], __ATOMIC_ACQUIRE);
}

static uint64_t *word_at(const struct shadow *shadow, struct leaf *leaf,
                         uintptr_t at) {
  return &leaf->words[(at & (REGION_SIZE - 1)) >> shadow->shift];
}

static uint8_t *use_of(struct leaf *leaf, uintptr_t at) {
  return &leaf->is_used[(at & (REGION_SIZE - 1)) >> PAGE_BITS];
}

/* What another thread has put there meanwhile stays. */
static void *reserve_at(void *place, size_t size) {
  void *made = lp_platform_reserve(size), *other = NULL;
  if (!made)
    return NULL;
  if (!lp_counts.core->is_confined())
    madvise(made, size, MADV_NOHUGEPAGE);
  if (__atomic_compare_exchange_n((void **)place, &other, made, false,
                                  __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return made;
  munmap(made, size);
  return other;
}

static struct leaf *add_leaf(struct shadow *shadow, uintptr_t at) {
  uint64_t region = at >> REGION_BITS;
  struct leaf **leaves = __atomic_load_n(&shadow->leaves, __ATOMIC_ACQUIRE);
  if (region >= REGIONS)
    return NULL;
  if (!leaves)
    leaves = reserve_at(&shadow->leaves, REGIONS * sizeof *leaves);
  return leaves ? reserve_at(
                      &leaves[region],
                      sizeof(struct leaf) +
                          (sizeof(uint64_t) << (REGION_BITS - shadow->shift)))
                : NULL;
}

bool lp_objects_exist(void) {
  return __atomic_load_n(&shadows[0].leaves, __ATOMIC_ACQUIRE) ||
         __atomic_load_n(&shadows[1].leaves, __ATOMIC_ACQUIRE);
}

bool lp_objects_put(const void *object, uint64_t word) {
  uintptr_t at = (uintptr_t)object;
  struct shadow *shadow = shadow_of(at);
  struct leaf *leaf = find_leaf(shadow, at);
  if (!leaf)
    leaf = add_leaf(shadow, at);
  if (!leaf)
    return false;
  __atomic_store_n(word_at(shadow, leaf, at), word, __ATOMIC_RELAXED);
  if (!__atomic_load_n(use_of(leaf, at), __ATOMIC_RELAXED))
    __atomic_store_n(use_of(leaf, at), 1, __ATOMIC_RELAXED);
  return true;
}

uint64_t lp_objects_take(const void *object) {
  const struct shadow *shadow = shadow_of((uintptr_t)object);
  struct leaf *leaf = find_leaf(shadow, (uintptr_t)object);
  uint64_t *entry = leaf ? word_at(shadow, leaf, (uintptr_t)object) : NULL;
  uint64_t word = entry ? __atomic_load_n(entry, __ATOMIC_RELAXED) : 0;
  if (word)
    __atomic_store_n(entry, 0, __ATOMIC_RELAXED);
  return word;
}

static uint64_t *find_before(const struct shadow *shadow, uintptr_t at,
                             uintptr_t *start) {
  const uintptr_t step = (uintptr_t)1 << shadow->shift;
  struct leaf *leaf = NULL;
  uintptr_t place = (at + step - 1) & ~(step - 1);
  const uintptr_t last =
      place > LP_OBJECTS_REACH ? place - LP_OBJECTS_REACH : 0;
  while (place > last) {
    place -= step;
    if (!leaf || (place & (REGION_SIZE - 1)) == REGION_SIZE - step)
      leaf = find_leaf(shadow, place);
    if (!leaf || !__atomic_load_n(use_of(leaf, place), __ATOMIC_RELAXED)) {
      place &= ~(PAGE_SIZE - 1); /* there is nothing on this page */
      continue;
    }
    uint64_t *entry = word_at(shadow, leaf, place);
    if (__atomic_load_n(entry, __ATOMIC_RELAXED)) {
      *start = place;
      return entry;
    }
  }
  return NULL;
}

uint64_t *lp_objects_before(uintptr_t at, uintptr_t *start) {
  uintptr_t odd_start = 0;
  uint64_t *even = find_before(&shadows[0], at, start);
  uint64_t *odd = find_before(&shadows[1], at, &odd_start);
  if (!odd || (even && *start > odd_start))
    return even;
  *start = odd_start;
  return odd;
}

/* `low` and `high` are on one page. */
static void take_page(const struct shadow *shadow, struct leaf *leaf,
                      uintptr_t low, uintptr_t high, lp_objects_visit *visit,
                      void *context) {
  const uintptr_t step = (uintptr_t)1 << shadow->shift;
  for (uintptr_t at = (low + step - 1) & ~(step - 1); at < high; at += step) {
    uint64_t *entry = word_at(shadow, leaf, at);
    uint64_t word = __atomic_load_n(entry, __ATOMIC_RELAXED);
    if (!word)
      continue;
    __atomic_store_n(entry, 0, __ATOMIC_RELAXED);
    visit(context, (const void *)at, word);
  }
  if (high - low == PAGE_SIZE)
    __atomic_store_n(use_of(leaf, low), 0, __ATOMIC_RELAXED);
}

static void take_from(const struct shadow *shadow, uintptr_t low,
                      uintptr_t high, lp_objects_visit *visit, void *context) {
  while (low < high) {
    struct leaf *leaf = find_leaf(shadow, low);
    uintptr_t end = (low | ((leaf ? PAGE_SIZE : REGION_SIZE) - 1)) + 1;
    if (end > high)
      end = high;
    if (leaf && __atomic_load_n(use_of(leaf, low), __ATOMIC_RELAXED))
      take_page(shadow, leaf, low, end, visit, context);
    low = end;
  }
}

void lp_objects_take_all(uintptr_t low, uintptr_t high, lp_objects_visit *visit,
                         void *context) {
  const uintptr_t most = (uintptr_t)1 << LP_LIVE_ADDRESS_BITS;
  for (size_t i = 0; i < sizeof shadows / sizeof *shadows; i++)
    if (__atomic_load_n(&shadows[i].leaves, __ATOMIC_ACQUIRE))
      take_from(&shadows[i], low, high < most ? high : most, visit, context);
}
