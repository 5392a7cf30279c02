/* SPDX-License-Identifier: MIT
 *
 * A CPU's registers as unwind tables number them (DWARF).
 */
#ifndef LINEPROF_PLATFORM_REGISTERS_H
#define LINEPROF_PLATFORM_REGISTERS_H

#include <stdbool.h>
#include <stdint.h>

/** x86-64's numbers: 0..15 are registers, 16 the return address. */
enum { LP_RBX = 3, LP_RBP = 6, LP_RSP = 7, LP_R12 = 12, LP_RETURN = 16 };

/** Registers that a function must keep, and the return address. */
#define LP_KEPT_REGISTERS 7u
static const uint8_t lp_kept_register[LP_KEPT_REGISTERS] = {
    LP_RBX, LP_RBP, LP_R12, LP_R12 + 1, LP_R12 + 2, LP_R12 + 3, LP_RETURN};

/** Registers by DWARF number; `known` has a bit for each that is. */
struct lp_registers {
  uintptr_t value[LP_RETURN + 1];
  uint32_t known;
};

static inline void lp_register_set(struct lp_registers *registers,
                                   unsigned number, uintptr_t value) {
  registers->value[number] = value;
  registers->known |= 1u << number;
}

static inline bool lp_register_is_known(const struct lp_registers *registers,
                                        unsigned number) {
  return registers->known >> number & 1;
}

#endif
