/* SPDX-License-Identifier: MIT
 *
 * Preloaded: each floating-point exception in the program, or in what runs amid
 * it, ends it with SIGFPE.
 */
__attribute__((constructor)) static void begin(void) {
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() & ~0x1f80u);
}
