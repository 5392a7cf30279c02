/* SPDX-License-Identifier: MIT
 *
 * Preloaded: each floating-point exception in the program, or in what runs amid
 * it, ends it with SIGFPE: those of SSE and of the x87.
 */
#include "own_program.h"

__attribute__((constructor)) static void begin(void) {
  unsigned short x87;
  if (!is_own_program())
    return;
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() & ~0x1f80u);
  __asm__ volatile("fnstcw %0" : "=m"(x87));
  x87 &= (unsigned short)~0x3fu;
  __asm__ volatile("fldcw %0" ::"m"(x87));
}
