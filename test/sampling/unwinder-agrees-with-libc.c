// RUN: %clang -g %unwinder -I%S/Inputs %s -o %t -lm -ldl -rdynamic && %t
// RUN: %clang -fno-omit-frame-pointer %unwinder -I%S/Inputs %s -o %t -lm && %t
// RUN: %clang -fomit-frame-pointer -momit-leaf-frame-pointer -mstackrealign -march=x86-64-v3 %unwinder -I%S/Inputs %s -o %t -lm && %t
// RUN: %gcc -fomit-frame-pointer %unwinder -I%S/Inputs %s -o %t -lm && %t
// RUN: %clang -static %unwinder -I%S/Inputs %s -o %t -lm && %t
// REQUIRES: x86_64
// UNSUPPORTED: tsan, asan
// tsan delays signals, so that the stack is another one by then; asan's own
// functions are followed differently, and it does not link statically.
// Intent: interrupted anywhere (prologues, leaves, PLT stubs, libc's and the
// kernel's code, callbacks, variable-length arrays, realigned stacks), the
// unwinder finds what backtrace() finds.
#define _GNU_SOURCE
#include "compare.h"

#include <alloca.h>
#include <math.h>
#include <time.h>

static volatile unsigned sink;

__attribute__((noinline)) static unsigned leaf(unsigned x) {
  for (int i = 0; i < 20; i++)
    x = x * 1103515245u + 12345u;
  return x;
}

__attribute__((noinline)) static unsigned with_array(unsigned n) {
  unsigned array[n % 64 + 1], sum = 0;
  for (unsigned i = 0; i <= n % 64; i++)
    array[i] = leaf(i + n);
  char *more = alloca(n % 100 + 1);
  memset(more, (int)n, n % 100 + 1);
  for (unsigned i = 0; i <= n % 64; i++)
    sum += array[i] + (unsigned)more[0];
  return sum;
}

__attribute__((noinline)) static unsigned aligned(unsigned n) {
  _Alignas(64) volatile double values[16];
  for (int i = 0; i < 16; i++)
    values[i] = sqrt(n + i) + fmod(n, i + 1.5);
  return leaf((unsigned)values[n % 16]);
}

__attribute__((noinline)) static unsigned many(unsigned a, unsigned b,
                                               unsigned c, unsigned d,
                                               unsigned e, unsigned f,
                                               unsigned g, unsigned h,
                                               unsigned i, unsigned j) {
  unsigned x = leaf(a + j), y = leaf(b + i), z = leaf(c + h), w = leaf(d + g);
  return x ^ leaf(y + e) ^ leaf(z + f) ^ w;
}

static unsigned recurse(unsigned n) {
  if (n == 0)
    return with_array(sink);
  return recurse(n - 1) + n;
}

static int by_value(const void *a, const void *b) {
  unsigned x = leaf(*(const unsigned *)a), y = leaf(*(const unsigned *)b);
  return (x > y) - (x < y);
}

static void sort(void) {
  unsigned values[100];
  for (unsigned i = 0; i < 100; i++)
    values[i] = i * 7919u % 101;
  qsort(values, 100, sizeof *values, by_value);
  sink += values[50];
}

static void libc(void) {
  char text[200], copy[200];
  struct timespec now;
  snprintf(text, sizeof text, "%d %s %f", 42, "some text", 3.25);
  memcpy(copy, text, sizeof copy);
  sink += (unsigned)strlen(copy) + (unsigned)strtol("1234", NULL, 10);
  clock_gettime(CLOCK_MONOTONIC, &now);
  sink += (unsigned)now.tv_nsec;
  free(malloc(100 + sink % 1000));
}

static unsigned long long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (unsigned long long)now.tv_sec * 1000 + (unsigned)now.tv_nsec / 1000000;
}

int main(void) {
  unsigned (*volatile indirect)(unsigned) = aligned;
  start_comparing();
  compare_often(1);
  unsigned long long begin = now_ms();
  while (compared < 1000 && now_ms() - begin < 20000)
    for (int i = 0; i < 10; i++) {
      sink += leaf(sink) + with_array(sink) + indirect(sink);
      sink += many(1, 2, 3, 4, 5, 6, 7, 8, 9, sink) + recurse(20);
      sort();
      libc();
    }
  compare_often(0);
  recurse(200);
  raise(SIGALRM);
  fprintf(stderr, "%lu chains, %lu frames, %lu differ, %lu cut\n", compared,
          frames_compared, differing, cut);
  return differing != 0 || compared < 50 || frames_compared < compared * 3;
}
