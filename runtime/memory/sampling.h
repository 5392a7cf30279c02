/* SPDX-License-Identifier: MIT
 *
 * measure.memory = "sample": of the bytes that a thread allocates, points are
 * chosen at random, `period` apart in the mean (a Poisson process). A block
 * that has such a point is counted, and stands for those that have none.
 *
 * A block of S bytes is chosen with the probability P = 1 - exp(-S / period),
 * so it counts as 1 / P blocks, and S / P bytes: sums are right in the mean
 * (Horvitz and Thompson). They vary by (1 - P) / P^2 * S^2 for each.
 */
#ifndef LINEPROF_MEMORY_SAMPLING_H
#define LINEPROF_MEMORY_SAMPLING_H

#include "parts.h"

#define LP_SAMPLING_PERIOD (512u << 10)

/** Pages, modulo this. */
#define LP_SAMPLING_PAGES (1u << 14)

extern struct lp_memory_sampling {
  uint64_t period; /* bytes; 0: every block is counted */
  /* How many live blocks are counted, by page: the free of a block on a page
   * without any need not look for its word. 64 KiB. */
  uint32_t pages[LP_SAMPLING_PAGES];
} lp_sampling __attribute__((visibility("hidden")));

/** What a counted block stands for. */
struct lp_memory_weight {
  uint64_t blocks, bytes;
  uint64_t variance; /* of the bytes, in 2^20 */
};

/** Of a block in a sample. The same each time for its address and size. */
struct lp_memory_weight lp_sampling_weigh(const void *block, uint64_t size);

/** Of any block. */
static inline struct lp_memory_weight lp_sampling_weight(const void *block,
                                                         uint64_t size) {
  return lp_sampling.period ? lp_sampling_weigh(block, size)
                            : (struct lp_memory_weight){1, size, 0};
}

/** Before the state's first block: how far its next point is. */
void lp_sampling_start(struct lp_memory_state *state);

/** Whether the block that the state's thread has made is not to be counted. It
 * must be asked once for each. */
bool lp_sampling_skips(struct lp_memory_state *state, uint64_t size);

static inline uint32_t *lp_sampling_page(const void *block) {
  return &lp_sampling.pages[((uintptr_t)block >> 12) & (LP_SAMPLING_PAGES - 1)];
}

/** A block is counted from now on (`by` is 1), or not any more (-1). */
static inline void lp_sampling_note(const void *block, int by) {
  if (lp_sampling.period)
    __atomic_fetch_add(lp_sampling_page(block), (uint32_t)by, __ATOMIC_RELAXED);
}

/** False: the block is not counted, for certain. */
static inline bool lp_sampling_may_have(const void *block) {
  return !lp_sampling.period ||
         __atomic_load_n(lp_sampling_page(block), __ATOMIC_RELAXED) != 0;
}

#endif
