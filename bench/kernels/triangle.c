/* SPDX-License-Identifier: MIT
 *
 * triangle ROUNDS: the dearest way down a triangle of numbers: nested loops in
 * one call. Part of the suite of bench/overhead and bench/fidelity.
 */
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 1000 };

static int cell[SIZE][SIZE], best[SIZE + 1];

static inline int max(int a, int b) { return a > b ? a : b; }

static __attribute__((noinline)) long dearest(int rounds) {
  long total = 0;
  for (int round = 0; round < rounds; round++) {
    cell[0][0] = round;
    for (int j = 0; j <= SIZE; j++)
      best[j] = 0;
    for (int i = SIZE - 1; i >= 0; i--)
      for (int j = 0; j <= i; j++)
        best[j] = cell[i][j] + max(best[j], best[j + 1]);
    total += best[0];
  }
  return total;
}

int main(int argc, char **argv) {
  unsigned state = 1;
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j <= i; j++) {
      state = state * 1103515245u + 12345u;
      cell[i][j] = (int)(state >> 20);
    }
  printf("%ld\n", dearest(argc > 1 ? atoi(argv[1]) : 1));
  return 0;
}
