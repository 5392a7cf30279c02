/* SPDX-License-Identifier: MIT
 *
 * See probe_code.h.
 */
#include "platform/probe_code.h"

struct lineprof_module lp_code_module __attribute__((visibility("hidden")));

#if defined(__x86_64__)

#include "lineprof/abi_x86_64.h"

_Static_assert(LINEPROF_X86_64_OFFSETS_HOLD, "the text fits the structures");
_Static_assert(offsetof(struct lineprof_thread, line_cost) == 64 &&
                   offsetof(struct lineprof_thread, enter_cost) == 72 &&
                   offsetof(struct lineprof_thread, exit_cost) == 80,
               "the numbers below are these");

#define DIALECT "%", "$"
#define EXPAND(MACRO, ...) MACRO(__VA_ARGS__)
/* Never taken: calibration of the slow clock goes through probe.h, and there
 * are always a slab, frames and the frame that is left. */
#define NEVER "abort"
#define NEVER_CALLED "abort@plt"

/* A stub and what it goes on to, as in a program. */
#define PROBE(NAME, TEXT)                                                      \
  __asm__(".text\n"                                                            \
          ".p2align 4\n" NAME "_shared:\n\t"                                   \
          ".cfi_startproc\n\t" TEXT "\n\t"                                     \
          ".cfi_endproc\n\t"                                                   \
          ".p2align 4\n"                                                       \
          ".hidden " NAME "\n"                                                 \
          ".globl " NAME "\n"                                                  \
          ".type " NAME ", @function\n" NAME ":\n\t"                           \
          ".cfi_startproc\n\t"                                                 \
          "leaq lp_code_module(%rip), %r11\n\t"                                \
          "jmp " NAME "_shared\n\t"                                            \
          ".cfi_endproc\n\t"                                                   \
          ".size " NAME ", . - " NAME "\n")

PROBE("lp_code_line",
      EXPAND(LINEPROF_X86_64_LINE, DIALECT, "64", NEVER_CALLED));
PROBE("lp_code_enter",
      EXPAND(LINEPROF_X86_64_ENTER, DIALECT, LINEPROF_X86_64_OWN, "72",
             NEVER_CALLED, NEVER, NEVER_CALLED));
PROBE("lp_code_exit", EXPAND(LINEPROF_X86_64_EXIT, DIALECT, LINEPROF_X86_64_OWN,
                             "80", NEVER_CALLED, NEVER_CALLED));

#else

#define STACK 4096 /* is never looked at but to compare it */

static struct lineprof_thread *find(void **slab) {
  struct lineprof_thread *thread =
      *(struct lineprof_thread **)((char *)__builtin_thread_pointer() +
                                   lp_code_module.thread_offset);
  *slab = thread->slabs[lp_code_module.id];
  return thread;
}

void lp_code_line(uint64_t line) {
  void *slab;
  struct lineprof_thread *thread = find(&slab);
  lp_probe_line(thread, (void *)((char *)slab + line));
}

void lp_code_enter(uint64_t line, uint64_t function) {
  void *slab;
  struct lineprof_thread *thread = find(&slab);
  lp_probe_enter(thread, (void *)((char *)slab + function),
                 (void *)((char *)slab + (line & ~UINT64_C(7))), STACK);
}

void lp_code_exit(void) {
  void *slab;
  lp_probe_exit(find(&slab), STACK);
}

#endif
