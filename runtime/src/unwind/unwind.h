/* SPDX-License-Identifier: MIT
 *
 * The call chain of a thread, from its registers or from what is known of
 * them. Async-signal-safe, without locks, and at ease with any garbage on the
 * stack: all memory is read through safe_memory.h. Where there is no call frame
 * information the chain ends, but for an innermost function of an object, or
 * one that a signal interrupted, which may be written in assembly: its caller
 * is looked for near the stack's top.
 */
#ifndef LINEPROF_UNWIND_H
#define LINEPROF_UNWIND_H

#include "unwind/unwind_cfi.h"

#define LP_MAX_CHAIN 128u

/** A function's activation: its stack is from `low`, the stack pointer where
 * it stands now, to `high`, which is excluded; equal if that is not known. */
struct lp_activation {
  uintptr_t address; /* in the instruction that it is at */
  uintptr_t object;  /* where its object begins in memory; 0: in none */
  uintptr_t low, high;
};

/** What the frame pointer's register held where the stack pointer was this. */
struct lp_known_base {
  uintptr_t stack, base;
};

#define LP_MAX_BASES 8u

struct lp_unwinder {
  struct lp_registers registers; /* to be filled in; used up */
  struct lp_known_base bases[LP_MAX_BASES];
  uint32_t base_count; /* to be filled in: for a thread whose frame pointer
                          nobody can read */
  uintptr_t stack_begin, stack_end; /* to be filled in: in between is memory
                                       that can simply be read; 0: none */
  bool is_cut;                      /* not followed to the outermost function */
  uint32_t count;
  uint32_t first; /* that is to be in samples: 0 at first, the user's */
  struct lp_activation chain[LP_MAX_CHAIN]; /* innermost first */
  struct lp_safe_memory stack;
  struct lp_cfi cfi;
};

/** Once, before there are signals. */
int lp_unwind_start(void);

/** Fills chain, count and is_cut. At least the innermost one is there. */
void lp_unwind(struct lp_unwinder *unwinder);

#endif
