/* SPDX-License-Identifier: MIT
 *
 * spmv ROUNDS: the largest eigenvalue of a sparse matrix by the power method,
 * rows of uneven length, in two threads. Part of bench/openmp.py.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 200000, MOST = 24 };

static int first[ROWS + 1];
static int *column;
static double *value, *from, *to;

static void make(void) {
  unsigned seed = 1;
  column = malloc(sizeof *column * ROWS * MOST);
  value = malloc(sizeof *value * ROWS * MOST);
  for (int row = 0; row < ROWS; row++) {
    int count = 4 + row % (MOST - 4), at = first[row];
    for (int i = 0; i < count; i++) {
      seed = seed * 1664525u + 1013904223u;
      column[at + i] = (row + (int)(seed >> 20) - 2048 + ROWS) % ROWS;
      value[at + i] = 1.0 / (1 + i);
    }
    first[row + 1] = at + count;
  }
}

static void multiply(void) {
#pragma omp parallel for schedule(static) num_threads(2)
  for (int row = 0; row < ROWS; row++) {
    double sum = 0;
    for (int i = first[row]; i < first[row + 1]; i++)
      sum += value[i] * from[column[i]];
    to[row] = sum;
  }
}

static double norm(void) {
  double sum = 0;
#pragma omp parallel for simd reduction(+ : sum) num_threads(2)
  for (int row = 0; row < ROWS; row++)
    sum += to[row] * to[row];
  return sqrt(sum);
}

static void scale(double by) {
#pragma omp parallel for simd num_threads(2)
  for (int row = 0; row < ROWS; row++)
    from[row] = to[row] * by;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 450;
  double length = 1;
  from = malloc(sizeof *from * ROWS);
  to = malloc(sizeof *to * ROWS);
  make();
  for (int row = 0; row < ROWS; row++)
    from[row] = 1;
  for (int i = 0; i < rounds; i++) {
    multiply();
    length = norm();
    scale(1 / length);
  }
  printf("%.9f\n", length);
  return 0;
}
