/* SPDX-License-Identifier: MIT
 *
 * Reads call frame information (.eh_frame), which says how a function's caller
 * is found from any of its instructions. DWARF 5, section 6.4; Linux Standard
 * Base, "DWARF Extensions". The result for an instruction is a rule of a few
 * words, which unwind_cache.h keeps.
 */
#ifndef LINEPROF_UNWIND_CFI_H
#define LINEPROF_UNWIND_CFI_H

#include "platform/registers.h"
#include "unwind/unwind_entry.h"

enum lp_rule_kind {
  LP_RULE_NONE = 0,   /* nothing is known, or nothing that is understood */
  LP_RULE_END = 1,    /* the outermost function: there is no caller */
  LP_RULE_CALLER = 2, /* the caller called it */
  LP_RULE_SIGNAL = 3  /* a signal interrupted the "caller" */
};

enum lp_kept_where {
  LP_KEPT_SAME = 0,    /* the register still holds it */
  LP_KEPT_AT_CFA = 1,  /* in memory, at CFA + offset */
  LP_KEPT_AT_BASE = 2, /* in memory, at the base register + offset */
  LP_KEPT_LOST = 3
};

/** CFA ("canonical frame address"): the stack pointer before the call. */
struct lp_unwind_rule {
  uint8_t kind;         /* enum lp_rule_kind */
  uint8_t cfa_register; /* CFA = register + offset, */
  uint8_t cfa_is_read;  /* or the word there */
  uint8_t base_register;
  int32_t cfa_offset;
  uint8_t where[8]; /* enum lp_kept_where, as lp_kept_register */
  int16_t offset[8];
};

/** Buffers of the interpreter: too large for a signal handler's stack. */
struct lp_cfi {
  struct lp_cfi_copies copies;
  struct lp_cfi_state {
    uint8_t kind, cfa_register, cfa_is_read, base_register;
    int64_t cfa_offset;
    uint8_t where[LP_KEPT_REGISTERS];
    int64_t offset[LP_KEPT_REGISTERS];
  } state, initial, remembered[8];
};

struct lp_code;

/** The rule for the instruction at `pc` of an object. */
struct lp_unwind_rule lp_cfi_find(struct lp_cfi *cfi,
                                  const struct lp_code *code, uintptr_t pc);

#endif
