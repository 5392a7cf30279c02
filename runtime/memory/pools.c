/* SPDX-License-Identifier: MIT
 *
 * See pools.h. Which block is around an address is found in the shadow of live
 * blocks (live.c): it is the last that begins before it. What was found is kept
 * for each page, by thread, so that there are few words to look at.
 */
#include "pools.h"

#include "counts.h"
#include "mappings.h"
#include "objects.h"
#include "sampling.h"

#include <errno.h>

#define PAGE_SIZE ((uintptr_t)4096)

static uint64_t load(const uint64_t *entry) {
  return __atomic_load_n(entry, __ATOMIC_RELAXED);
}

/* The word in this entry is a pool's now. True: it was not, and what was live
 * there is to be taken away. */
static bool become_pool(uint64_t *entry, uint64_t word) {
  return !lp_word_is_pool(word) &&
         __atomic_compare_exchange_n(entry, &word, lp_word_of_pool(word), false,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

static bool holds(uintptr_t start, uint64_t word, uintptr_t at) {
  return at >= start &&
         at - start < lp_word_size((struct lp_memory_origin){word});
}

static void claim(struct lp_memory_state *state, uint64_t *entry,
                  uintptr_t start) {
  struct lp_memory_origin origin = {load(entry)};
  if (become_pool(entry, origin.word) && lp_word_is_own(origin))
    lp_counts_drop(state, (const void *)start, origin, NULL);
}

/* Whether the block that begins at `start` is one that is known to be a pool,
 * and holds the address. */
static bool is_pool_around(uintptr_t start, uintptr_t at) {
  const uint64_t *entry = start ? lp_live_find((const void *)start) : NULL;
  uint64_t word = entry ? load(entry) : 0;
  uintptr_t mask = ((uintptr_t)1 << lp_live.shift) - 1;
  return lp_word_is_pool(word) && lp_word_start(word, start & ~mask) == start &&
         holds(start, word, at);
}

/* The last block that begins at `at` or before, down to `low`. */
static uint64_t *find_block(uintptr_t low, uintptr_t at, uintptr_t *start) {
  const uintptr_t step = (uintptr_t)1 << lp_live.shift;
  uintptr_t place = at & ~(step - 1);
  uint64_t *entry = lp_live_find((const void *)place);
  if (!entry)
    return NULL;
  for (;; place -= step, entry--) {
    uint64_t word = load(entry);
    *start = lp_word_start(word, place);
    if (word && *start <= at)
      return entry;
    if (place <= low)
      return NULL;
  }
}

static struct lp_memory_page *page_of(struct lp_memory_state *state,
                                      uintptr_t page) {
  return &state->pages[lp_memory_hash(page / PAGE_SIZE, LP_MEMORY_PAGE_BITS)];
}

/* Whether it is known what is around a page's first byte: a pool's block, or
 * nothing that is live by itself. */
static bool is_known(struct lp_memory_state *state, uintptr_t page,
                     uintptr_t *start) {
  const struct lp_memory_page *known = page_of(state, page);
  if (known->page != page)
    return false;
  *start = known->block;
  if (!known->block)
    return known->changes == lp_mappings_changes();
  return is_pool_around(known->block, page);
}

/* The block that is around `page`, the first byte of one; 0: there is none. */
static uintptr_t find_outer(struct lp_memory_state *state, uintptr_t page,
                            uint64_t **entry) {
  uintptr_t low = page, start;
  while (low && lp_live_find((const void *)(low - 1))) {
    low -= PAGE_SIZE;
    *entry = find_block(low, low + PAGE_SIZE - 1, &start);
    if (*entry)
      return holds(start, load(*entry), page) ? start : 0;
    if (is_known(state, low, &start)) {
      *entry = start ? lp_live_find((const void *)start) : NULL;
      return is_pool_around(start, page) ? start : 0;
    }
  }
  return 0;
}

/* The shadow of a page is 128 words. */
void lp_pools_claim(struct lp_memory_state *state, const void *address) {
  uintptr_t at = (uintptr_t)address, page = at & ~(PAGE_SIZE - 1), start;
  uint32_t changes = lp_mappings_changes();
  uint64_t *entry;
  if (is_pool_around(state->pool, at))
    return;
  entry = find_block(page, at, &start);
  if (entry && !holds(start, load(entry), at))
    return;
  if (!entry) {
    if (is_known(state, page, &start))
      return;
    start = lp_mappings_claim(state, at) ? 0 : find_outer(state, page, &entry);
    *page_of(state, page) = (struct lp_memory_page){
        .page = page, .block = start, .changes = changes};
  }
  if (!start || !holds(start, load(entry), at))
    return;
  claim(state, entry, start);
  state->pool = start;
}

struct ending {
  struct lp_memory_state *state;
  const struct lp_memory_frame *here;
};

/* An object that was a pool itself was not live. */
static void end(void *context, const void *object, uint64_t word) {
  const struct ending *ending = context;
  if (!lp_word_is_pool(word))
    lp_counts_drop(ending->state, object, (struct lp_memory_origin){word},
                   ending->here);
}

void lp_pools_end(struct lp_memory_state *state, const void *start,
                  uint64_t size, const struct lp_memory_frame *here) {
  uintptr_t low = (uintptr_t)start;
  struct ending ending = {state, here};
  uintptr_t high = size < UINTPTR_MAX - low ? low + size : UINTPTR_MAX;
  lp_objects_take_all(low, high, end, &ending);
}

/* The object that this one lies in, as a pool may have its memory of another
 * pool. */
static void claim_object(struct lp_memory_state *state, uintptr_t at) {
  uintptr_t start = 0;
  uint64_t *entry = lp_objects_before(at, &start);
  if (entry && holds(start, load(entry), at))
    claim(state, entry, start);
}

static void make(struct lp_memory_state *state, const void *object,
                 uint64_t size, const struct lp_memory_frame *here) {
  if (size > LP_WORD_MOST_SIZE)
    size = LP_WORD_MOST_SIZE;
  lp_pools_claim(state, object);
  claim_object(state, (uintptr_t)object);
  lp_pools_end(state, object, size ? size : 1, NULL);
  if (!here->cell || !lp_objects_put(object, here->word | size))
    return;
  lp_cell_added(here->cell, 1, size);
  state->last = object;
  lp_state_change(state, (int64_t)size);
}

/* Where blocks are sampled chunks stand for what is in them: the end of one
 * that is not in the sample is not seen. What the program's errno was it stays.
 */
static struct lp_memory_state *begin(int *saved) {
  *saved = errno;
  return __atomic_load_n(&lp_memory_on, __ATOMIC_ACQUIRE) && !lp_sampling.period
             ? lp_state_get()
             : NULL;
}

static void finish(struct lp_memory_state *state, int saved) {
  lp_state_put(state);
  errno = saved;
}

void lp_pools_made(const void *object, size_t size, const uintptr_t *caller) {
  int saved;
  struct lp_memory_state *state = object ? begin(&saved) : NULL;
  if (!state)
    return;
  make(state, object, size, lp_counts_here(state, caller));
  finish(state, saved);
}

/* Of an object that lineprof has not been told of there is no word. */
void lp_pools_freed(const void *object, const uintptr_t *caller) {
  int saved;
  struct lp_memory_state *state = object ? begin(&saved) : NULL;
  if (!state)
    return;
  struct lp_memory_origin origin = {lp_objects_take(object)};
  if (lp_word_is_pool(origin.word))
    lp_pools_end(state, object, lp_word_size(origin),
                 lp_counts_here(state, caller));
  else if (origin.word)
    lp_counts_drop(state, object, origin, lp_counts_here(state, caller));
  finish(state, saved);
}

void lp_pools_all_freed(const void *start, size_t size,
                        const uintptr_t *caller) {
  int saved;
  struct lp_memory_state *state = start ? begin(&saved) : NULL;
  if (!state)
    return;
  lp_pools_end(state, start, size, lp_counts_here(state, caller));
  finish(state, saved);
}
