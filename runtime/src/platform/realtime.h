/* SPDX-License-Identifier: MIT
 *
 * RealtimeSanitizer ends a program whose [[clang::nonblocking]] function calls
 * the system. What the runtime does there, when a function is new to a thread
 * or a sample meets it, is not the program's.
 */
#ifndef LINEPROF_REALTIME_H
#define LINEPROF_REALTIME_H

/* In a program with that sanitizer. */
extern void __rtsan_disable(void) __attribute__((weak));
extern void __rtsan_enable(void) __attribute__((weak));

/** Between these two the calling thread is not looked at. They nest. */
static inline void lp_realtime_leave(void) {
  if (__rtsan_disable)
    __rtsan_disable();
}

static inline void lp_realtime_return(void) {
  if (__rtsan_enable)
    __rtsan_enable();
}

#endif
