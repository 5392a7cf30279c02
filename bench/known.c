/* SPDX-License-Identifier: MIT
 *
 * Lines of known cost: a callee that is not profiled spins for a number of
 * clock ticks, at the end of a chain of ten profiled callers. Built with the
 * plugin, the profile says what each call line costs; built plainly, the
 * program itself times calls into the chain at every depth. bench/known.py
 * lays the two side by side.
 *
 * usage: known TICKS CALLS
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#if defined(__x86_64__)
static uint64_t read_counter(void) { return __builtin_ia32_rdtsc(); }
#else
static uint64_t read_counter(void) {
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
}
#endif

__attribute__((noinline)) static void spin(uint64_t ticks) {
  uint64_t begin = read_counter();
  while (read_counter() - begin < ticks)
    ;
}

/* Not a tail call: the caller's line is open until the callee is back. */
#define STAY __asm__ volatile("" ::: "memory")
#define CHAIN __attribute__((noinline)) static void

#pragma lineprof on
CHAIN call1(uint64_t ticks) {
  spin(ticks);
  STAY;
}
CHAIN call2(uint64_t ticks) {
  call1(ticks);
  STAY;
}
CHAIN call3(uint64_t ticks) {
  call2(ticks);
  STAY;
}
CHAIN call4(uint64_t ticks) {
  call3(ticks);
  STAY;
}
CHAIN call5(uint64_t ticks) {
  call4(ticks);
  STAY;
}
CHAIN call6(uint64_t ticks) {
  call5(ticks);
  STAY;
}
CHAIN call7(uint64_t ticks) {
  call6(ticks);
  STAY;
}
CHAIN call8(uint64_t ticks) {
  call7(ticks);
  STAY;
}
CHAIN call9(uint64_t ticks) {
  call8(ticks);
  STAY;
}
CHAIN call10(uint64_t ticks) {
  call9(ticks);
  STAY;
}
#pragma lineprof off

static double now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

int main(int argc, char **argv) {
  static void (*const chain[])(uint64_t) = {spin,  call1, call2, call3,
                                            call4, call5, call6, call7,
                                            call8, call9, call10};
  uint64_t ticks = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
  long calls = argc > 2 ? atol(argv[2]) : 1000;
  int depths = sizeof chain / sizeof *chain;
  for (int depth = 0; depth < depths; depth++) {
    double begin = now_ns();
    for (long i = 0; i < calls; i++)
      chain[depth](ticks);
    printf("%d %.2f\n", depth, (now_ns() - begin) / (double)calls);
  }
  return 0;
}
