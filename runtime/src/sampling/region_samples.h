/* SPDX-License-Identifier: MIT
 *
 * Adds samples to regions whose calls are not timed.
 */
#ifndef LINEPROF_REGION_SAMPLES_H
#define LINEPROF_REGION_SAMPLES_H

#include "lineprof/abi.h"

/** Adds a sample of the thread, which stands for `ticks`, to the open regions
 * that are not timed. Called in the thread's signal handler, or while the
 * thread waits. */
void lp_regions_sampled(struct lineprof_thread *thread, int64_t ticks);

#endif
