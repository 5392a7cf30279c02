/* SPDX-License-Identifier: MIT
 *
 * x86-64 behind unwind.h: the registers that a signal interrupted.
 */
#define _GNU_SOURCE
#include "unwind.h"

#include "platform.h"

#include <ucontext.h>

void lp_platform_registers(const void *context,
                           struct lp_registers *registers) {
  /* By DWARF number (System V ABI, AMD64 supplement, figure 3.36). */
  static const uint8_t place[LP_RETURN + 1] = {
      REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
      REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
      REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
  const greg_t *saved = ((const ucontext_t *)context)->uc_mcontext.gregs;
  registers->known = 0;
  for (unsigned i = 0; i <= LP_RETURN; i++)
    lp_register_set(registers, i, (uintptr_t)saved[place[i]]);
}
