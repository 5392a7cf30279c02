/* SPDX-License-Identifier: MIT
 *
 * See arena.h. The rest of a chunk that is too small for the next piece is not
 * used.
 */
#include "base/arena.h"

#include "platform/platform.h"

#define ARENA_SIZE ((size_t)1 << 20)

void *lp_arena_get(struct lp_arena *arena, size_t size) {
  size = (size + 15) & ~(size_t)15;
  if (size > ARENA_SIZE / 4)
    return lp_platform_reserve(size);
  if (arena->size - arena->used < size) {
    char *bytes = lp_platform_reserve(ARENA_SIZE);
    if (!bytes)
      return NULL;
    *arena = (struct lp_arena){.bytes = bytes, .size = ARENA_SIZE};
  }
  arena->used += size;
  return arena->bytes + arena->used - size;
}
