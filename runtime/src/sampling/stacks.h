/* SPDX-License-Identifier: MIT
 *
 * STACKS blocks (format_samples.h): the samples of one thread context, the
 * same chains summed. One thread at a time writes a block; no locks, no
 * memory, so a signal handler may.
 */
#ifndef LINEPROF_STACKS_H
#define LINEPROF_STACKS_H

#include "lineprof/format.h"

#include <stdbool.h>

struct lp_sample {
  uint32_t kind, cycle; /* of the segment */
  bool is_cut;
  uint32_t frame_count;
  uint64_t *frames; /* innermost first */
  /* What is kept where there is no room for more: up to the innermost profiled
   * one, and the innermost line outside of that; 0: none. */
  uint32_t profiled_count;
  uint64_t row_frame;
  int64_t ticks, cpu_ticks; /* of those it ran this many */
};

/** A block for `stacks` chains, a power of two, has `stacks` times this many
 * frames. */
#define LP_FRAMES_PER_STACK 16u

/** Bytes of a block's payload. */
uint64_t lp_stacks_size(uint32_t stacks);

/** Begins an empty, zeroed one. */
void lp_stacks_start(struct lineprof_stacks *block, uint32_t clock,
                     uint32_t stacks, uint64_t period_ns);

/** Adds a sample, and may shorten it; returns its place, NULL if it was
 * lost. */
struct lineprof_stack *lp_stacks_add(struct lineprof_stacks *block,
                                     struct lp_sample *sample);

/** Adds time to a sample taken before: the thread has not moved since. */
void lp_stacks_prolong(struct lineprof_stacks *block,
                       struct lineprof_stack *stack, int64_t ticks,
                       int64_t cpu_ticks);

/** Counts a sample that has no chain. */
void lp_stacks_lose(struct lineprof_stacks *block, int64_t ticks);

/** Whether it is time for a larger block. Any thread may ask. */
bool lp_stacks_is_nearly_full(const struct lineprof_stacks *block);

#endif
