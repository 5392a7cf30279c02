/* SPDX-License-Identifier: MIT
 *
 * What the files of the memory layer share. Everything here is called by
 * threads that are in malloc() or the like: it allocates nothing but by
 * lp_platform_reserve(), and a thread's own state is guarded by `busy`, so that
 * what the C library allocates on the way, or a signal handler, goes by
 * uncounted.
 */
#ifndef LINEPROF_MEMORY_PARTS_H
#define LINEPROF_MEMORY_PARTS_H

#include "layer.h"
#include "unwind/unwind_cfi.h"

#include <sys/types.h>

/** Nodes, at most, and the CELLS blocks that a thread needs for them. */
#define LP_MEMORY_NODES 65536u
#define LP_MEMORY_CHUNKS (LP_MEMORY_NODES / LINEPROF_MEMORY_CELLS)

/** Frames of a thread's stack that are known: memory that is touched as far as
 * stacks are deep. */
#define LP_MEMORY_FRAMES 65536u

/** Bytes that a thread may have changed `live` by without telling it, while
 * there are other threads. */
#define LP_MEMORY_SLACK (64 << 10)

/** A call on a thread's stack. */
struct lp_memory_frame {
  const uintptr_t *slot; /* where its return address is */
  uintptr_t value;       /* the return address */
  uint32_t node;         /* this call and all further out */
  uint64_t word;         /* of blocks made here, without their size */
  struct lineprof_memory_cell *cell; /* NULL: nothing was counted here yet */
};

/** A number of this many bits. */
static inline uint64_t lp_memory_hash(uint64_t key, unsigned bits) {
  return key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - bits);
}

/** Rules by program counter, of one thread. A plain one finds the caller's
 * stack pointer, frame pointer and return address from these three, the last
 * beneath the CFA. */
#define LP_MEMORY_RULE_BITS 13u
#define LP_MEMORY_RULES (1u << LP_MEMORY_RULE_BITS)
struct lp_memory_rule {
  uintptr_t pc;
  uint32_t loads; /* lp_chain_loads then: of another number it is not one */
  bool is_plain, keeps_base;
  int16_t base_offset; /* where the frame pointer is kept, from the CFA */
  struct lp_unwind_rule rule;
} __attribute__((aligned(64))); /* one line of the cache */

/** Nodes that were asked for. */
#define LP_MEMORY_CHILD_BITS 12u
struct lp_memory_child {
  uintptr_t address; /* 0: none */
  uint32_t parent, node;
};

/** A chain that was met, by where its innermost return address is: a thread
 * that takes turns at a few places need not unwind to each again. What is
 * further out than these frames is as it was while frames[outer] is that node.
 */
#define LP_MEMORY_WAY_BITS 7u
#define LP_MEMORY_WAYS 4u /* of one slot */
#define LP_MEMORY_WAY_FRAMES 16u
struct lp_memory_way {
  uint32_t epoch; /* the state's; of another one it is none */
  uint32_t count, outer, outer_node;
  struct lp_memory_frame here;
  struct lp_memory_step {
    const uintptr_t *slot;
    uintptr_t value;
  } steps[LP_MEMORY_WAY_FRAMES]; /* innermost first */
};

/** What is around a page's first byte (pools.c). */
#define LP_MEMORY_PAGE_BITS 9u
struct lp_memory_page {
  uintptr_t page;   /* 0: none */
  uintptr_t block;  /* a pool; 0: nothing that is live by itself */
  uint32_t changes; /* lp_mappings_changes() then */
};

/** What a thread counts with. States of ended threads are used again; none is
 * ever given back. */
struct lp_memory_state {
  struct lp_memory_state *next_free, *next; /* the second: all */
  bool busy, is_hidden;
  const void *last; /* what it has allocated last, if that is not freed */
  uint64_t skip;    /* sampling: bytes to the next point; else 0 */
  uint64_t random;
  bool is_telling; /* `live` may have `untold` already */
  int64_t untold;  /* of `live` */
  uint64_t room;   /* `untold` + LP_MEMORY_SLACK, from 0 to this, need not be
                      told; others set it to 0 */
  uintptr_t low, high;         /* the thread's own stack; equal: not known */
  struct lp_memory_way *known; /* the last; never NULL */
  uint32_t frame_count;  /* frames[1] is the outermost, [0] is never used */
  uint32_t rules_number; /* of loads, when the rules were found */
  uint32_t stack_tries;
  struct lineprof_memory_cell *cells[LP_MEMORY_CHUNKS];
  struct lp_memory_frame frames[LP_MEMORY_FRAMES];
  struct lp_memory_found {
    const uintptr_t *slot;
    uintptr_t value;
    bool is_exact;           /* the value is an address in the instruction */
  } found[LP_MEMORY_FRAMES]; /* innermost first */
  struct lp_memory_frame elsewhere; /* the innermost on another stack */
  struct lp_memory_rule rules[LP_MEMORY_RULES];
  struct lp_memory_child children[1u << LP_MEMORY_CHILD_BITS];
  struct lp_memory_page pages[1u << LP_MEMORY_PAGE_BITS];
  uint32_t epoch; /* of its ways: grows when words are other ones */
  uint32_t way_turn;
  struct lp_memory_way ways[LP_MEMORY_WAYS << LP_MEMORY_WAY_BITS];
  uintptr_t pool; /* the last block that was found */
  struct lp_safe_memory safe;
  struct lp_cfi cfi;
};

/** The C library's functions, or those of whoever comes next. */
struct lp_memory_next {
  void *(*malloc)(size_t size);
  void *(*calloc)(size_t count, size_t size);
  void *(*realloc)(void *block, size_t size);
  void (*free)(void *block);
  int (*posix_memalign)(void **block, size_t alignment, size_t size);
  void *(*aligned_alloc)(size_t alignment, size_t size);
  void *(*memalign)(size_t alignment, size_t size);
  void *(*valloc)(size_t size);
  void *(*pvalloc)(size_t size);
  int (*dlclose)(void *object);
  void *(*mmap)(void *at, size_t size, int protection, int flags, int file,
                off_t offset);
  int (*munmap)(void *at, size_t size);
  void *(*mremap)(void *at, size_t size, size_t wanted, int flags, ...);
};

/** Found by name; all are NULL before. */
extern struct lp_memory_next lp_next __attribute__((visibility("hidden")));

/** Whether calls are counted. */
extern bool lp_memory_on __attribute__((visibility("hidden")));

/** Where a live block came from. */
struct lp_memory_origin {
  uint64_t word; /* 0: not known */
};

/* live.c: blocks by address. */

/** Once. `shift`: blocks are at least 1 << shift bytes apart. */
bool lp_live_start(unsigned shift);

#define LP_LIVE_ADDRESS_BITS 47u
#define LP_LIVE_REGION_BITS 26u /* of the heap that one leaf is for: 64 MiB */
#define LP_LIVE_REGIONS                                                        \
  (UINT64_C(1) << (LP_LIVE_ADDRESS_BITS - LP_LIVE_REGION_BITS))

extern struct lp_memory_live {
  uint64_t **leaves;
  unsigned shift;
} lp_live __attribute__((visibility("hidden")));

/** Makes the leaf of the block's region. False: there is no memory. */
bool lp_live_add(const void *block);

/** The block's word; NULL: it is in no leaf. */
static inline uint64_t *lp_live_find(const void *block) {
  uint64_t address = (uint64_t)(uintptr_t)block;
  uint64_t region = address >> LP_LIVE_REGION_BITS;
  if (region >= LP_LIVE_REGIONS)
    return NULL;
  uint64_t *leaf = __atomic_load_n(&lp_live.leaves[region], __ATOMIC_ACQUIRE);
  uint64_t offset = address & ((UINT64_C(1) << LP_LIVE_REGION_BITS) - 1);
  return leaf ? &leaf[offset >> lp_live.shift] : NULL;
}

/** False: there is no room to remember it. */
static inline bool lp_live_put(const void *block, uint64_t word) {
  uint64_t *entry = lp_live_find(block);
  if (!entry && lp_live_add(block))
    entry = lp_live_find(block);
  if (entry)
    __atomic_store_n(entry, word, __ATOMIC_RELAXED);
  return entry != NULL;
}

/** The word, which is 0 then; 0: there is none. */
static inline uint64_t lp_live_take(const void *block) {
  uint64_t *entry = lp_live_find(block);
  uint64_t word = entry ? __atomic_load_n(entry, __ATOMIC_RELAXED) : 0;
  if (word)
    __atomic_store_n(entry, 0, __ATOMIC_RELAXED);
  return word;
}

/* nodes.c: call chains. */

/** Once, in an empty MEMORY payload that holds LP_MEMORY_NODES. */
bool lp_nodes_start(struct lineprof_memory *memory);

/** The chain `parent` with one more call inside, at `address`. */
uint32_t lp_nodes_child(uint32_t parent, uintptr_t address);

/** In a forked child. */
void lp_nodes_fork(void);

/* calls.c */

/** Once, when it is known whether blocks are sampled. */
void lp_memory_calls_start(void);

/* chain.c: where a thread is. */

/** Frames whose return addresses are looked at again: of a deeper stack both
 * ends. */
#define LP_MEMORY_LOOKED_AT 512u

/** The chain of the calling thread, from the function whose frame address is
 * `caller` (as __builtin_frame_address(0) there) outwards. Good until the next
 * call. */
struct lp_memory_frame *lp_chain_here(struct lp_memory_state *state,
                                      const uintptr_t *caller);

/** Whether the thread is where this way leads to, at the call whose return
 * address is in `slot`. */
__attribute__((no_sanitize("thread"))) static inline bool
lp_way_leads(const struct lp_memory_state *state,
             const struct lp_memory_way *way, const uintptr_t *slot) {
  if (way->here.slot != slot || way->epoch != state->epoch)
    return false;
  for (uint32_t i = 0; i < way->count; i++)
    if (*way->steps[i].slot != way->steps[i].value)
      return false;
  if (!way->outer)
    return true;
  const struct lp_memory_frame *frame = &state->frames[way->outer];
  if (way->outer > state->frame_count || frame->node != way->outer_node ||
      frame->slot <= way->steps[way->count - 1].slot)
    return false;
  for (; frame != state->frames; frame--)
    if (*frame->slot != frame->value)
      return false;
  return true;
}

/** lp_chain_here(), if the thread is where it was the last time, and something
 * was counted there; else NULL. */
static inline struct lp_memory_frame *
lp_chain_known(struct lp_memory_state *state, const uintptr_t *caller) {
  struct lp_memory_way *way = state->known;
  return lp_way_leads(state, way, caller + 1) ? &way->here : NULL;
}

/** The same, of a place further back; and remembers one, with its cell, that
 * lp_chain_here() has just returned. */
struct lp_memory_frame *lp_chain_met(struct lp_memory_state *state,
                                     const uintptr_t *caller);
void lp_chain_remember(struct lp_memory_state *state, const uintptr_t *caller,
                       const struct lp_memory_frame *here);

/** Rules that were found before may be wrong now. */
extern uint32_t lp_chain_loads __attribute__((visibility("hidden")));

/* states.c: what threads count with. */

/** Once. */
bool lp_states_start(void);

/** The calling thread's; NULL: not yet, or not any more. */
extern __thread struct lp_memory_state *lp_state
    __attribute__((visibility("hidden"), tls_model("initial-exec")));

/** One for a thread without; NULL: there is no memory. And what is left to do
 * when it is put back. */
struct lp_memory_state *lp_state_find(void);
void lp_state_leave(struct lp_memory_state *state);

/** The calling thread's, which is busy until it is put back; NULL: it is busy
 * already, or there is no memory. */
static inline struct lp_memory_state *lp_state_get(void) {
  struct lp_memory_state *state = lp_state;
  if (__builtin_expect(!state, false))
    state = lp_state_find();
  if (!state || state->busy)
    return NULL;
  state->busy = true;
  return state;
}

static inline void lp_state_put(struct lp_memory_state *state) {
  state->busy = false;
  if (__builtin_expect(lp_state != state, false))
    lp_state_leave(state);
}

/** The calling thread is busy until it is not hidden any more. */
void lp_state_hide(bool hides);

/** Whether several threads have one. When that changes, all `room` is 0. */
bool lp_states_are_several(void);

/** What all of them have not told of `live`. False: one tells just now. */
bool lp_states_untold(int64_t *bytes);

/** In a forked child. */
void lp_states_fork(void);

/* counts.c: counting itself. */

/** Forgets a block, before it is freed: it must be taken before another thread
 * can get its address. And remembers it again. */
struct lp_memory_origin lp_memory_take(const void *block);
void lp_memory_put_back(const void *block, struct lp_memory_origin origin);

/** A block, which is returned, was made. `caller` is the frame address of the
 * function that the program has called. */
void *lp_memory_added(void *block, size_t size, const uintptr_t *caller);

/** The block that was taken is free. */
void lp_memory_freed(const void *block, struct lp_memory_origin origin,
                     const uintptr_t *caller);

/** Both: it has become `moved`. */
void lp_memory_resized(const void *block, struct lp_memory_origin origin,
                       void *moved, size_t size, const uintptr_t *caller);

/** Once. */
void lp_counts_start(const struct lp_memory_core *core,
                     struct lineprof_memory *memory);

/** Writes what stands before cells, in their block. */
void lp_counts_begin_cells(struct lineprof_memory_cell *cells, uint32_t chunk);

/** Tells what the state has not told yet. */
void lp_counts_tell(struct lp_memory_state *state);

/** Bytes that are live, of all threads, and their peak; for any thread. */
int64_t lp_counts_live(int64_t *peak);

/** In a forked child. */
void lp_memory_counts_fork(void);

#endif
