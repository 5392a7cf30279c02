/* SPDX-License-Identifier: MIT
 *
 * The floating-point state of a thread, behind platform.h. Not libm's fenv.h:
 * the program need not have libm.
 */
#include "platform/platform.h"

#ifdef __x86_64__

/* fnsave leaves the x87 unit as a program begins with it. */
void lp_platform_begin_arithmetic(struct lp_arithmetic *before) {
  const uint32_t initial = 0x1f80;
  __asm__ volatile("fnsave %0" : "=m"(before->x87));
  __asm__ volatile("stmxcsr %0" : "=m"(before->control));
  __asm__ volatile("ldmxcsr %0" : : "m"(initial));
}

void lp_platform_end_arithmetic(const struct lp_arithmetic *before) {
  __asm__ volatile("ldmxcsr %0" : : "m"(before->control));
  __asm__ volatile("frstor %0" : : "m"(before->x87));
}

#elif defined __aarch64__

void lp_platform_begin_arithmetic(struct lp_arithmetic *before) {
  __asm__ volatile("mrs %0, fpcr\n\tmrs %1, fpsr\n\tmsr fpcr, xzr"
                   : "=r"(before->control), "=r"(before->status));
}

void lp_platform_end_arithmetic(const struct lp_arithmetic *before) {
  __asm__ volatile("msr fpsr, %1\n\tmsr fpcr, %0"
                   :
                   : "r"(before->control), "r"(before->status));
}

#else

void lp_platform_begin_arithmetic(struct lp_arithmetic *before) {
  (void)before;
}
void lp_platform_end_arithmetic(const struct lp_arithmetic *before) {
  (void)before;
}

#endif
