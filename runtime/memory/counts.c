/* SPDX-License-Identifier: MIT
 *
 * Counts what is allocated and freed, by thread and chain. Cells are written by
 * one thread each, in the profile, so without atomic operations.
 *
 * How much each cell had at the process's peak: at its first change after a new
 * maximum a cell notes what it has had until then, and the size of the maximum,
 * by which readers see whether it was the last one.
 */
#include "counts.h"
#include "pools.h"

#define MOST_FORKS 63u
#define MOST_READINGS 1000u /* until one is taken as it is */

bool lp_memory_on;
struct lp_memory_counts lp_counts;

void lp_counts_begin_cells(struct lineprof_memory_cell *cells, uint32_t chunk) {
  struct lineprof_memory_cells *head =
      (struct lineprof_memory_cells *)cells - 1;
  head->first_node = chunk * LINEPROF_MEMORY_CELLS;
  head->count = LINEPROF_MEMORY_CELLS;
}

static struct lineprof_memory_cell *add_cells(struct lp_memory_state *state,
                                              uint32_t chunk) {
  struct lineprof_memory_cells *cells = lp_counts.core->room(
      sizeof *cells +
      LINEPROF_MEMORY_CELLS * sizeof(struct lineprof_memory_cell));
  if (!cells)
    return NULL;
  state->cells[chunk] = (struct lineprof_memory_cell *)(cells + 1);
  lp_counts_begin_cells(state->cells[chunk], chunk);
  lp_counts.core->show(cells, LINEPROF_BLOCK_CELLS);
  return state->cells[chunk];
}

static void raise_peak(int64_t live) {
  int64_t peak = __atomic_load_n(&lp_counts.memory->peak, __ATOMIC_RELAXED);
  while (live > peak &&
         !__atomic_compare_exchange_n(&lp_counts.memory->peak, &peak, live,
                                      true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
}

static uint64_t find_room(int64_t live, bool is_several) {
  int64_t more =
      __atomic_load_n(&lp_counts.memory->peak, __ATOMIC_RELAXED) - live;
  return LP_MEMORY_SLACK +
         (uint64_t)(is_several || more < 0 ? LP_MEMORY_SLACK : more);
}

void lp_counts_tell(struct lp_memory_state *state) {
  bool is_several;
  __atomic_store_n(&state->is_telling, true, __ATOMIC_RELAXED);
  int64_t live = __atomic_add_fetch(&lp_counts.memory->live, state->untold,
                                    __ATOMIC_RELEASE);
  __atomic_store_n(&state->untold, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&state->is_telling, false, __ATOMIC_RELEASE);
  raise_peak(live);
  do {
    is_several = lp_states_are_several();
    __atomic_store_n(&state->room, find_room(live, is_several),
                     __ATOMIC_SEQ_CST);
  } while (is_several != lp_states_are_several());
}

/* Threads tell meanwhile: what is between `live` and `untold` would be there
 * twice, or not at all. */
int64_t lp_counts_live(int64_t *peak) {
  const int64_t *told = &lp_counts.memory->live;
  int64_t before = 0, untold = 0;
  for (unsigned i = 0; i < MOST_READINGS; i++) {
    before = __atomic_load_n(told, __ATOMIC_ACQUIRE);
    if (lp_states_untold(&untold) &&
        before == __atomic_load_n(told, __ATOMIC_ACQUIRE))
      break;
  }
  *peak = __atomic_load_n(&lp_counts.memory->peak, __ATOMIC_RELAXED);
  return before + untold;
}

struct lineprof_memory_cell *lp_counts_cell(struct lp_memory_state *state,
                                            uint32_t node) {
  struct lineprof_memory_cell *cell = lp_cell_known(state, node);
  if (cell || !add_cells(state, node / LINEPROF_MEMORY_CELLS))
    return cell;
  return lp_cell_known(state, node);
}

struct lp_memory_frame *lp_counts_here(struct lp_memory_state *state,
                                       const uintptr_t *caller) {
  struct lp_memory_frame *here = lp_chain_known(state, caller);
  if (!here)
    here = lp_chain_met(state, caller);
  if (here)
    return here;
  here = lp_chain_here(state, caller);
  if (!here->cell)
    here->cell = lp_counts_cell(state, here->node);
  lp_chain_remember(state, caller, here);
  return here;
}

static void add(struct lp_memory_state *state, void *block, uint64_t size,
                const struct lp_memory_frame *here) {
  if (size > LP_WORD_MOST_SIZE)
    size = LP_WORD_MOST_SIZE;
  if (!here->cell ||
      !lp_live_put(block, here->word | lp_word_half(block) | size))
    return;
  lp_sampling_note(block, 1);
  struct lp_memory_weight weight = lp_sampling_weight(block, size);
  lp_cell_added(here->cell, weight.blocks, weight.bytes);
  here->cell->variance += weight.variance;
  state->last = block;
  lp_state_change(state, (int64_t)weight.bytes);
}

void lp_counts_drop(struct lp_memory_state *state, const void *block,
                    struct lp_memory_origin origin,
                    const struct lp_memory_frame *here) {
  struct lineprof_memory_cell nowhere = {0}, *cell = NULL;
  struct lp_memory_weight weight =
      lp_sampling_weight(block, lp_word_size(origin));
  bool is_own = lp_word_is_own(origin);
  if (is_own)
    cell = lp_counts_cell(state, lp_word_node(origin));
  lp_cell_freed(cell ? cell : &nowhere,
                here && here->cell ? here->cell : &nowhere, weight.blocks,
                weight.bytes);
  if (!cell)
    return;
  if (here && state->last == block) {
    cell->temporary += weight.blocks;
    state->last = NULL;
  }
  lp_state_change(state, -(int64_t)weight.bytes);
}

struct lp_memory_origin lp_memory_take(const void *block) {
  struct lp_memory_origin origin = {0};
  if (lp_sampling_may_have(block))
    origin.word = lp_live_take(block);
  if (origin.word)
    lp_sampling_note(block, -1);
  return origin;
}

void lp_memory_put_back(const void *block, struct lp_memory_origin origin) {
  if (origin.word && lp_live_put(block, origin.word))
    lp_sampling_note(block, 1);
}

static void drop(struct lp_memory_state *state, const void *block,
                 struct lp_memory_origin origin,
                 const struct lp_memory_frame *here) {
  if (lp_word_is_pool(origin.word))
    lp_pools_end(state, block, lp_word_size(origin), here);
  else
    lp_counts_drop(state, block, origin, here);
}

void *lp_memory_added(void *block, size_t size, const uintptr_t *caller) {
  struct lp_memory_state *state = lp_state_get();
  if (!state)
    return block;
  if (!lp_sampling_skips(state, size))
    add(state, block, size, lp_counts_here(state, caller));
  lp_state_put(state);
  return block;
}

void lp_memory_freed(const void *block, struct lp_memory_origin origin,
                     const uintptr_t *caller) {
  struct lp_memory_state *state = lp_state_get();
  if (!state)
    return;
  drop(state, block, origin, lp_counts_here(state, caller));
  lp_state_put(state);
}

/* What realloc copied, for all blocks that the old one stands for. */
static uint64_t find_moved(const void *block, struct lp_memory_origin origin,
                           uint64_t size) {
  const uint64_t before = lp_word_size(origin);
  const uint64_t bytes = lp_sampling_weight(block, before).bytes;
  return before <= size ? bytes
                        : (uint64_t)((unsigned __int128)bytes * size / before);
}

/* Where it is: the objects that are still in it live on. */
static void resize_pool(struct lp_memory_state *state, const void *block,
                        uint64_t before, uint64_t size,
                        const struct lp_memory_frame *here) {
  if (size < before)
    lp_pools_end(state, (const char *)block + size, before - size, here);
  if (here->cell)
    lp_cell_passed(here->cell, size);
  lp_live_put(block, lp_word_of_pool(lp_word_half(block) | size));
}

void lp_memory_resized(const void *block, struct lp_memory_origin origin,
                       void *moved, size_t size, const uintptr_t *caller) {
  struct lp_memory_state *state = lp_state_get();
  bool is_pool = moved == block && lp_word_is_pool(origin.word);
  if (!state)
    return;
  bool is_skipped = lp_sampling_skips(state, size);
  if (is_skipped && !origin.word) {
    lp_state_put(state);
    return;
  }
  const struct lp_memory_frame *here = lp_counts_here(state, caller);
  state->last = NULL; /* it goes on living */
  if (is_pool) {
    resize_pool(state, block, lp_word_size(origin), size, here);
    lp_state_put(state);
    return;
  }
  if (origin.word)
    drop(state, block, origin, here);
  if (!is_skipped)
    add(state, moved, size, here);
  if (here->cell && origin.word && moved != block)
    here->cell->moved_bytes += find_moved(block, origin, size);
  lp_state_put(state);
}

void lp_counts_start(const struct lp_memory_core *core,
                     struct lineprof_memory *memory) {
  lp_counts.core = core;
  lp_counts.memory = memory;
  lp_counts.process = 1;
  memory->state =
      lp_sampling.period ? LINEPROF_MEMORY_SAMPLED : LINEPROF_MEMORY_EXACT;
  memory->period = lp_sampling.period;
}

void lp_memory_counts_fork(void) {
  struct lineprof_memory *memory = lp_counts.memory;
  if (lp_counts.process < MOST_FORKS)
    lp_counts.process++;
  memory->live = memory->peak = 0;
  memory->cut = 0;
}
