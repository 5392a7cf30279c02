/* SPDX-License-Identifier: MIT
 *
 * Zeroed memory in pieces of any size, for good: for what is kept beside
 * modules and slabs.
 */
#ifndef LINEPROF_ARENA_H
#define LINEPROF_ARENA_H

#include <stddef.h>

struct lp_arena {
  char *bytes;
  size_t size, used;
};

/** Aligned to 16; NULL when memory is exhausted. */
void *lp_arena_get(struct lp_arena *arena, size_t size);

#endif
