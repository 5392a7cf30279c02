/* SPDX-License-Identifier: MIT
 *
 * The live blocks: a word for each, in an entry that follows from its address
 * (a shadow of the heap, in two levels). Words need no lock: a block's word is
 * cleared before the block is freed and written after it was allocated, so that
 * what orders these in the program orders the accesses to the word.
 */
#define _GNU_SOURCE
#include "counts.h"

#include "platform/platform.h"

#include <sys/mman.h>

struct lp_memory_live lp_live;

bool lp_live_start(unsigned shift) {
  lp_live.shift = shift;
  lp_live.leaves =
      lp_platform_reserve(LP_LIVE_REGIONS * sizeof *lp_live.leaves);
  return lp_live.leaves != NULL;
}

/* Its pages are touched as the heap's are: huge ones would not be. */
bool lp_live_add(const void *block) {
  uint64_t region = (uint64_t)(uintptr_t)block >> LP_LIVE_REGION_BITS;
  if (region >= LP_LIVE_REGIONS)
    return false;
  uint64_t **entry = &lp_live.leaves[region];
  size_t size = sizeof(uint64_t) << (LP_LIVE_REGION_BITS - lp_live.shift);
  uint64_t *leaf = lp_platform_reserve(size), *other = NULL;
  if (!leaf)
    return false;
  if (!lp_counts.core->is_confined())
    madvise(leaf, size, MADV_NOHUGEPAGE);
  if (__atomic_compare_exchange_n(entry, &other, leaf, false, __ATOMIC_ACQ_REL,
                                  __ATOMIC_ACQUIRE))
    return true;
  munmap(leaf, size);
  return true;
}
