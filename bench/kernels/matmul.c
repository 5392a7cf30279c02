/* SPDX-License-Identifier: MIT
 *
 * matmul ROUNDS: products of dense matrices, in the order that vectorises and
 * in the textbook's. Part of the suite of bench/overhead and bench/fidelity.
 */
#include <stdio.h>
#include <stdlib.h>

static double *make(int size, int seed) {
  double *matrix = malloc((size_t)size * (size_t)size * sizeof *matrix);
  if (!matrix)
    abort();
  for (int i = 0; i < size * size; i++)
    matrix[i] = (double)((i * 31 + seed) % 64) / 64;
  return matrix;
}

static void multiply_by_rows(int size, const double *a, const double *b,
                             double *c) {
  for (int i = 0; i < size; i++)
    for (int k = 0; k < size; k++)
      for (int j = 0; j < size; j++)
        c[i * size + j] += a[i * size + k] * b[k * size + j];
}

static double dot(int size, const double *row, const double *column) {
  double sum = 0;
  for (int k = 0; k < size; k++)
    sum += row[k] * column[k * size];
  return sum;
}

static void multiply_by_dots(int size, const double *a, const double *b,
                             double *c) {
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      c[i * size + j] += dot(size, a + i * size, b + j);
}

static double trace(int size, const double *matrix) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    sum += matrix[i * size + i];
  return sum;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  int size = argc > 2 ? atoi(argv[2]) : 192;
  double *a = make(size, 1), *c = make(size, 2);
  for (int round = 0; round < rounds; round++) {
    double *b = make(size, round);
    multiply_by_rows(size, a, b, c);
    multiply_by_rows(size, b, a, c);
    multiply_by_dots(size, a, b, c);
    free(b);
  }
  printf("trace %.6f\n", trace(size, c));
  free(a);
  free(c);
  return 0;
}
