/* SPDX-License-Identifier: MIT
 *
 * --cpu: the CPU time of threads in place of the time that passed.
 */
#ifndef LINEPROF_CLI_CPU_TIME_H
#define LINEPROF_CLI_CPU_TIME_H

#include "profile/profile.h"

/** Leaves in the profile what CPU clocks tell: of rows and functions the
 * samples that were taken while their thread ran, each for what it ran since
 * the one before; of threads the whole. What the clocks of rows saw is lost,
 * as they go on while threads wait. Regions keep their times. After
 * lp_segments_choose; false, and nothing is changed, if no thread was
 * sampled. */
bool lp_cpu_time_take(struct lp_profile *profile);

/** How much of what a sample stands for is wanted: all, or what was CPU time if
 * that was taken. */
double lp_cpu_time_part(const struct lp_profile *profile,
                        const struct lp_stack_sample *sample);

#endif
