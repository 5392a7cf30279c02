/* SPDX-License-Identifier: MIT
 *
 * mmap(), munmap() and mremap(), in front of the C library's. What counts is
 * memory for data: anonymous and writable, and no stack. Allocators have theirs
 * from these functions, too, and hand it out by malloc(): their calls go by.
 */
#define _GNU_SOURCE
#include "counts.h"
#include "mappings.h"
#include "objects.h"
#include "pools.h"

#include <errno.h>
#include <link.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LP_CALL __attribute__((visibility("default"), noinline))
#define LP_CALLER ((const uintptr_t *)__builtin_frame_address(0))
#define LP_BACK ((uintptr_t)__builtin_return_address(0))

static struct {
  uintptr_t low, high; /* the object with the real malloc(); equal: not known */
  uintptr_t page_mask;
} own;

static int look_at_object(struct dl_phdr_info *object, size_t size,
                          void *unused) {
  const uintptr_t wanted = (uintptr_t)lp_next.malloc;
  uintptr_t low = UINTPTR_MAX, high = 0;
  (void)size, (void)unused;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    const uintptr_t start = object->dlpi_addr + part->p_vaddr;
    if (part->p_type != PT_LOAD)
      continue;
    low = start < low ? start : low;
    high = start + part->p_memsz > high ? start + part->p_memsz : high;
  }
  if (wanted < low || wanted >= high)
    return 0;
  own.low = low;
  own.high = high;
  return 1;
}

void lp_mapping_calls_start(void) {
  own.page_mask = (uintptr_t)sysconf(_SC_PAGESIZE) - 1;
  dl_iterate_phdr(look_at_object, NULL);
}

static void *real_mmap(void *at, size_t size, int protection, int flags,
                       int file, off_t offset) {
  if (lp_next.mmap)
    return lp_next.mmap(at, size, protection, flags, file, offset);
  return (void *)syscall(SYS_mmap, at, size, (long)protection, (long)flags,
                         (long)file, offset);
}

static int real_munmap(void *at, size_t size) {
  return lp_next.munmap ? lp_next.munmap(at, size)
                        : (int)syscall(SYS_munmap, at, size);
}

static void *real_mremap(void *at, size_t size, size_t wanted, int flags,
                         void *place) {
  if (lp_next.mremap)
    return lp_next.mremap(at, size, wanted, flags, place);
  return (void *)syscall(SYS_mremap, at, size, wanted, (long)flags, place);
}

/** What a call does to the table. */
struct change {
  int saved; /* errno */
  const uintptr_t *caller;
  struct lp_mappings_taken taken;
};

static bool is_counted(uintptr_t back) {
  return __builtin_expect(__atomic_load_n(&lp_memory_on, __ATOMIC_ACQUIRE),
                          false) &&
         back - own.low >= own.high - own.low;
}

static bool is_data(int protection, int flags) {
  return (flags & MAP_ANONYMOUS) && (protection & PROT_WRITE) &&
         !(flags & (MAP_STACK | MAP_GROWSDOWN));
}

static uintptr_t end_of(uintptr_t start, size_t size) {
  uintptr_t all = (size + own.page_mask) & ~own.page_mask;
  return all < UINTPTR_MAX - start ? start + all : UINTPTR_MAX;
}

/* Before the call; a range that the call will refuse is left alone. Objects in
 * it die, but for those that begin in what is `kept`. */
static void take(struct change *change, const void *at, size_t size,
                 size_t kept) {
  const uintptr_t low = (uintptr_t)at, high = end_of(low, size);
  const int saved = errno;
  struct lp_memory_state *state;
  if ((low & own.page_mask) || !size || !(state = lp_state_get()))
    return;
  lp_mappings_take(&change->taken, low, high);
  if (kept < high - low && lp_objects_exist())
    lp_pools_end(state, (const char *)at + kept, high - low - kept,
                 lp_counts_here(state, change->caller));
  lp_state_put(state);
  errno = saved;
}

/* After the call. */
static void settle(struct change *change, bool is_done) {
  struct lp_memory_state *state;
  if (!change->taken.count || !(state = lp_state_get()))
    return;
  if (is_done)
    lp_mappings_drop(state, &change->taken,
                     lp_counts_here(state, change->caller));
  else
    lp_mappings_put_back(&change->taken);
  lp_state_put(state);
}

static void add(const struct change *change, const void *at, size_t size,
                bool is_pool) {
  struct lp_memory_state *state = lp_state_get();
  if (!state)
    return;
  lp_mappings_add(state, (uintptr_t)at, end_of((uintptr_t)at, size),
                  lp_counts_here(state, change->caller), is_pool);
  lp_state_put(state);
}

LP_CALL void *mmap(void *at, size_t size, int protection, int flags, int file,
                   off_t offset) {
  struct change change = {.caller = LP_CALLER};
  if (!is_counted(LP_BACK))
    return real_mmap(at, size, protection, flags, file, offset);
  if (flags & MAP_FIXED)
    take(&change, at, size, 0);
  void *made = real_mmap(at, size, protection, flags, file, offset);
  change.saved = errno;
  settle(&change, made != MAP_FAILED);
  if (made != MAP_FAILED && is_data(protection, flags))
    add(&change, made, size, false);
  errno = change.saved;
  return made;
}

LP_CALL void *mmap64(void *at, size_t size, int protection, int flags, int file,
                     off_t offset) __attribute__((alias("mmap")));

LP_CALL int munmap(void *at, size_t size) {
  struct change change = {.caller = LP_CALLER};
  if (!is_counted(LP_BACK))
    return real_munmap(at, size);
  take(&change, at, size, 0);
  int result = real_munmap(at, size);
  change.saved = errno;
  settle(&change, result == 0);
  errno = change.saved;
  return result;
}

/** What mremap() was asked for, and whether that is counted. */
struct move {
  const void *at;
  size_t size, wanted;
  bool is_data, is_pool, leaves; /* the last: what was there stays */
};

/* As realloc(): a new one, and the old one is free. Where a pool stays its
 * objects do. */
static void settle_move(struct change *change, const struct move *move,
                        const void *made) {
  struct lp_memory_state *state = lp_state_get();
  if (!state)
    return;
  const struct lp_memory_frame *here = lp_counts_here(state, change->caller);
  const uintptr_t start = (uintptr_t)made;
  state->last = NULL; /* it goes on living */
  lp_mappings_drop(state, &change->taken, here);
  if (made != move->at && !move->leaves)
    lp_pools_end(state, move->at, move->size, here);
  if (move->is_data)
    lp_mappings_add(state, start, end_of(start, move->wanted), here,
                    move->is_pool && made == move->at);
  lp_state_put(state);
}

static void look(struct change *change, struct move *move) {
  if (move->leaves) {
    move->is_data = lp_mappings_know((uintptr_t)move->at);
    return;
  }
  take(change, move->at, move->size, move->wanted);
  move->is_data = change->taken.count > 0;
  move->is_pool = move->is_data && !change->taken.pieces[0].word;
}

LP_CALL void *mremap(void *at, size_t size, size_t wanted, int flags, ...) {
  struct change change = {.caller = LP_CALLER};
  struct move move = {at, size, wanted, false, false, false};
  void *place = NULL;
  va_list more;
  va_start(more, flags);
  if (flags & (MREMAP_FIXED | MREMAP_DONTUNMAP))
    place = va_arg(more, void *);
  va_end(more);
  if (!is_counted(LP_BACK))
    return real_mremap(at, size, wanted, flags, place);
  move.leaves = !size || (flags & MREMAP_DONTUNMAP);
  look(&change, &move);
  if (flags & MREMAP_FIXED)
    take(&change, place, wanted, 0);
  void *made = real_mremap(at, size, wanted, flags, place);
  change.saved = errno;
  if (made != MAP_FAILED)
    settle_move(&change, &move, made);
  else
    settle(&change, false);
  errno = change.saved;
  return made;
}
