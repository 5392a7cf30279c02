/* SPDX-License-Identifier: MIT
 *
 * bounds: functions that take from a fifth of a millisecond to some ten of a
 * run of a third of a second, in pieces between others. Prints what each took
 * by the system's clock, read around every piece: name, nanoseconds. For
 * bounds.py.
 */
#include <stdio.h>
#include <time.h>

enum { PIECES = 20 };

static volatile unsigned sink;

#pragma lineprof on
#define PIECE(name)                                                            \
  __attribute__((noinline)) static void name(unsigned rounds) {                \
    for (unsigned i = 0; i < rounds; i++)                                      \
      sink += i;                                                               \
  }

PIECE(most)
PIECE(a)
PIECE(b)
PIECE(c)
PIECE(d)
PIECE(e)
PIECE(f)
#pragma lineprof off

static const struct {
  const char *name;
  void (*run)(unsigned rounds);
  unsigned rounds; /* of each piece: about two nanoseconds each */
} parts[] = {{"a", a, 5000},   {"b", b, 20000},  {"c", c, 50000},
             {"d", d, 100000}, {"e", e, 200000}, {"f", f, 300000}};

enum { PARTS = sizeof parts / sizeof *parts };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(void) {
  double took[PARTS] = {0};
  for (int i = 0; i < PIECES; i++)
    for (int j = 0; j < PARTS; j++) {
      most(1000000);
      double begin = now();
      parts[j].run(parts[j].rounds);
      took[j] += now() - begin;
    }
  for (int j = 0; j < PARTS; j++)
    printf("%s %.0f\n", parts[j].name, took[j]);
  return 0;
}
