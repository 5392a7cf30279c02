/* SPDX-License-Identifier: MIT
 *
 * A loop that the compiler vectorises, called from a loop that steps: what
 * bench/inactive.sh runs beside Lua. Prints nanoseconds for each round.
 */
#define _POSIX_C_SOURCE 200809L
#include <lineprof/lineprof.h>

#include <stdio.h>
#include <time.h>

enum { SIZE = 4096, ROUNDS = 300000 };

/* Half a page apart, wherever the linker puts them: a load that comes a whole
 * number of pages after a store waits for it. */
static struct {
  float x[SIZE], apart[512], y[SIZE];
} data __attribute__((aligned(4096)));

static void scale_and_add(float factor) {
  for (int i = 0; i < SIZE; i++)
    data.y[i] = factor * data.x[i] + 0.5f * data.y[i];
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(void) {
  for (int i = 0; i < SIZE; i++)
    data.x[i] = (float)i;
  double begin = now();
  for (int round = 0; round < ROUNDS; round++) {
    scale_and_add(1.0f / (float)(round + 1));
    if (round % 1000 == 0)
      lineprof_step();
  }
  printf("%.2f\n", (now() - begin) / ROUNDS);
  return data.y[SIZE - 1] < 0;
}
