/* SPDX-License-Identifier: MIT
 *
 * Objects that the program hands out of memory of its own, and says so
 * (lineprof_alloc() and lineprof_free()). Of memory that was handed out twice
 * the last counts: the block around a new object, from malloc() or mmap(), is a
 * pool from then on, and is not live itself; nor is an object that the new one
 * overlaps. Nobody has freed these: what is live only goes elsewhere. When a
 * pool's block is freed the objects in it are.
 */
#ifndef LINEPROF_MEMORY_POOLS_H
#define LINEPROF_MEMORY_POOLS_H

#include "parts.h"

/** What the runtime calls for the program; `caller` is the frame address of
 * the function that the program has called. */
void lp_pools_made(const void *object, size_t size, const uintptr_t *caller);
void lp_pools_freed(const void *object, const uintptr_t *caller);
void lp_pools_all_freed(const void *start, size_t size,
                        const uintptr_t *caller);

/** The objects in these bytes die, freed by the line at `here`; NULL: by
 * nobody. */
void lp_pools_end(struct lp_memory_state *state, const void *start,
                  uint64_t size, const struct lp_memory_frame *here);

/** The block around `at`, if there is one, is a pool from now on. */
void lp_pools_claim(struct lp_memory_state *state, const void *at);

#endif
