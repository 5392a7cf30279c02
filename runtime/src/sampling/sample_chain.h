/* SPDX-License-Identifier: MIT
 *
 * The frames of a sample: the call chain as the unwinder found it, with lines
 * in place of the functions that have a clocked row open.
 */
#ifndef LINEPROF_SAMPLE_CHAIN_H
#define LINEPROF_SAMPLE_CHAIN_H

#include "counts/rows.h"
#include "sampling/stacks.h"
#include "unwind/unwind.h"

/** Activations that are followed, and open rows beyond them. */
#define LP_MAX_FRAMES (LP_MAX_CHAIN + 32)

/** The stack pointer where a row was opened: rows that share a machine function
 * count down from it within a word. */
uintptr_t lp_frame_stack(const struct lineprof_frame *frame);

/** Fills `sample` but for segment and ticks; its frames are in `frames`. Reads
 * the thread's open frames: it is the calling one, or rests. */
void lp_chain_make(const struct lineprof_thread *thread,
                   const struct lp_rows *rows,
                   const struct lp_unwinder *unwinder,
                   uint64_t frames[LP_MAX_FRAMES], struct lp_sample *sample);

#endif
