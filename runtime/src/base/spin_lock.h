/* SPDX-License-Identifier: MIT
 *
 * A lock that is held for moments: who waits for it gives way to other threads.
 * Not for signal handlers that may have interrupted its holder. A forked child,
 * in which the holder may not exist, sets the word to 0.
 */
#ifndef LINEPROF_SPIN_LOCK_H
#define LINEPROF_SPIN_LOCK_H

#include <sched.h>
#include <stdbool.h>
#include <stdint.h>

/** `word`: 0 while nobody has it. True: the calling thread has it now. */
static inline bool lp_spin_try(uint32_t *word) {
  return !__atomic_exchange_n(word, 1, __ATOMIC_ACQUIRE);
}

static inline void lp_spin_lock(uint32_t *word) {
  while (!lp_spin_try(word))
    sched_yield();
}

static inline void lp_spin_unlock(uint32_t *word) {
  __atomic_store_n(word, 0, __ATOMIC_RELEASE);
}

#endif
