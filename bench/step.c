/* SPDX-License-Identifier: MIT
 *
 * What a schedule costs the thread that steps: steps of a fixed amount of
 * work, ended by lineprof_step(), some FUNCTIONS of profiled code called in
 * each. Prints the median and the 99th percentile of a step in microseconds.
 * Run bench/step.sh.
 */
#include <lineprof/lineprof.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { STEPS = 3000 };

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Not profiled: the same work whether or not something is recorded. */
#pragma lineprof off
static volatile double sink;
static __attribute__((noinline)) void churn(long rounds) {
  double value = 1;
  for (long i = 0; i < rounds; i++)
    value = value * 1.0000001 + 1e-9;
  sink = value;
}
static int compare(const void *left, const void *right) {
  const uint64_t *a = left, *b = right;
  return (*a > *b) - (*a < *b);
}
#pragma lineprof on

#define TEN(X, n)                                                              \
  X(n##0)                                                                      \
  X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7) X(n##8) X(n##9)
#define DEFINE(n)                                                              \
  static __attribute__((noinline)) void part_##n(long rounds) {                \
    churn(rounds);                                                             \
    churn(rounds);                                                             \
  }
#define CALL(n) part_##n(rounds);
/* clang-format off */
TEN(DEFINE, 1) TEN(DEFINE, 2) TEN(DEFINE, 3) TEN(DEFINE, 4) TEN(DEFINE, 5)

static __attribute__((noinline)) void step(long rounds) {
  TEN(CALL, 1) TEN(CALL, 2) TEN(CALL, 3) TEN(CALL, 4) TEN(CALL, 5)
}
/* clang-format on */

int main(int argc, char **argv) {
  static uint64_t took[STEPS];
  long rounds = argc > 1 ? atol(argv[1]) : 7200;
  uint64_t before = now_ns();
  for (int i = 0; i < STEPS; i++) {
    step(rounds);
    lineprof_step();
    uint64_t now = now_ns();
    took[i] = now - before;
    before = now;
  }
  qsort(took, STEPS, sizeof *took, compare);
  printf("%.2f %.2f\n", (double)took[STEPS / 2] / 1e3,
         (double)took[STEPS * 99 / 100] / 1e3);
  return 0;
}
