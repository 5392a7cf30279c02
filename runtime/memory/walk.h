/* SPDX-License-Identifier: MIT
 *
 * From a function to its caller, by the rules of .eh_frame: all registers that
 * they speak of, on any stack. Words are read where the thread's own stack is
 * mapped, so directly; on other stacks (fibers, signal stacks) through
 * unwind/safe_memory.h, each time.
 */
#ifndef LINEPROF_MEMORY_WALK_H
#define LINEPROF_MEMORY_WALK_H

#include "parts.h"

/** On the way outwards. */
struct lp_walk {
  struct lp_memory_state *state;
  struct lp_registers both[2], *registers; /* one of them; copies cost */
  const uintptr_t *slot; /* where the return address came from */
  bool is_own_stack;
  bool is_exact; /* the return address is an address in the instruction */
  bool is_lost;  /* has met garbage */
};

/** At the call that the function with this frame address
 * (__builtin_frame_address(0) there) will return to. */
void lp_walk_start(struct lp_walk *walk, struct lp_memory_state *state,
                   const uintptr_t *caller, bool is_own_stack);

/** Goes on to the caller; false: there is none, or it is not known. */
bool lp_walk_outward(struct lp_walk *walk);

/** The rule for the instruction at `pc`, good until the next call. */
const struct lp_memory_rule *lp_walk_rule(struct lp_memory_state *state,
                                          uintptr_t pc);

#endif
