/* SPDX-License-Identifier: MIT
 *
 * x86-64 behind unwind.h: the registers that a signal interrupted.
 */
#define _GNU_SOURCE
#include "platform/platform.h"
#include "platform/registers.h"

#include <stddef.h>
#include <ucontext.h>

/* What callees keep, the stack pointer after the return, and where that goes
 * to. In assembly: a compiler's own prologue would have changed them. */
_Static_assert(sizeof(uintptr_t) == 8 &&
                   offsetof(struct lp_registers, value) == 0 &&
                   offsetof(struct lp_registers, known) == 8 * 17,
               "as below");
__asm__(".text\n"
        ".p2align 4\n"
        ".hidden lp_platform_registers_here\n"
        ".globl lp_platform_registers_here\n"
        ".type lp_platform_registers_here, @function\n"
        "lp_platform_registers_here:\n"
        ".cfi_startproc\n"
        "movq %rbx, 8*3(%rdi)\n"
        "movq %rbp, 8*6(%rdi)\n"
        "leaq 8(%rsp), %rax\n"
        "movq %rax, 8*7(%rdi)\n"
        "movq %r12, 8*12(%rdi)\n"
        "movq %r13, 8*13(%rdi)\n"
        "movq %r14, 8*14(%rdi)\n"
        "movq %r15, 8*15(%rdi)\n"
        "movq (%rsp), %rax\n"
        "movq %rax, 8*16(%rdi)\n"
        "movl $0x1f0c8, 8*17(%rdi)\n"
        "ret\n"
        ".cfi_endproc\n"
        ".size lp_platform_registers_here, . - lp_platform_registers_here\n");

void lp_platform_registers(const void *context,
                           struct lp_registers *registers) {
  /* By DWARF number (System V ABI, AMD64 supplement, figure 3.36). */
  static const uint8_t index_of[LP_RETURN + 1] = {
      REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
      REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
      REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
  const greg_t *saved = ((const ucontext_t *)context)->uc_mcontext.gregs;
  registers->known = 0;
  for (unsigned i = 0; i <= LP_RETURN; i++)
    lp_register_set(registers, i, (uintptr_t)saved[index_of[i]]);
}

/* The instruction before, or this one: 0f 05. */
bool lp_platform_is_at_call(const struct lp_registers *registers) {
  unsigned char code[4] = {0, 0, 0, 0};
  lp_platform_copy_safely(registers->value[LP_RETURN] - 2, code, sizeof code);
  return (code[0] == 0x0f && code[1] == 0x05) ||
         (code[2] == 0x0f && code[3] == 0x05);
}
