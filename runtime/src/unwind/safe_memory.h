/* SPDX-License-Identifier: MIT
 *
 * Reading memory that may not be there: stacks of other threads and of
 * fibers, unwind tables of objects that are being unloaded. The system copies
 * it, or says that it cannot; a window of it is kept, since the next word
 * wanted is mostly near. What is known to be there is simply read: a system
 * call and its window cost a sample some microseconds. Async-signal-safe.
 */
#ifndef LINEPROF_SAFE_MEMORY_H
#define LINEPROF_SAFE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LP_SAFE_WINDOW 4096u

struct lp_safe_memory {
  uintptr_t begin;
  size_t size; /* of what is valid in the window */
  uintptr_t there_begin, there_end;
  unsigned char window[LP_SAFE_WINDOW];
};

/** Forgets the window: memory may have changed since. What is between `begin`
 * and `end` is known to be there; 0 and 0: nothing is. */
static inline void lp_safe_start(struct lp_safe_memory *memory, uintptr_t begin,
                                 uintptr_t end) {
  memory->size = 0;
  memory->there_begin = begin;
  memory->there_end = end;
}

/** Copies `size` bytes, at most LP_SAFE_WINDOW; false if some are not there. */
bool lp_safe_copy(struct lp_safe_memory *memory, uintptr_t address, void *to,
                  size_t size);

static inline bool lp_safe_word(struct lp_safe_memory *memory,
                                uintptr_t address, uintptr_t *word) {
  return lp_safe_copy(memory, address, word, sizeof *word);
}

#endif
