/* SPDX-License-Identifier: MIT
 *
 * Linux behind signal_stack.h.
 */
#define _GNU_SOURCE
#include "platform/signal_stack.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

int lp_platform_signal_stack(const stack_t *stack, stack_t *before) {
  int saved = errno;
  int error = syscall(SYS_sigaltstack, stack, before) == 0 ? 0 : errno;
  errno = saved;
  return error;
}

static bool find_stack(stack_t *stack) {
  return lp_platform_signal_stack(NULL, stack) == 0 &&
         !(stack->ss_flags & SS_DISABLE);
}

bool lp_platform_is_on_signal_stack(uintptr_t address) {
  stack_t stack;
  return find_stack(&stack) && address - (uintptr_t)stack.ss_sp < stack.ss_size;
}

#ifdef __x86_64__

__asm__(".text\n"
        ".p2align 4\n"
        ".hidden lp_platform_call_on\n"
        ".globl lp_platform_call_on\n"
        ".type lp_platform_call_on, @function\n"
        "lp_platform_call_on:\n"
        ".cfi_startproc\n"
        "pushq %rbp\n"
        ".cfi_def_cfa_offset 16\n"
        ".cfi_offset %rbp, -16\n"
        "movq %rsp, %rbp\n"
        ".cfi_def_cfa_register %rbp\n"
        "movq %rdi, %rsp\n"
        "movq %rdx, %rdi\n"
        "callq *%rsi\n"
        "movq %rbp, %rsp\n"
        "popq %rbp\n"
        ".cfi_def_cfa %rsp, 8\n"
        "ret\n"
        ".cfi_endproc\n"
        ".size lp_platform_call_on, . - lp_platform_call_on\n");

#else

void lp_platform_call_on(void *top, void (*work)(void *argument),
                         void *argument) {
  (void)top;
  work(argument);
}

#endif
