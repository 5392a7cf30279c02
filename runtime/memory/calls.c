/* SPDX-License-Identifier: MIT
 *
 * The functions that allocate and free, in front of the C library's, or of an
 * allocator that is linked in as a shared object. What calls these in turn is
 * not here, and finds them: operator new and delete, strdup(), reallocarray().
 */
#define _GNU_SOURCE
#include "quick.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#define LP_CALL __attribute__((visibility("default"), noinline))
#define LP_CALLER ((const uintptr_t *)__builtin_frame_address(0))

struct lp_memory_next lp_next;

/* What is asked for while the functions above are looked for. */
static union {
  char bytes[16384];
  max_align_t align;
} pool;
static size_t pool_used;

static void find_next(void) {
  static bool is_finding;
  if (is_finding)
    return;
  is_finding = true;
#define FIND(name) *(void **)&lp_next.name = dlsym(RTLD_NEXT, #name)
  FIND(free);
  FIND(calloc);
  FIND(realloc);
  FIND(posix_memalign);
  FIND(aligned_alloc);
  FIND(memalign);
  FIND(valloc);
  FIND(pvalloc);
  FIND(dlclose);
  FIND(mmap);
  FIND(munmap);
  FIND(mremap);
  FIND(malloc);
#undef FIND
  is_finding = false;
}

__attribute__((constructor(101))) static void find_early(void) {
  if (!lp_next.malloc)
    find_next();
}

static bool is_of_pool(const void *block) {
  return (const char *)block - pool.bytes >= 0 &&
         (const char *)block - pool.bytes < (ptrdiff_t)sizeof pool;
}

/* Blocks of the pool are not the C library's to free. Where blocks are sampled
 * free() looks only at those on noted pages. */
void lp_memory_calls_start(void) {
  for (size_t at = 0; at < sizeof pool; at += 4096)
    lp_sampling_note(pool.bytes + at, 1);
  lp_sampling_note(pool.bytes + sizeof pool - 1, 1);
}

static void *take_from_pool(size_t size) {
  size_t room = (size + 15) / 16 * 16;
  if (room < size || room > sizeof pool - pool_used)
    return NULL;
  void *block = pool.bytes + pool_used;
  pool_used += room;
  return block;
}

/* False while they are being looked for. */
static inline bool has_next(void) {
  if (__builtin_expect(lp_next.malloc != NULL, true))
    return true;
  find_next();
  return lp_next.malloc != NULL;
}

static inline bool is_counted(const void *block) {
  return __builtin_expect(__atomic_load_n(&lp_memory_on, __ATOMIC_ACQUIRE),
                          false) &&
         block;
}

__attribute__((noinline)) static void *made(void *block, size_t size,
                                            const uintptr_t *caller) {
  return is_counted(block) ? lp_memory_added(block, size, caller) : block;
}

LP_CALL void *malloc(size_t size) {
  if (!has_next())
    return take_from_pool(size);
  void *block = lp_next.malloc(size);
  if (lp_quick_added(block, size, LP_CALLER))
    return block;
  return made(block, size, LP_CALLER);
}

LP_CALL void *calloc(size_t count, size_t size) {
  size_t all;
  if (!has_next())
    return __builtin_mul_overflow(count, size, &all) ? NULL
                                                     : take_from_pool(all);
  void *block = lp_next.calloc(count, size);
  if (is_counted(block))
    lp_memory_added(block, count * size, LP_CALLER);
  return block;
}

__attribute__((noinline)) static void free_slowly(void *block,
                                                  const uintptr_t *caller) {
  if (!block || is_of_pool(block))
    return;
  if (is_counted(block)) {
    struct lp_memory_origin origin = lp_memory_take(block);
    if (origin.word)
      lp_memory_freed(block, origin, caller);
  }
  if (has_next())
    lp_next.free(block);
}

LP_CALL void free(void *block) {
  if (lp_quick_freed(block, LP_CALLER))
    lp_next.free(block);
  else
    free_slowly(block, LP_CALLER);
}

/* C23's. A C library without them has no caller of them either. */
LP_CALL void free_sized(void *block, size_t size) {
  (void)size;
  if (lp_quick_freed(block, LP_CALLER))
    lp_next.free(block);
  else
    free_slowly(block, LP_CALLER);
}

LP_CALL void free_aligned_sized(void *block, size_t alignment, size_t size) {
  (void)alignment, (void)size;
  if (lp_quick_freed(block, LP_CALLER))
    lp_next.free(block);
  else
    free_slowly(block, LP_CALLER);
}

static void *leave_pool(const void *block, size_t size) {
  size_t most = (size_t)(pool.bytes + sizeof pool - (const char *)block);
  void *moved = malloc(size);
  if (moved)
    memcpy(moved, block, size < most ? size : most);
  return moved;
}

LP_CALL void *realloc(void *block, size_t size) {
  if (block && is_of_pool(block))
    return leave_pool(block, size);
  if (!has_next())
    return take_from_pool(size);
  struct lp_memory_origin origin = {0};
  if (is_counted(block))
    origin = lp_memory_take(block);
  void *moved = lp_next.realloc(block, size);
  if (is_counted(moved))
    lp_memory_resized(block, origin, moved, size, LP_CALLER);
  else if (origin.word && size == 0)
    lp_memory_freed(block, origin, LP_CALLER);
  else
    lp_memory_put_back(block, origin);
  return moved;
}

LP_CALL int posix_memalign(void **block, size_t alignment, size_t size) {
  int error =
      has_next() ? lp_next.posix_memalign(block, alignment, size) : ENOMEM;
  if (!error && is_counted(*block))
    lp_memory_added(*block, size, LP_CALLER);
  return error;
}

LP_CALL void *aligned_alloc(size_t alignment, size_t size) {
  void *block = has_next() ? lp_next.aligned_alloc(alignment, size) : NULL;
  if (is_counted(block))
    lp_memory_added(block, size, LP_CALLER);
  return block;
}

LP_CALL void *memalign(size_t alignment, size_t size) {
  void *block = has_next() ? lp_next.memalign(alignment, size) : NULL;
  if (is_counted(block))
    lp_memory_added(block, size, LP_CALLER);
  return block;
}

LP_CALL void *valloc(size_t size) {
  void *block = has_next() ? lp_next.valloc(size) : NULL;
  if (is_counted(block))
    lp_memory_added(block, size, LP_CALLER);
  return block;
}

LP_CALL void *pvalloc(size_t size) {
  void *block = has_next() ? lp_next.pvalloc(size) : NULL;
  if (is_counted(block))
    lp_memory_added(block, size, LP_CALLER);
  return block;
}

/* Code elsewhere may come to the addresses of what is unloaded. */
LP_CALL int dlclose(void *object) {
  int result = has_next() && lp_next.dlclose ? lp_next.dlclose(object) : -1;
  __atomic_fetch_add(&lp_chain_loads, 1, __ATOMIC_RELEASE);
  return result;
}
