/* SPDX-License-Identifier: MIT
 *
 * What a live block's word, a cell and a state hold, and how they change.
 */
#ifndef LINEPROF_MEMORY_COUNTS_H
#define LINEPROF_MEMORY_COUNTS_H

#include "sampling.h"

#define LP_WORD_SIZE_BITS 38u
#define LP_WORD_HALF_BITS 1u
#define LP_WORD_NODE_BITS 19u
#define LP_WORD_NODE_SHIFT (LP_WORD_SIZE_BITS + LP_WORD_HALF_BITS)
#define LP_WORD_MOST_SIZE ((UINT64_C(1) << LP_WORD_SIZE_BITS) - 1)

_Static_assert(LP_MEMORY_NODES <= 1u << LP_WORD_NODE_BITS,
               "a node fits a word");

extern struct lp_memory_counts {
  const struct lp_memory_core *core;
  struct lineprof_memory *memory;
  uint64_t process; /* from 1; grows with forks: whose block it is */
} lp_counts __attribute__((visibility("hidden")));

/* Words of live blocks: process, node, in which half of its entry's 32 bytes
 * the block begins, size. */

/** Without the size. */
static inline uint64_t lp_word_make(uint32_t node) {
  return lp_counts.process << (LP_WORD_NODE_SHIFT + LP_WORD_NODE_BITS) |
         (uint64_t)node << LP_WORD_NODE_SHIFT;
}

/** What a word says of where its block begins. */
static inline uint64_t lp_word_half(const void *block) {
  return ((uint64_t)(uintptr_t)block & 16) << (LP_WORD_SIZE_BITS - 4);
}

/** Of the block whose word is in the entry for what begins at `entry`. */
static inline uintptr_t lp_word_start(uint64_t word, uintptr_t entry) {
  return entry | (word >> (LP_WORD_SIZE_BITS - 4) & 16);
}

/** Words without a process: of memory that objects are handed out of. */
static inline uint64_t lp_word_of_pool(uint64_t word) {
  return word & ((UINT64_C(1) << LP_WORD_NODE_SHIFT) - 1);
}

static inline bool lp_word_is_pool(uint64_t word) {
  return word && lp_word_of_pool(word) == word;
}

static inline uint64_t lp_word_size(struct lp_memory_origin origin) {
  return origin.word & LP_WORD_MOST_SIZE;
}

static inline uint32_t lp_word_node(struct lp_memory_origin origin) {
  return origin.word >> LP_WORD_NODE_SHIFT & ((1u << LP_WORD_NODE_BITS) - 1);
}

/** A forked child leaves what it inherited to its parent. */
static inline bool lp_word_is_own(struct lp_memory_origin origin) {
  return origin.word >> (LP_WORD_NODE_SHIFT + LP_WORD_NODE_BITS) ==
         lp_counts.process;
}

/* Cells. */

/** NULL: the thread has none yet. */
static inline struct lineprof_memory_cell *
lp_cell_known(const struct lp_memory_state *state, uint32_t node) {
  struct lineprof_memory_cell *cells =
      state->cells[node / LINEPROF_MEMORY_CELLS];
  return cells ? &cells[node % LINEPROF_MEMORY_CELLS] : NULL;
}

static inline int64_t lp_cell_live(const struct lineprof_memory_cell *cell) {
  return (int64_t)(cell->bytes - cell->freed_bytes);
}

/** Before a cell's live bytes change. */
static inline void lp_cell_note_peak(struct lineprof_memory_cell *cell) {
  int64_t peak = __atomic_load_n(&lp_counts.memory->peak, __ATOMIC_RELAXED);
  if (cell->noted_peak == peak)
    return;
  cell->at_peak = lp_cell_live(cell);
  cell->noted_peak = peak;
}

static inline void lp_cell_added(struct lineprof_memory_cell *cell,
                                 uint64_t blocks, uint64_t bytes) {
  lp_cell_note_peak(cell);
  cell->allocs += blocks;
  cell->bytes += bytes;
  if (lp_cell_live(cell) > cell->most_live)
    cell->most_live = lp_cell_live(cell);
}

/** A pool was made, which is not live itself. */
static inline void lp_cell_passed(struct lineprof_memory_cell *cell,
                                  uint64_t size) {
  cell->allocs++;
  cell->bytes += size;
  cell->frees++;
  cell->freed_bytes += size;
}

/** `cell`: of who allocated it; `here`: of who freed it. */
static inline void lp_cell_freed(struct lineprof_memory_cell *cell,
                                 struct lineprof_memory_cell *here,
                                 uint64_t blocks, uint64_t bytes) {
  here->here_frees += blocks;
  here->here_bytes += bytes;
  lp_cell_note_peak(cell);
  cell->frees += blocks;
  cell->freed_bytes += bytes;
}

/** Alone, a thread need not tell anything before there is a new maximum. */
static inline void lp_state_change(struct lp_memory_state *state,
                                   int64_t bytes) {
  state->untold += bytes;
  if (__builtin_expect((uint64_t)(state->untold + LP_MEMORY_SLACK) >
                           __atomic_load_n(&state->room, __ATOMIC_RELAXED),
                       false))
    lp_counts_tell(state);
}

/* For what is no malloc() (pools.c, mappings.c). */

/** lp_chain_here(), with its cell, if there is room for one. */
struct lp_memory_frame *lp_counts_here(struct lp_memory_state *state,
                                       const uintptr_t *caller);

/** This thread's; NULL: there is no room. */
struct lineprof_memory_cell *lp_counts_cell(struct lp_memory_state *state,
                                            uint32_t node);

/** A block that was taken is free; `here` is NULL where no line has freed it,
 * as its memory was handed out again, or in parts. */
void lp_counts_drop(struct lp_memory_state *state, const void *block,
                    struct lp_memory_origin origin,
                    const struct lp_memory_frame *here);

#endif
