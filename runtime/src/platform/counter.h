/* SPDX-License-Identifier: MIT
 *
 * The counter that clocks read, and the thread pointer that they start from.
 */
#ifndef LINEPROF_PLATFORM_COUNTER_H
#define LINEPROF_PLATFORM_COUNTER_H

#include <stdint.h>

#if defined(__x86_64__)

static inline uint64_t lp_counter_read(void) {
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  return (uint64_t)high << 32 | low;
}

static inline char *lp_thread_pointer(void) {
  char *pointer;
  __asm__("mov %%fs:0, %0" : "=r"(pointer));
  return pointer;
}

#elif defined(__aarch64__)

/* CNTVCT_EL0 is readable by user code on Linux and ticks at CNTFRQ_EL0. */
static inline uint64_t lp_counter_read(void) {
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
}

static inline char *lp_thread_pointer(void) {
  char *pointer;
  __asm__("mrs %0, tpidr_el0" : "=r"(pointer));
  return pointer;
}

#else

/* No counter known here: counter_other.c says so, and every reading goes
 * through __lineprof_clock(). */
static inline uint64_t lp_counter_read(void) { return 0; }

static inline char *lp_thread_pointer(void) {
  return (char *)__builtin_thread_pointer();
}

#endif

#endif
