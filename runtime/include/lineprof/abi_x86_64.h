/* SPDX-License-Identifier: MIT
 *
 * The probes of x86-64 as machine code: bodies of functions that the plugin
 * puts into each unit (LLVM inline assembly) and that the runtime calibrates
 * with (GNU assembly), so that what is taken out of the times is the cost of
 * these very instructions. probe.h in the runtime says the same in C.
 *
 * Profiled code calls them, with the stack aligned: a line is ten bytes of it.
 * They keep every register but r11 (ENTER, EXIT and REANCHOR may change vector
 * registers, too), and find the thread themselves: nothing is live between two
 * probes. What is called is in fact a stub of the unit that leaves the address
 * of its struct lineprof_module in r11; a program has one copy of the rest.
 *
 *   LINE     rdi: offset of the line's counter in the slab
 *   ENTER    rdi: as LINE, plus flags; rsi: offset of the function's counter;
 *            rdx: the frame's `stack`, if it is passed
 *   EXIT, REANCHOR  rdi: the frame's `stack`, if it is passed
 *
 * The two dialects differ in how they write registers and immediates: `R` and
 * `I` are the prefixes. COST is a constant, the offset of the probe's cost in
 * the thread; what is called comes as the operand of a call instruction.
 */
#ifndef LINEPROF_ABI_X86_64_H
#define LINEPROF_ABI_X86_64_H

#include "lineprof/abi.h"

/* Flags of ENTER: counters' offsets are multiples of 8. */
#define LINEPROF_X86_64_ENTER_HIT 1u    /* is a hit of the line */
#define LINEPROF_X86_64_ENTER_SHARED 2u /* live frames may have its `stack` */
#define LINEPROF_X86_64_ENTER_CALL 4u   /* is a call of the function */

/* Names of the shared copies: those of one ABI go together. */
#define LINEPROF_X86_64_PREFIX "__lineprof_probe_"
#define LINEPROF_X86_64_SUFFIX "_abi4"

/* The text below is written for these offsets. */
#define LINEPROF_X86_64_OFFSETS_HOLD                                           \
  (offsetof(struct lineprof_module, id) == 4 &&                                \
   offsetof(struct lineprof_module, thread_offset) == 8 &&                     \
   offsetof(struct lineprof_module, table) == 16 &&                            \
   offsetof(struct lineprof_module, modes) == 24 &&                            \
   offsetof(struct lineprof_table, function_count) == 32 &&                    \
   LINEPROF_MODE_CLEAN == 0 && offsetof(struct lineprof_thread, line) == 0 &&  \
   offsetof(struct lineprof_thread, last_ticks) == 8 &&                        \
   offsetof(struct lineprof_thread, net_ticks) == 16 &&                        \
   offsetof(struct lineprof_thread, top) == 24 &&                              \
   offsetof(struct lineprof_thread, next) == 32 &&                             \
   offsetof(struct lineprof_thread, limit) == 40 &&                            \
   offsetof(struct lineprof_thread, slabs) == 48 &&                            \
   offsetof(struct lineprof_thread, slow_clock) == 56 &&                       \
   offsetof(struct lineprof_thread, region_depth) == 144 &&                    \
   offsetof(struct lineprof_line_counter, hits) == 0 &&                        \
   offsetof(struct lineprof_line_counter, self_ticks) == 8 &&                  \
   offsetof(struct lineprof_line_counter, child_ticks) == 16 &&                \
   offsetof(struct lineprof_line_counter, calls) == 24 &&                      \
   offsetof(struct lineprof_line_counter, open_calls) == 32 &&                 \
   offsetof(struct lineprof_function_counter, calls) == 0 &&                   \
   offsetof(struct lineprof_function_counter, primitive_calls) == 8 &&         \
   offsetof(struct lineprof_function_counter, total_ticks) == 16 &&            \
   offsetof(struct lineprof_function_counter, depth) == 24 &&                  \
   offsetof(struct lineprof_frame, parent) == 0 &&                             \
   offsetof(struct lineprof_frame, caller) == 8 &&                             \
   offsetof(struct lineprof_frame, entered_ticks) == 16 &&                     \
   offsetof(struct lineprof_frame, caller_self_ticks) == 24 &&                 \
   offsetof(struct lineprof_frame, function) == 32 &&                          \
   offsetof(struct lineprof_frame, stack) == 40 &&                             \
   offsetof(struct lineprof_frame, region_depth) == 48 &&                      \
   sizeof(struct lineprof_frame) == 56)

/* clang-format off */

/* Unwinders may come at any instruction. Behind a return what was pushed is
 * added again: for LLVM's assembler .cfi_restore_state changes no offset. */
#define LINEPROF_X86_64_PUSH(R, REGISTER)                                      \
  "pushq " R REGISTER "\n\t.cfi_adjust_cfa_offset 8\n\t"
#define LINEPROF_X86_64_POP(R, REGISTER)                                       \
  "popq " R REGISTER "\n\t.cfi_adjust_cfa_offset -8\n\t"

/* The `stack` of the caller's frame: its stack pointer as PUSHED bytes (with
 * the return address) have left it, or what it passed. */
#define LINEPROF_X86_64_OWN(R, PUSHED, PASSED, REGISTER)                       \
  "leaq " PUSHED "(" R "rsp), " R REGISTER "\n\t"
#define LINEPROF_X86_64_PASSED(R, PUSHED, PASSED, REGISTER)                    \
  "movq " R PASSED ", " R REGISTER "\n\t"

/* The thread into rcx and its slab into r11, where the module is, if there
 * are any; else r11 is as it was. Uses rax and rdx. */
#define LINEPROF_X86_64_FIND(R, MISSING)                                       \
  "movl 4(" R "r11), " R "edx\n\t"                                             \
  "testl " R "edx, " R "edx\n\t"                                               \
  "je " MISSING "\n\t"                                                         \
  "movq 8(" R "r11), " R "rcx\n\t"                                             \
  "movq " R "fs:(" R "rcx), " R "rcx\n\t"                                      \
  "movq 48(" R "rcx), " R "rax\n\t"                                            \
  "movq (" R "rax," R "rdx,8), " R "rax\n\t"                                   \
  "testq " R "rax, " R "rax\n\t"                                               \
  "je " MISSING "\n\t"                                                         \
  "movq " R "rax, " R "r11\n\t"

/* Ends the open interval. Leaves the open line's counter in rdx. The load
 * and the store of last_ticks stand side by side: a signal handler's own
 * boundaries in between can hardly be lost. */
#define LINEPROF_X86_64_CHARGE(R, I, COST)                                     \
  "rdtsc\n\t"                                                                  \
  "cmpq " I "0, 56(" R "rcx)\n\t"                                              \
  "jne 3f\n\t"                                                                 \
  "shlq " I "32, " R "rdx\n\t"                                                 \
  "orq " R "rdx, " R "rax\n\t"                                                 \
  "2:\n"                                                                       \
  "movq " COST "(" R "rcx), " R "rdx\n\t"                                      \
  "addq " R "rax, " R "rdx\n\t"                                                \
  "subq 8(" R "rcx), " R "rax\n\t"                                             \
  "movq " R "rdx, 8(" R "rcx)\n\t"                                             \
  "movq (" R "rcx), " R "rdx\n\t"                                              \
  "addq " R "rax, 8(" R "rdx)\n\t"                                             \
  "addq " R "rax, 16(" R "rcx)\n\t"

/* Where CHARGE goes when the counter is no clock. CLOCK returns the time in
 * rax and keeps all other registers but r11. An odd number of pushes has
 * aligned the stack. */
#define LINEPROF_X86_64_SLOW_CLOCK(R, CLOCK)                                   \
  "3:\n"                                                                       \
  LINEPROF_X86_64_PUSH(R, "r11")                                               \
  LINEPROF_X86_64_PUSH(R, "r11")                                               \
  "callq " CLOCK "\n\t"                                                        \
  LINEPROF_X86_64_POP(R, "r11")                                                \
  LINEPROF_X86_64_POP(R, "r11")                                                \
  "jmp 2b\n\t"

/* What C functions may change and our callers keep, but for the first three. */
#define LINEPROF_X86_64_SAVE(R)                                                \
  LINEPROF_X86_64_PUSH(R, "rdi")                                               \
  LINEPROF_X86_64_PUSH(R, "rsi")                                               \
  LINEPROF_X86_64_PUSH(R, "r8")                                                \
  LINEPROF_X86_64_PUSH(R, "r9")                                                \
  LINEPROF_X86_64_PUSH(R, "r10")                                               \
  LINEPROF_X86_64_PUSH(R, "r11")

#define LINEPROF_X86_64_RESTORE(R)                                             \
  LINEPROF_X86_64_POP(R, "r11")                                                \
  LINEPROF_X86_64_POP(R, "r10")                                                \
  LINEPROF_X86_64_POP(R, "r9")                                                 \
  LINEPROF_X86_64_POP(R, "r8")                                                 \
  LINEPROF_X86_64_POP(R, "rsi")                                                \
  LINEPROF_X86_64_POP(R, "rdi")

/* SLOW(thread, stack), after an odd number of pushes; goes on at 7. */
#define LINEPROF_X86_64_SLOW_FRAME(R, STACK, SLOW)                             \
  "5:\n"                                                                       \
  LINEPROF_X86_64_SAVE(R)                                                      \
  STACK(R, "80", "rdi", "rsi")                                                 \
  "movq " R "rcx, " R "rdi\n\t"                                                \
  "callq " SLOW "\n\t"                                                         \
  LINEPROF_X86_64_RESTORE(R)                                                   \
  "jmp 7b\n\t"

/** lp_probe_line(). */
#define LINEPROF_X86_64_LINE(R, I, COST, CLOCK)                                \
  LINEPROF_X86_64_PUSH(R, "rax")                                               \
  LINEPROF_X86_64_PUSH(R, "rcx")                                               \
  LINEPROF_X86_64_PUSH(R, "rdx")                                               \
  LINEPROF_X86_64_FIND(R, "7f")                                                \
  "addq " R "rdi, " R "r11\n\t"                                                \
  LINEPROF_X86_64_CHARGE(R, I, COST)                                           \
  "movq " R "r11, (" R "rcx)\n\t"                                              \
  "incq (" R "r11)\n\t"                                                        \
  "7:\n"                                                                       \
  LINEPROF_X86_64_POP(R, "rdx")                                                \
  LINEPROF_X86_64_POP(R, "rcx")                                                \
  LINEPROF_X86_64_POP(R, "rax")                                                \
  "retq\n\t"                                                                   \
  ".cfi_adjust_cfa_offset 24\n\t"                                              \
  LINEPROF_X86_64_SLOW_CLOCK(R, CLOCK)

/** lp_probe_enter(). A frame is claimed (`next`) before it is filled: a signal
 * handler in between takes the one after it. `limit` is read before `next`,
 * see probe.h. ATTACH is the name of __lineprof_attach; where the linker found
 * none, the unit's functions are to run their clean bodies from now on. */
#define LINEPROF_X86_64_ENTER(R, I, STACK, COST, CLOCK, ATTACH, SLOW)          \
  LINEPROF_X86_64_PUSH(R, "rax")                                               \
  LINEPROF_X86_64_PUSH(R, "rcx")                                               \
  LINEPROF_X86_64_PUSH(R, "rdx")                                               \
  LINEPROF_X86_64_PUSH(R, "r8")                                                \
  LINEPROF_X86_64_PUSH(R, "r9")                                                \
  STACK(R, "48", "rdx", "r9")                                                  \
  LINEPROF_X86_64_FIND(R, "8f")                                                \
  "9:\n"                                                                       \
  "movq 40(" R "rcx), " R "rax\n\t"                                            \
  "movq 32(" R "rcx), " R "r8\n\t"                                             \
  "cmpq " R "rax, " R "r8\n\t"                                                 \
  "je 5f\n\t"                                                                  \
  "movq 24(" R "rcx), " R "rax\n\t"                                            \
  "cmpq " R "r9, 40(" R "rax)\n\t"                                             \
  "jbe 4f\n\t"                                                                 \
  "6:\n"                                                                       \
  LINEPROF_X86_64_CHARGE(R, I, COST)                                           \
  "leaq 56(" R "r8), " R "rax\n\t"                                             \
  "movq " R "rax, 32(" R "rcx)\n\t"                                            \
  "movq 24(" R "rcx), " R "rax\n\t"                                            \
  "movq " R "rax, (" R "r8)\n\t"                                               \
  "movq " R "rdx, 8(" R "r8)\n\t"                                              \
  "movq 16(" R "rcx), " R "rax\n\t"                                            \
  "movq " R "rax, 16(" R "r8)\n\t"                                             \
  "movq 8(" R "rdx), " R "rax\n\t"                                             \
  "movq " R "rax, 24(" R "r8)\n\t"                                             \
  "movq " R "r9, 40(" R "r8)\n\t"                                              \
  "leaq (" R "r11," R "rsi), " R "r9\n\t"                                      \
  "movq " R "r9, 32(" R "r8)\n\t"                                              \
  "movq 144(" R "rcx), " R "rax\n\t"                                           \
  "movq " R "rax, 48(" R "r8)\n\t"                                             \
  "incq 32(" R "rdx)\n\t"                                                      \
  "testb " I "4, " R "dil\n\t"                                                 \
  "je 1f\n\t"                                                                  \
  "incq (" R "r9)\n\t"                                                         \
  "cmpq " I "1, 24(" R "r9)\n\t"                                               \
  "adcq " I "0, 8(" R "r9)\n\t"                                                \
  "1:\n"                                                                       \
  "incq 24(" R "r9)\n\t"                                                       \
  "movq " R "r8, 24(" R "rcx)\n\t"                                             \
  "movl " R "edi, " R "eax\n\t"                                                \
  "andq " I "-8, " R "rax\n\t"                                                 \
  "addq " R "r11, " R "rax\n\t"                                                \
  "movq " R "rax, (" R "rcx)\n\t"                                              \
  "movl " R "edi, " R "edx\n\t"                                                \
  "andl " I "1, " R "edx\n\t"                                                  \
  "addq " R "rdx, (" R "rax)\n\t"                                              \
  "7:\n"                                                                       \
  LINEPROF_X86_64_POP(R, "r9")                                                 \
  LINEPROF_X86_64_POP(R, "r8")                                                 \
  LINEPROF_X86_64_POP(R, "rdx")                                                \
  LINEPROF_X86_64_POP(R, "rcx")                                                \
  LINEPROF_X86_64_POP(R, "rax")                                                \
  "retq\n\t"                                                                   \
  ".cfi_adjust_cfa_offset 40\n\t"                                              \
  "4:\n"                                                                       \
  "jne 5f\n\t"                                                                 \
  "testb " I "2, " R "dil\n\t"                                                 \
  "jne 6b\n\t"                                                                 \
  "5:\n"                                                                       \
  LINEPROF_X86_64_SAVE(R)                                                      \
  "movl " R "edi, " R "eax\n\t"                                                \
  "shrl " I "1, " R "eax\n\t"                                                  \
  "andl " I "1, " R "eax\n\t"                                                  \
  "movq " R "r9, " R "rsi\n\t"                                                 \
  "subq " R "rax, " R "rsi\n\t"                                                \
  "movq " R "rcx, " R "rdi\n\t"                                                \
  LINEPROF_X86_64_PUSH(R, "rcx")                                               \
  LINEPROF_X86_64_PUSH(R, "rcx")                                               \
  "callq " SLOW "\n\t"                                                         \
  LINEPROF_X86_64_POP(R, "rcx")                                                \
  LINEPROF_X86_64_POP(R, "rcx")                                                \
  LINEPROF_X86_64_RESTORE(R)                                                   \
  "movq " R "rax, " R "r8\n\t"                                                 \
  "jmp 6b\n\t"                                                                 \
  "8:\n"                                                                       \
  "movq " ATTACH "@GOTPCREL(" R "rip), " R "rax\n\t"                           \
  "testq " R "rax, " R "rax\n\t"                                               \
  "je 1f\n\t"                                                                  \
  LINEPROF_X86_64_SAVE(R)                                                      \
  "movq " R "r11, " R "rdi\n\t"                                                \
  "callq *" R "rax\n\t"                                                        \
  LINEPROF_X86_64_RESTORE(R)                                                   \
  "testq " R "rax, " R "rax\n\t"                                               \
  "je 7b\n\t"                                                                  \
  "movq " R "rax, " R "rcx\n\t"                                                \
  "movq " R "rdx, " R "r11\n\t"                                                \
  "jmp 9b\n\t"                                                                 \
  "1:\n"                                                                       \
  LINEPROF_X86_64_PUSH(R, "rdi")                                               \
  "movq 24(" R "r11), " R "rdi\n\t"                                            \
  "movq 16(" R "r11), " R "rcx\n\t"                                            \
  "movl 32(" R "rcx), " R "ecx\n\t"                                            \
  "xorl " R "eax, " R "eax\n\t"                                                \
  "rep stosb\n\t"                                                              \
  LINEPROF_X86_64_POP(R, "rdi")                                                \
  "jmp 7b\n\t"                                                                 \
  LINEPROF_X86_64_SLOW_CLOCK(R, CLOCK)

/** lp_probe_exit(). A frame is its function's if it has its `stack`; links
 * between runs of frames have no function. */
#define LINEPROF_X86_64_EXIT(R, I, STACK, COST, CLOCK, SLOW)                   \
  LINEPROF_X86_64_PUSH(R, "rax")                                               \
  LINEPROF_X86_64_PUSH(R, "rcx")                                               \
  LINEPROF_X86_64_PUSH(R, "rdx")                                               \
  LINEPROF_X86_64_FIND(R, "7f")                                                \
  LINEPROF_X86_64_CHARGE(R, I, COST)                                           \
  "movq 24(" R "rcx), " R "r11\n\t"                                            \
  STACK(R, "32", "rdi", "rax")                                                 \
  "cmpq " R "rax, 40(" R "r11)\n\t"                                            \
  "jne 5f\n\t"                                                                 \
  "movq 32(" R "r11), " R "rdx\n\t"                                            \
  "testq " R "rdx, " R "rdx\n\t"                                               \
  "je 5f\n\t"                                                                  \
  "movq 16(" R "rcx), " R "rax\n\t"                                            \
  "subq 16(" R "r11), " R "rax\n\t"                                            \
  "decq 24(" R "rdx)\n\t"                                                      \
  "jne 4f\n\t"                                                                 \
  "addq " R "rax, 16(" R "rdx)\n\t"                                            \
  "4:\n"                                                                       \
  "movq 8(" R "r11), " R "rdx\n\t"                                             \
  "incq 24(" R "rdx)\n\t"                                                      \
  "decq 32(" R "rdx)\n\t"                                                      \
  "jne 6f\n\t"                                                                 \
  "addq 24(" R "r11), " R "rax\n\t"                                            \
  "subq 8(" R "rdx), " R "rax\n\t"                                             \
  "addq " R "rax, 16(" R "rdx)\n\t"                                            \
  "6:\n"                                                                       \
  "movq (" R "r11), " R "rax\n\t"                                              \
  "movq " R "rax, 24(" R "rcx)\n\t"                                            \
  "movq " R "r11, 32(" R "rcx)\n\t"                                            \
  "movq " R "rdx, (" R "rcx)\n\t"                                              \
  "7:\n"                                                                       \
  LINEPROF_X86_64_POP(R, "rdx")                                                \
  LINEPROF_X86_64_POP(R, "rcx")                                                \
  LINEPROF_X86_64_POP(R, "rax")                                                \
  "retq\n\t"                                                                   \
  ".cfi_adjust_cfa_offset 24\n\t"                                              \
  LINEPROF_X86_64_SLOW_FRAME(R, STACK, SLOW)                                   \
  LINEPROF_X86_64_SLOW_CLOCK(R, CLOCK)

/** Calls __lineprof_reanchor() unless the frame is the top one. */
#define LINEPROF_X86_64_REANCHOR(R, I, STACK, SLOW)                            \
  LINEPROF_X86_64_PUSH(R, "rax")                                               \
  LINEPROF_X86_64_PUSH(R, "rcx")                                               \
  LINEPROF_X86_64_PUSH(R, "rdx")                                               \
  LINEPROF_X86_64_FIND(R, "7f")                                                \
  STACK(R, "32", "rdi", "rax")                                                 \
  "movq 24(" R "rcx), " R "r11\n\t"                                            \
  "cmpq " R "rax, 40(" R "r11)\n\t"                                            \
  "jne 5f\n\t"                                                                 \
  "cmpq " I "0, 32(" R "r11)\n\t"                                              \
  "je 5f\n\t"                                                                  \
  "7:\n"                                                                       \
  LINEPROF_X86_64_POP(R, "rdx")                                                \
  LINEPROF_X86_64_POP(R, "rcx")                                                \
  LINEPROF_X86_64_POP(R, "rax")                                                \
  "retq\n\t"                                                                   \
  ".cfi_adjust_cfa_offset 24\n\t"                                              \
  LINEPROF_X86_64_SLOW_FRAME(R, STACK, SLOW)

/* clang-format on */

#endif
