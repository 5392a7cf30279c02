/* SPDX-License-Identifier: MIT
 *
 * What hosts did while GPUs did nothing: the IDLE block of a profile.
 */
#ifndef LINEPROF_CLI_IDLE_BLOCK_H
#define LINEPROF_CLI_IDLE_BLOCK_H

#include "profile/profile.h"

/** Opens it; rows that make no sense are left out with a warning. Inside
 * gpu_blocks.c only. */
void lp_gpu_idle_open(struct lp_profile *profile);

#endif
