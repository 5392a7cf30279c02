/* SPDX-License-Identifier: MIT
 *
 * Blocks of the profile for the runtime's layers (GPU, memory), which are
 * objects of their own and know nothing of the lock.
 */
#ifndef LINEPROF_LAYER_BLOCKS_H
#define LINEPROF_LAYER_BLOCKS_H

#include <stdint.h>

/** The payload of a new block: `size` zeroed bytes, which readers do not see
 * yet. NULL: there is no memory, or the calling thread has the lock. */
void *lp_layer_room(uint64_t size);

/** Lets readers see such a block. */
void lp_layer_show(void *room, uint32_t type);

#endif
