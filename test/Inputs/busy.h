/* SPDX-License-Identifier: MIT
 *
 * Work that is given in CPU time, so that a test does not depend on how fast a
 * processor is:
 *
 *   for (double end = busy_until(200); is_busy(end);) // 200 ms
 *     for (int i = 0; i < 100000; i++)
 *       sink += i;
 *
 * What stands between two looks at the clock should take 20 us or more on a
 * fast processor: a look takes up to 1 us. No function here is profiled; the
 * row that calls one has its time.
 *
 * TEST_WORK, if it is set, is a factor of all work: as if a processor were five
 * times as fast (0.2) or as slow (5). `lit --param work=0.2` sets it, and
 * scripts/hard runs tests with both.
 */
#ifndef BUSY_H
#define BUSY_H

#include <stdlib.h>
#include <time.h>

#ifndef NOT_PROFILED
#define NOT_PROFILED static inline __attribute__((no_instrument_function))
#endif

/* The calling thread's CPU time. */
NOT_PROFILED double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

NOT_PROFILED double work_factor(void) {
  const char *factor = getenv("TEST_WORK");
  return factor ? atof(factor) : 1;
}

/* A number of rounds, where only that can be given: at least 1. */
NOT_PROFILED long work_rounds(long rounds) {
  double scaled = (double)rounds * work_factor();
  return scaled < 1 ? 1 : (long)scaled;
}

/* When the calling thread will have worked for so long: for is_busy(). */
NOT_PROFILED double busy_until(double ms) {
  return cpu_seconds() + ms * 1e-3 * work_factor();
}

NOT_PROFILED int is_busy(double end) { return cpu_seconds() < end; }

/* How many rounds of `work` take so long, or up to twice as long: they are
 * doubled until they do. To find that out work() runs for up to four times as
 * long. For a piece of work that is to take so long on every processor: that it
 * does so does not depend on TEST_WORK, how often it is done may. */
NOT_PROFILED long rounds_that_take(double ms, void (*work)(long rounds)) {
  for (long rounds = 1;; rounds *= 2) {
    double begin = cpu_seconds();
    work(rounds);
    if (cpu_seconds() - begin >= ms * 1e-3)
      return rounds;
  }
}

#endif
