/* SPDX-License-Identifier: MIT
 *
 * See memory_blocks.h.
 */
#include "profile/memory_blocks.h"

#include "base/heap.h"
#include "lineprof/closing.h"
#include "profile/series_block.h"

#include <stdlib.h>

static bool is_used(const struct lineprof_memory_cell *cell) {
  return cell->allocs || cell->freed_bytes || cell->frees || cell->here_bytes ||
         cell->here_frees;
}

/* What it had at the peak: what it has, if it has not changed since. */
static int64_t at_peak(const struct lp_memory *memory,
                       const struct lineprof_memory_cell *cell) {
  return cell->noted_peak == memory->head->peak
             ? cell->at_peak
             : (int64_t)(cell->bytes - cell->freed_bytes);
}

/* What a damaged profile says may be no number. */
static double find_variance(const struct lp_memory *memory,
                            const struct lineprof_memory_cell *cell) {
  return memory->is_sampled && cell->variance > 0
             ? (double)cell->variance * 0x1p20
             : 0;
}

/* A part of a mapping is freed as bytes alone. */
bool lp_memory_sum_is_empty(const struct lp_memory_sum *sum) {
  return !sum->allocs && !sum->frees && !sum->here_frees && !sum->here_bytes &&
         !sum->faults;
}

void lp_memory_sum_add(struct lp_memory_sum *sum,
                       const struct lp_memory_sum *more) {
  sum->allocs += more->allocs;
  sum->bytes += more->bytes;
  sum->frees += more->frees;
  sum->freed_bytes += more->freed_bytes;
  sum->here_frees += more->here_frees;
  sum->here_bytes += more->here_bytes;
  sum->temporary += more->temporary;
  sum->moved_bytes += more->moved_bytes;
  sum->at_peak = lineprof_add(sum->at_peak, more->at_peak);
  sum->most_live = lineprof_add(sum->most_live, more->most_live);
  sum->most_parts += more->most_parts;
  sum->variance += more->variance;
  sum->is_sampled |= more->is_sampled;
  sum->faults += more->faults;
  sum->has_fault_estimate |= more->has_fault_estimate;
}

static void add_cell(struct lp_memory *memory, uint32_t node,
                     const struct lineprof_memory_cell *cell) {
  if (!is_used(cell))
    return;
  const struct lp_memory_sum sum = {.allocs = cell->allocs,
                                    .bytes = cell->bytes,
                                    .frees = cell->frees,
                                    .freed_bytes = cell->freed_bytes,
                                    .here_frees = cell->here_frees,
                                    .here_bytes = cell->here_bytes,
                                    .temporary = cell->temporary,
                                    .moved_bytes = cell->moved_bytes,
                                    .at_peak = at_peak(memory, cell),
                                    .most_live = cell->most_live,
                                    .most_parts = cell->allocs || cell->frees,
                                    .variance = find_variance(memory, cell),
                                    .is_sampled = memory->is_sampled};
  lp_memory_sum_add(&memory->sums[node], &sum);
}

/* A chain that only freed has had no largest amount. */
static void forget_parts_of_nothing(struct lp_memory *memory) {
  for (uint32_t node = 0; node < memory->node_count; node++)
    if (memory->sums[node].allocs == 0)
      memory->sums[node].most_parts = 0;
}

static void open_cells(struct lp_profile *profile,
                       const struct lp_block *block) {
  const struct lineprof_memory_cells *head = (const void *)block->payload;
  struct lp_memory *memory = &profile->memory;
  uint64_t size = block->head.payload_size;
  if (size < sizeof *head ||
      head->count >
          (size - sizeof *head) / sizeof(struct lineprof_memory_cell)) {
    lp_profile_warn(profile, "some allocations are missing: their block is cut "
                             "short");
    return;
  }
  const struct lineprof_memory_cell *cells = (const void *)(head + 1);
  for (uint32_t i = 0; i < head->count; i++)
    if (head->first_node < memory->node_count &&
        i < memory->node_count - head->first_node)
      add_cell(memory, head->first_node + i, &cells[i]);
}

void lp_memory_open(struct lp_profile *profile) {
  struct lp_memory *memory = &profile->memory;
  const struct lp_block *block = NULL;
  const struct lineprof_memory *head =
      lp_profile_array(profile, LINEPROF_BLOCK_MEMORY, sizeof *head,
                       sizeof *memory->nodes, "allocations");
  if (!head || head->state == LINEPROF_MEMORY_NONE || head->node_count == 0)
    return;
  memory->nodes = (const void *)(head + 1);
  uint32_t count = head->node_count < head->node_capacity ? head->node_count
                                                          : head->node_capacity;
  for (uint32_t i = 1; i < count; i++)
    if (memory->nodes[i].parent >= i)
      count = i;
  memory->head = head;
  memory->is_sampled = head->state == LINEPROF_MEMORY_SAMPLED;
  memory->node_count = count;
  memory->sums = lp_heap_get(count + 1, sizeof *memory->sums);
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_CELLS, block)))
    open_cells(profile, block);
  forget_parts_of_nothing(memory);
  lp_series_open(profile);
}

void lp_memory_free(struct lp_profile *profile) {
  free(profile->memory.sums);
  lp_series_free(profile);
}

uint32_t lp_memory_calls(const struct lp_memory *memory, uint32_t node,
                         uint64_t *calls, uint64_t most) {
  uint32_t count = 0;
  most = most < LP_MEMORY_MOST_CALLS ? most : LP_MEMORY_MOST_CALLS;
  while (node && count < most) {
    calls[count++] = memory->nodes[node].address & ~LINEPROF_FRAME_CLOCKED;
    node = memory->nodes[node].parent;
  }
  return count;
}
