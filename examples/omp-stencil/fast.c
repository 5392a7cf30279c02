/* SPDX-License-Identifier: MIT
 *
 * Heat in a plate, in parallel: slow.c without its mistakes.
 * usage: fast [STEPS]
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 512, THREADS = 2 };

static double now[N][N], next[N][N];

/* Rows are the thicker, and so the slower to compute, the lower they are. */
static void relax(void) {
#pragma omp parallel for num_threads(THREADS) schedule(dynamic, 8)
  for (int i = 1; i < N - 1; i++)
    for (int layer = 0; layer < 1 + i / 16; layer++)
      for (int j = 1; j < N - 1; j++)
        next[i][j] = 0.25 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] +
                             now[i][j + 1]);
}

static double change(void) {
  double sum = 0;
#pragma omp parallel for num_threads(THREADS) reduction(+ : sum)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      sum += (next[i][j] - now[i][j]) * (next[i][j] - now[i][j]);
  return sum;
}

static double hottest(void) {
  double most = 0;
#pragma omp parallel for num_threads(THREADS) reduction(max : most)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j += 8)
      if (next[i][j] > most)
        most = next[i][j];
  return most;
}

static void keep(void) {
#pragma omp parallel for num_threads(THREADS)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      now[i][j] = next[i][j];
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 300;
  double most = 0, moved = 0;
  for (int j = 0; j < N; j++)
    now[0][j] = next[0][j] = 100;
  for (int step = 0; step < steps; step++) {
    relax();
    moved = change();
    most = hottest();
    keep();
  }
  printf("hottest %.3f, moved %.6f, middle %.9f\n", most, moved,
         now[N / 16][N / 2]);
  return 0;
}
