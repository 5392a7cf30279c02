/* SPDX-License-Identifier: MIT
 *
 * See arena.h. What is left of a piece of memory that is too small is lost.
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
