/* SPDX-License-Identifier: MIT
 *
 * The probes of x86-64 as machine code: text that the plugin puts into
 * compiled functions (LLVM inline assembly) and that the runtime calibrates
 * with (GNU inline assembly), so that what is taken out of the times is the
 * cost of these very instructions. probe.h in the runtime says the same in C.
 *
 * The two dialects differ in how they write registers, immediates and
 * operands: `R` and `I` are their prefixes, operands come spelled by the
 * caller. All clobber rax, rcx, rdx, flags and memory.
 *
 *   THREAD  register, struct lineprof_thread *
 *   COST    constant, offset of the probe's cost in the thread
 *   CLOCK   symbol of CLOCK_BODY: reads the slow clock into rax, goes on at rdx
 *   BASE, LINE      register and constant: their sum is the line's counter
 *   FRAME, STACK    registers: struct lineprof_frame *, stack pointer at entry
 *   FUNCTION        constant: BASE + it is the function's counter
 */
#ifndef LINEPROF_ABI_X86_64_H
#define LINEPROF_ABI_X86_64_H

#include "lineprof/abi.h"

/* The text below is written for these offsets. */
#define LINEPROF_X86_64_OFFSETS_HOLD                                           \
  (offsetof(struct lineprof_thread, line) == 0 &&                              \
   offsetof(struct lineprof_thread, last_ticks) == 8 &&                        \
   offsetof(struct lineprof_thread, net_ticks) == 16 &&                        \
   offsetof(struct lineprof_thread, top) == 24 &&                              \
   offsetof(struct lineprof_thread, next) == 32 &&                             \
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

/** Ends the open interval. Leaves the open line's counter in rdx. The load
 * and the store of last_ticks stand side by side: a signal handler's own
 * boundaries in between can hardly be lost. */
#define LINEPROF_X86_64_CHARGE(R, I, THREAD, COST)                             \
  "rdtsc\n\t"                                                                  \
  "cmpq " I "0, 56(" THREAD ")\n\t"                                            \
  "jne 3f\n\t"                                                                 \
  "shlq " I "32, " R "rdx\n\t"                                                 \
  "orq " R "rdx, " R "rax\n"                                                   \
  "2:\n\t"                                                                     \
  "movq " COST "(" THREAD "), " R "rcx\n\t"                                    \
  "addq " R "rax, " R "rcx\n\t"                                                \
  "movq 8(" THREAD "), " R "rdx\n\t"                                           \
  "movq " R "rcx, 8(" THREAD ")\n\t"                                           \
  "subq " R "rdx, " R "rax\n\t"                                                \
  "movq (" THREAD "), " R "rdx\n\t"                                            \
  "addq " R "rax, 8(" R "rdx)\n\t"                                             \
  "addq " R "rax, 16(" THREAD ")\n\t"

/** Where CHARGE goes when the counter is no clock: behind the section's code,
 * and by jumps only, since a call would write into the red zone. Ends the
 * text. */
#define LINEPROF_X86_64_SLOW_CLOCK(R, I, CLOCK)                                \
  ".subsection 1\n"                                                            \
  "3:\n\t"                                                                     \
  "leaq 2b(" R "rip), " R "rdx\n\t"                                            \
  "jmp " CLOCK "\n\t"                                                          \
  ".subsection 0"

/** Body of CLOCK: calls READ, which returns the time in rax and keeps every
 * other register but r11 (clang's preserve_all), below the red zone and with
 * the stack aligned. */
#define LINEPROF_X86_64_CLOCK_BODY(R, I, READ)                                 \
  "movq " R "rsp, " R "rax\n\t"                                                \
  "leaq -128(" R "rsp), " R "rsp\n\t"                                          \
  "andq " I "-16, " R "rsp\n\t"                                                \
  "pushq " R "rax\n\t"                                                         \
  "pushq " R "rax\n\t"                                                         \
  "pushq " R "r11\n\t"                                                         \
  "pushq " R "rdx\n\t"                                                         \
  "callq " READ "\n\t"                                                         \
  "popq " R "rdx\n\t"                                                          \
  "popq " R "r11\n\t"                                                          \
  "popq " R "rsp\n\t"                                                          \
  "jmpq *" R "rdx"

/** lp_probe_line(). */
#define LINEPROF_X86_64_LINE(R, I, THREAD, COST, CLOCK, BASE, LINE)            \
  LINEPROF_X86_64_CHARGE(R, I, THREAD, COST)                                   \
  "leaq " LINE "(" BASE "), " R "rdx\n\t"                                      \
  "movq " R "rdx, (" THREAD ")\n\t"                                            \
  "incq (" R "rdx)\n\t" LINEPROF_X86_64_SLOW_CLOCK(R, I, CLOCK)

/** lp_probe_enter(), with a frame that is known to be free. It is claimed
 * (`next`) before it is filled: a signal handler in between takes the one
 * after it. */
#define LINEPROF_X86_64_ENTER(R, I, THREAD, COST, CLOCK, BASE, LINE, FUNCTION, \
                              FRAME, STACK)                                    \
  LINEPROF_X86_64_CHARGE(R, I, THREAD, COST)                                   \
  "leaq 56(" FRAME "), " R "rax\n\t"                                           \
  "movq " R "rax, 32(" THREAD ")\n\t"                                          \
  "movq 24(" THREAD "), " R "rcx\n\t"                                          \
  "movq " R "rcx, (" FRAME ")\n\t"                                             \
  "movq " R "rdx, 8(" FRAME ")\n\t"                                            \
  "movq 16(" THREAD "), " R "rax\n\t"                                          \
  "movq " R "rax, 16(" FRAME ")\n\t"                                           \
  "movq 8(" R "rdx), " R "rax\n\t"                                             \
  "movq " R "rax, 24(" FRAME ")\n\t"                                           \
  "leaq " FUNCTION "(" BASE "), " R "rcx\n\t"                                  \
  "movq " R "rcx, 32(" FRAME ")\n\t"                                           \
  "movq " STACK ", 40(" FRAME ")\n\t"                                          \
  "movq 144(" THREAD "), " R "rax\n\t"                                         \
  "movq " R "rax, 48(" FRAME ")\n\t"                                           \
  "incq 32(" R "rdx)\n\t"                                                      \
  "incq (" R "rcx)\n\t"                                                        \
  "cmpq " I "1, 24(" R "rcx)\n\t"                                              \
  "adcq " I "0, 8(" R "rcx)\n\t"                                               \
  "incq 24(" R "rcx)\n\t"                                                      \
  "movq " FRAME ", 24(" THREAD ")\n\t"                                         \
  "leaq " LINE "(" BASE "), " R "rdx\n\t"                                      \
  "movq " R "rdx, (" THREAD ")\n\t"                                            \
  "incq (" R "rdx)\n\t" LINEPROF_X86_64_SLOW_CLOCK(R, I, CLOCK)

/** lp_probe_exit() as far as the frame is the top one; rax is then 0. If not,
 * rax is 1 and __lineprof_exit_slow() is to be called. */
#define LINEPROF_X86_64_EXIT(R, I, THREAD, COST, CLOCK, FRAME, STACK)          \
  LINEPROF_X86_64_CHARGE(R, I, THREAD, COST)                                   \
  "movl " I "1, " R "eax\n\t"                                                  \
  "cmpq " FRAME ", 24(" THREAD ")\n\t"                                         \
  "jne 6f\n\t"                                                                 \
  "cmpq " STACK ", 40(" FRAME ")\n\t"                                          \
  "jne 6f\n\t"                                                                 \
  "movq 8(" FRAME "), " R "rcx\n\t"                                            \
  "movq 16(" THREAD "), " R "rax\n\t"                                          \
  "subq 16(" FRAME "), " R "rax\n\t"                                           \
  "incq 24(" R "rcx)\n\t"                                                      \
  "decq 32(" R "rcx)\n\t"                                                      \
  "jne 4f\n\t"                                                                 \
  "movq 24(" FRAME "), " R "rdx\n\t"                                           \
  "subq 8(" R "rcx), " R "rdx\n\t"                                             \
  "addq " R "rax, " R "rdx\n\t"                                                \
  "addq " R "rdx, 16(" R "rcx)\n"                                              \
  "4:\n\t"                                                                     \
  "movq 32(" FRAME "), " R "rdx\n\t"                                           \
  "decq 24(" R "rdx)\n\t"                                                      \
  "jne 5f\n\t"                                                                 \
  "addq " R "rax, 16(" R "rdx)\n"                                              \
  "5:\n\t"                                                                     \
  "movq (" FRAME "), " R "rax\n\t"                                             \
  "movq " R "rax, 24(" THREAD ")\n\t"                                          \
  "movq " FRAME ", 32(" THREAD ")\n\t"                                         \
  "movq " R "rcx, (" THREAD ")\n\t"                                            \
  "xorl " R "eax, " R "eax\n"                                                  \
  "6:\n\t" LINEPROF_X86_64_SLOW_CLOCK(R, I, CLOCK)

#endif
