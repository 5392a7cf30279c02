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
  /* What is kept of the frames where there is no room for all: as many as up
   * to the innermost profiled one (0: none), and the innermost line outside of
   * these. */
  uint32_t profiled_count;
  uint64_t row_frame;
  int64_t ticks, cpu_ticks; /* of which the thread ran cpu_ticks */
};

/** A block for `stacks` chains, a power of two, has `stacks` times this many
 * frames. */
#define LP_FRAMES_PER_STACK 16u

/** Bytes of a block's payload. */
uint64_t lp_stacks_size(uint32_t stacks);

/** Begins an empty, zeroed block. */
void lp_stacks_start(struct lineprof_stacks *block, uint32_t clock,
                     uint32_t stacks, uint64_t period_ns);

/** Adds a sample, whose chain may be shortened. Returns its entry, NULL if it
 * was lost. */
struct lineprof_stack *lp_stacks_add(struct lineprof_stacks *block,
                                     struct lp_sample *sample);

/** Adds time to a sample taken before: the thread has not moved since. */
void lp_stacks_prolong(struct lineprof_stacks *block,
                       struct lineprof_stack *stack, int64_t ticks,
                       int64_t cpu_ticks);

/** The same, of CPU time that others ran whom no sample met: a sample that
 * stands for them tells less of what it is added to. */
void lp_stacks_weigh(struct lineprof_stacks *block,
                     struct lineprof_stack *stack, int64_t ticks);

/** Counts a sample that has no chain. */
void lp_stacks_lose(struct lineprof_stacks *block, int64_t ticks);

/** Whether it is time for a larger block. Any thread may ask. */
bool lp_stacks_is_nearly_full(const struct lineprof_stacks *block);

#endif
