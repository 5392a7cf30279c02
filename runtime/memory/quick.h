/* SPDX-License-Identifier: MIT
 *
 * Counting where nothing is new: the thread has a state, its calls are those of
 * the last time, and its cells and the block's entry are there. Calls nothing,
 * so that what passes here keeps few registers; false, with nothing done, where
 * something is new, which counts.c is for.
 */
#ifndef LINEPROF_MEMORY_QUICK_H
#define LINEPROF_MEMORY_QUICK_H

#include "counts.h"

/* Signal handlers see a state that is busy as busy. */
static inline void lp_quick_begin(struct lp_memory_state *state) {
  state->busy = true;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

static inline bool lp_quick_end(struct lp_memory_state *state, int64_t bytes) {
  lp_state_change(state, bytes);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  state->busy = false;
  return true;
}

/** As lp_memory_added(). */
__attribute__((always_inline)) static inline bool
lp_quick_added(void *block, uint64_t size, const uintptr_t *caller) {
  struct lp_memory_state *state = lp_state;
  if (!state || state->busy || size > LP_WORD_MOST_SIZE)
    return false;
  if (state->skip)
    return state->skip > size && lp_sampling_skips(state, size);
  const struct lp_memory_frame *here = lp_chain_known(state, caller);
  uint64_t *entry = lp_live_find(block);
  if (!here || !entry)
    return false;
  lp_quick_begin(state);
  __atomic_store_n(entry, here->word | lp_word_half(block) | size,
                   __ATOMIC_RELAXED);
  lp_cell_added(here->cell, 1, size);
  state->last = block;
  return lp_quick_end(state, (int64_t)size);
}

/** As lp_memory_take() and lp_memory_freed(). */
__attribute__((always_inline)) static inline bool
lp_quick_freed(const void *block, const uintptr_t *caller) {
  struct lp_memory_state *state = lp_state;
  if (!state || state->busy)
    return false;
  if (state->skip)
    return !lp_sampling_may_have(block);
  uint64_t *entry = lp_live_find(block);
  if (!entry)
    return false;
  struct lp_memory_origin origin = {__atomic_load_n(entry, __ATOMIC_RELAXED)};
  const struct lp_memory_frame *here = lp_chain_known(state, caller);
  if (!here || !lp_word_is_own(origin))
    return false;
  struct lineprof_memory_cell *cell =
      lp_cell_known(state, lp_word_node(origin));
  if (!cell)
    return false;
  lp_quick_begin(state);
  __atomic_store_n(entry, 0, __ATOMIC_RELAXED);
  lp_cell_freed(cell, here->cell, 1, lp_word_size(origin));
  if (state->last == block) {
    cell->temporary++;
    state->last = NULL;
  }
  return lp_quick_end(state, -(int64_t)lp_word_size(origin));
}

#endif
