/* SPDX-License-Identifier: MIT
 *
 * Heat in a plate, in parallel, with four mistakes: see README.md.
 * usage: slow [STEPS]
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 512, THREADS = 2 };

static double now[N][N], next[N][N], partial[THREADS];

/* Rows are the thicker, and so the slower to compute, the lower they are. */
static void relax(void) {
#pragma omp parallel for num_threads(THREADS)
  for (int i = 1; i < N - 1; i++)
    for (int layer = 0; layer < 1 + i / 16; layer++)
      for (int j = 1; j < N - 1; j++)
        next[i][j] = 0.25 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] +
                             now[i][j + 1]);
}

/* Each thread has a sum of its own; all are in one cache line. */
static double change(void) {
  double sum = 0;
  for (int t = 0; t < THREADS; t++)
    partial[t] = 0;
#pragma omp parallel num_threads(THREADS)
  {
    volatile double *own = &partial[omp_get_thread_num()];
#pragma omp for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        *own += (next[i][j] - now[i][j]) * (next[i][j] - now[i][j]);
  }
  for (int t = 0; t < THREADS; t++)
    sum += partial[t];
  return sum;
}

static double hottest(void) {
  double most = 0;
#pragma omp parallel for num_threads(THREADS)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j += 8)
#pragma omp critical
      if (next[i][j] > most)
        most = next[i][j];
  return most;
}

static void keep(void) {
  for (int i = 1; i < N - 1; i++)
#pragma omp parallel for num_threads(THREADS)
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
