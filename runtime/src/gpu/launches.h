/* SPDX-License-Identifier: MIT
 *
 * Which line is the calling thread at? Asked at every call to CUDA. The call
 * chain is found as the sampler finds it, with and without clocked rows, and
 * kept in one STACKS block; where a thread has been before is recognised by
 * the return addresses on its stack, without unwinding.
 */
#ifndef LINEPROF_LAUNCHES_H
#define LINEPROF_LAUNCHES_H

#include "sampling/stacks.h"

#include "lineprof/abi.h"

#include <stdbool.h>
#include <stdint.h>

/** Makes room; not under the lock. False if there is none. */
bool lp_launches_start(void);

/** The place of the calling thread's chain in the block, and one; 0 if it is
 * in no profiled code. `thread` is its context, 0: none. Not in signal
 * handlers, nor under the lock. Takes its own time out of the open line's. */
uint32_t lp_launches_here(uint32_t *thread);

/** The place that stands for the line of this one whatever called it; 0: none.
 * Any thread. */
uint32_t lp_launches_line(uint32_t place);

/** Whether the thread has called CUDA. */
bool lp_launches_is_caller(const struct lineprof_thread *thread);

/** The place of a sample's chain in the block, and one; 0: no room, or no
 * chain. Under the lock. */
uint32_t lp_launches_add(const struct lp_sample *sample);

/** The same for the lines that a thread which calls CUDA has open, seen while
 * it runs; 0: none, or they changed meanwhile. By the helper, without the
 * lock. */
uint32_t lp_launches_watch(struct lineprof_thread *thread);

/** Takes the last `ns` out of the calling thread's open row, if it has one.
 */
void lp_launches_forget(uint64_t ns);

/** Chains that found no room, not even for their line, so far. */
uint64_t lp_launches_lost(void);

/** Chains that found room only for their line. */
uint64_t lp_launches_cut(void);

#endif
