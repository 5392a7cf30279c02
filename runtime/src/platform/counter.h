/* SPDX-License-Identifier: MIT
 *
 * The counter that clocks read, and the thread pointer that they start from.
 */
#ifndef LINEPROF_PLATFORM_COUNTER_H
#define LINEPROF_PLATFORM_COUNTER_H

#include "lineprof/counter.h"

#include <stdint.h>

/** Where no counter is known counter_other.c says so, and every reading goes
 * through __lineprof_clock(). */
static inline uint64_t lp_counter_read(void) { return lineprof_counter(); }

#if defined(__x86_64__)

static inline char *lp_thread_pointer(void) {
  char *pointer;
  __asm__("mov %%fs:0, %0" : "=r"(pointer));
  return pointer;
}

#elif defined(__aarch64__)

static inline char *lp_thread_pointer(void) {
  char *pointer;
  __asm__("mrs %0, tpidr_el0" : "=r"(pointer));
  return pointer;
}

#else

static inline char *lp_thread_pointer(void) {
  return (char *)__builtin_thread_pointer();
}

#endif

#endif
