/* SPDX-License-Identifier: MIT
 *
 * Call chains that a thread has been at before. One is recognised when the
 * stack pointer, the return addresses that led here and the open rows are what
 * they were: unwinding again would follow the same words to the same result.
 * The thread itself looks, outside of signal handlers, without a lock.
 */
#ifndef LINEPROF_KNOWN_CHAINS_H
#define LINEPROF_KNOWN_CHAINS_H

#include "lineprof/abi.h"
#include "unwind/unwind.h"

#define LP_KNOWN_WORDS 48u
#define LP_KNOWN_SETS 32u
#define LP_KNOWN_WAYS 8u

/** Words of a stack that are return addresses, and what was found there. */
struct lp_known_chain {
  uintptr_t stack; /* the stack pointer; 0: free */
  uint64_t lines;  /* lp_known_lines */
  uint64_t value;  /* the user's */
  uint32_t word_count;
  struct {
    const uintptr_t *at;
    uintptr_t value;
  } words[LP_KNOWN_WORDS];
};

/** Of one thread context; zeroed at first. */
struct lp_known_chains {
  uint64_t generation;          /* of the thread that has the context */
  uint32_t next[LP_KNOWN_SETS]; /* to be replaced */
  struct lp_known_chain known[LP_KNOWN_SETS][LP_KNOWN_WAYS];
};

/** Hash of the rows that the thread has open, and of `seed`: what else must be
 * the same. */
uint64_t lp_known_lines(const struct lineprof_thread *thread, uint64_t seed);

/** The chain of the thread that stands at this stack pointer; NULL: it was not
 * here before. What another thread left in the context is forgotten. */
const struct lp_known_chain *lp_known_find(const struct lineprof_thread *thread,
                                           struct lp_known_chains *chains,
                                           uintptr_t stack, uint64_t lines);

/** Remembers `value` for the chain that `unwinder` has just followed from
 * there, if it is one that can be recognised. */
void lp_known_add(struct lineprof_thread *thread,
                  struct lp_known_chains *chains, uintptr_t stack,
                  uint64_t lines, const struct lp_unwinder *unwinder,
                  uint64_t value);

/** In a forked child: values mean nothing any more. */
void lp_known_forget(struct lp_known_chains *chains);

#endif
