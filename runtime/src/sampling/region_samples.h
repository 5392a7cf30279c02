/* SPDX-License-Identifier: MIT
 *
 * Adds samples to regions whose calls are not timed.
 */
#ifndef LINEPROF_REGION_SAMPLES_H
#define LINEPROF_REGION_SAMPLES_H

#include "lineprof/abi.h"

/** A sample of the thread, which stands for so many ticks, goes to the regions
 * that are open and not timed. In the thread's signal handler, or while the
 * thread waits. */
void lp_regions_sampled(struct lineprof_thread *thread, int64_t ticks);

#endif
