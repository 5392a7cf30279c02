/* SPDX-License-Identifier: MIT
 *
 * x86-64: is the time-stamp counter usable as a clock?
 */
#include "platform/platform.h"

#include <cpuid.h>
#include <string.h>

/* The kernel tests the counter far longer than we could, and demotes it when
 * cores or packages disagree. No file (container without /sys): trust the CPU.
 */
static bool kernel_trusts_counter(void) {
  char name[16];
  size_t size = lp_platform_read("/sys/devices/system/clocksource/clocksource0/"
                                 "current_clocksource",
                                 name, sizeof name);
  return size == 0 || strncmp(name, "tsc", 3) == 0 ||
         strncmp(name, "kvm-clock", 9) == 0 || strncmp(name, "hyperv", 6) == 0;
}

/* CPUID leaf 0x80000007, EDX bit 8: "invariant TSC" (AMD APM 3, E.4.7; Intel
 * SDM 3B, 18.17.1). */
bool lp_platform_counter_is_invariant(void) {
  unsigned eax, ebx, ecx, edx;
  if (!__get_cpuid(0x80000007u, &eax, &ebx, &ecx, &edx))
    return false;
  return (edx >> 8 & 1) && kernel_trusts_counter();
}
