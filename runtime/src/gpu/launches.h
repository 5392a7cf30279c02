/* SPDX-License-Identifier: MIT
 *
 * Finds the line that the calling thread is at, at every call to CUDA. The call
 * chain is found as the sampler finds it, with and without clocked rows, and
 * kept in one STACKS block; where a thread has been before is recognised by the
 * return addresses on its stack, without unwinding.
 */
#ifndef LINEPROF_LAUNCHES_H
#define LINEPROF_LAUNCHES_H

#include "sampling/stacks.h"

#include "lineprof/abi.h"

#include <stdbool.h>
#include <stdint.h>

/** Makes room for chains. Not to be called under the lock. False if there is no
 * memory. */
bool lp_launches_start(void);

/** The index of the calling thread's chain in the block, plus one; 0 if the
 * thread is in no profiled code. Sets `thread` to the number of its context, 0
 * if it has none. Not to be called in signal handlers, nor under the lock. The
 * time of this call is taken out of the open line's. */
uint32_t lp_launches_here(uint32_t *thread);

/** The index that stands for the innermost line of `chain`, whatever
 * called it; 0: none. For any thread. */
uint32_t lp_launches_line(uint32_t chain);

/** Whether the thread has called CUDA. */
bool lp_launches_is_caller(const struct lineprof_thread *thread);

/** The index of a sample's chain in the block, plus one; 0: no room, or no
 * chain. To be called under the lock. */
uint32_t lp_launches_add(const struct lp_sample *sample);

/** The same for the lines that a thread which calls CUDA has open, read while
 * it runs; 0: none, or they changed meanwhile. Called by the helper, without
 * the lock. */
uint32_t lp_launches_watch(struct lineprof_thread *thread);

/** Takes the last `ns` out of the time of the calling thread's open row, if it
 * has one.
 */
void lp_launches_forget(uint64_t ns);

/** How many chains have found no room so far, not even for their line. */
uint64_t lp_launches_lost(void);

/** How many chains have found room only for their line. */
uint64_t lp_launches_cut(void);

#endif
