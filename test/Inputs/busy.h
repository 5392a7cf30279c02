/* SPDX-License-Identifier: MIT
 *
 * CPU time to measure by, for programs whose clocks stop.
 */
#ifndef BUSY_H
#define BUSY_H

#include <time.h>

static inline double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

#endif
