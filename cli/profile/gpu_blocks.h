/* SPDX-License-Identifier: MIT
 *
 * What GPUs did: the GPU, SPANS and IDLE blocks of a profile.
 */
#ifndef LINEPROF_CLI_GPU_BLOCKS_H
#define LINEPROF_CLI_GPU_BLOCKS_H

#include "profile/profile.h"

/** Opens the blocks, leaves out wrong ones with a warning, and makes notes of
 * what the runtime's own checks have found. For the reader only, after stacks
 * are open. */
void lp_gpu_open(struct lp_profile *profile);
void lp_gpu_free(struct lp_profile *profile);

/** Whether a row sums work of GPUs, not of the host. */
static inline bool lp_gpu_is_activity(const struct lineprof_gpu_row *row) {
  return row->work >= LINEPROF_GPU_KERNEL && row->work <= LINEPROF_GPU_SET;
}

/** A name of the GPU block; "" for none. */
const char *lp_gpu_name(const struct lp_gpu *gpu, uint32_t name);

#endif
