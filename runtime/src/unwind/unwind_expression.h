/* SPDX-License-Identifier: MIT
 *
 * DWARF expressions as unwind tables use them: places relative to a register
 * (realigned stacks, signal frames), and the PLT's arithmetic on the program
 * counter, which is a constant once that is known.
 */
#ifndef LINEPROF_UNWIND_EXPRESSION_H
#define LINEPROF_UNWIND_EXPRESSION_H

#include "unwind/unwind_bytes.h"

#define LP_NO_REGISTER 0xffu

/** register + offset, or the word there; without a register a constant. */
struct lp_location {
  uint8_t base; /* LP_NO_REGISTER: none */
  bool is_read;
  int64_t offset;
};

/** What an expression of `size` bytes means at `pc`. False if it is none of
 * these. */
bool lp_expression_read(struct lp_bytes *bytes, uint64_t size, uintptr_t pc,
                        struct lp_location *location);

#endif
