/* SPDX-License-Identifier: MIT
 *
 * Where instrumented code enters the runtime; see __lineprof_open in abi.h. On
 * x86-64 all integer registers are kept but r11, which holds the module; the
 * caller keeps vector registers itself, on its cold way here.
 */
#include "platform/clock_entry.h"

struct lineprof_module lp_entry_module;

#if defined(__x86_64__)

/* Nine words are on the stack after the pushes: eight registers and the return
 * address, in front of the stack pointer that the site has. */
#define ENTRY(NAME, TARGET, STACK)                                             \
  __asm__(".text\n"                                                            \
          ".p2align 4\n"                                                       \
          ".globl " NAME "\n"                                                  \
          ".type " NAME ", @function\n" NAME ":\n\t"                           \
          ".cfi_startproc\n\t"                                                 \
          "pushq %rax\n\t.cfi_adjust_cfa_offset 8\n\t"                         \
          "pushq %rcx\n\t.cfi_adjust_cfa_offset 8\n\t"                         \
          "pushq %rdx\n\t.cfi_adjust_cfa_offset 8\n\t"                         \
          "pushq %rsi\n\t.cfi_adjust_cfa_offset 8\n\t"                         \
          "pushq %rdi\n\t.cfi_adjust_cfa_offset 8\n\t"                         \
          "pushq %r8\n\t.cfi_adjust_cfa_offset 8\n\t"                          \
          "pushq %r9\n\t.cfi_adjust_cfa_offset 8\n\t"                          \
          "pushq %r10\n\t.cfi_adjust_cfa_offset 8\n\t" STACK                   \
          "movl %edi, %edx\n\t"                                                \
          "movq %rbp, %rcx\n\t"                                                \
          "movq %r11, %rdi\n\t"                                                \
          "subq $8, %rsp\n\t.cfi_adjust_cfa_offset 8\n\t"                      \
          "callq " TARGET "\n\t"                                               \
          "addq $8, %rsp\n\t.cfi_adjust_cfa_offset -8\n\t"                     \
          "popq %r10\n\t.cfi_adjust_cfa_offset -8\n\t"                         \
          "popq %r9\n\t.cfi_adjust_cfa_offset -8\n\t"                          \
          "popq %r8\n\t.cfi_adjust_cfa_offset -8\n\t"                          \
          "popq %rdi\n\t.cfi_adjust_cfa_offset -8\n\t"                         \
          "popq %rsi\n\t.cfi_adjust_cfa_offset -8\n\t"                         \
          "popq %rdx\n\t.cfi_adjust_cfa_offset -8\n\t"                         \
          "popq %rcx\n\t.cfi_adjust_cfa_offset -8\n\t"                         \
          "popq %rax\n\t.cfi_adjust_cfa_offset -8\n\t"                         \
          "retq\n\t"                                                           \
          ".cfi_endproc\n\t"                                                   \
          ".size " NAME ", . - " NAME "\n")

#define OWN "leaq 72(%rsp), %rsi\n\t"
#define PASSED "" /* in rsi */

ENTRY("__lineprof_open", "lp_clock_open", OWN);
ENTRY("__lineprof_close", "lp_clock_close", OWN);
ENTRY("__lineprof_leave", "lp_clock_leave", OWN);
ENTRY("__lineprof_open_at", "lp_clock_open", PASSED);
ENTRY("__lineprof_leave_at", "lp_clock_leave", PASSED);

/* As the plugin writes it into each unit. */
#define UNIT(NAME, TARGET)                                                     \
  __asm__(".text\n"                                                            \
          ".p2align 4\n"                                                       \
          ".globl " NAME "\n"                                                  \
          ".hidden " NAME "\n"                                                 \
          ".type " NAME ", @function\n" NAME ":\n\t"                           \
          ".cfi_startproc\n\t"                                                 \
          "leaq lp_entry_module(%rip), %r11\n\t"                               \
          "jmpq *" TARGET "@GOTPCREL(%rip)\n\t"                                \
          ".cfi_endproc\n\t"                                                   \
          ".size " NAME ", . - " NAME "\n")

UNIT("lp_entry_open", "__lineprof_open");
UNIT("lp_entry_close", "__lineprof_close");

#else

#define ENTRY __attribute__((visibility("default"))) void

ENTRY __lineprof_open_at(struct lineprof_module *module, uint32_t site,
                         void *stack) {
  lp_clock_open(module, (uintptr_t)stack, site, 0);
}

ENTRY __lineprof_close_at(struct lineprof_module *module, void *stack) {
  lp_clock_close(module, (uintptr_t)stack);
}

ENTRY __lineprof_leave_at(struct lineprof_module *module, uint32_t site,
                          void *stack) {
  lp_clock_leave(module, (uintptr_t)stack, site);
}

void lp_entry_open(uint32_t site) {
  __lineprof_open_at(&lp_entry_module, site, __builtin_dwarf_cfa());
}

void lp_entry_close(void) {
  __lineprof_close_at(&lp_entry_module, __builtin_dwarf_cfa());
}

#endif
