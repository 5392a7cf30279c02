/* SPDX-License-Identifier: MIT
 *
 * Who allocated and freed memory of GPUs: the DEVICE block of a profile.
 */
#ifndef LINEPROF_CLI_DEVICE_BLOCK_H
#define LINEPROF_CLI_DEVICE_BLOCK_H

#include "profile/memory_blocks.h"

/** Opens the block, with the events that still waited in it; rows that make no
 * sense are left out with a warning. For the reader only, after stacks are
 * open. */
void lp_device_open(struct lp_profile *profile);
void lp_device_free(struct lp_profile *profile);

/** What a row allocated and freed. */
struct lp_memory_sum lp_device_sum(const struct lp_device *device,
                                   const struct lineprof_device_row *row);

#endif
