/* SPDX-License-Identifier: MIT
 *
 * Hands out zeroed memory in pieces of any size, which are never given back. It
 * holds what is kept beside modules and slabs.
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
