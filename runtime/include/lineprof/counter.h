/* SPDX-License-Identifier: MIT
 *
 * The processor's counter that clocks read where it is invariant. kprof reads
 * it to know how long a running program's open lines have been open.
 */
#ifndef LINEPROF_COUNTER_H
#define LINEPROF_COUNTER_H

#include <stdint.h>

static inline uint64_t lineprof_counter(void) {
#if defined(__x86_64__)
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  return (uint64_t)high << 32 | low;
#elif defined(__aarch64__)
  /* CNTVCT_EL0 is readable by user code on Linux and ticks at CNTFRQ_EL0. */
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
#else
  return 0; /* no profile has this clock there */
#endif
}

#endif
