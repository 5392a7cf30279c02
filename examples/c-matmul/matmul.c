/* SPDX-License-Identifier: MIT
 *
 * Three ways to multiply matrices: the same number of multiplications, very
 * different times. Only what stands between `on` and `off` is profiled; the
 * two innermost loops are not, so they run as fast as ever and their time shows
 * in the lines that call them.
 *
 *   kprof -v matmul.c        or        kprof -v matmul.c 768
 */
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 32

static double *matrix(int n) {
  double *m = malloc(sizeof *m * n * n);
  if (!m)
    exit(1);
  return m;
}

static void fill(double *m, int n, unsigned seed) {
  for (int i = 0; i < n * n; i++) {
    seed = seed * 1664525u + 1013904223u;
    m[i] = (double)(seed >> 16) / 65536.0;
  }
}

/* One element of the product: a row of a times a column of b. The column walks
 * through memory n doubles at a time. */
static double dot(const double *row, const double *column, int n) {
  double sum = 0;
  for (int k = 0; k < n; k++)
    sum += row[k] * column[k * n];
  return sum;
}

/* c[i][] += a_ik * b[k][], from column j to j + count. */
static void axpy(double *c, const double *b, double factor, int count) {
  for (int j = 0; j < count; j++)
    c[j] += factor * b[j];
}

#pragma lineprof on

static void multiply_naive(double *c, const double *a, const double *b, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c[i * n + j] = dot(a + i * n, b + j, n);
}

static void multiply_by_rows(double *c, const double *a, const double *b,
                             int n) {
  for (int i = 0; i < n * n; i++)
    c[i] = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      axpy(c + i * n, b + k * n, a[i * n + k], n);
}

static void multiply_blocked(double *c, const double *a, const double *b,
                             int n) {
  for (int i = 0; i < n * n; i++)
    c[i] = 0;
  for (int kk = 0; kk < n; kk += BLOCK)
    for (int i = 0; i < n; i++)
      for (int k = kk; k < kk + BLOCK && k < n; k++)
        axpy(c + i * n, b + k * n, a[i * n + k], n);
}

static double trace(const double *m, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += m[i * n + i];
  return sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 960;
  if (n < 1) {
    fprintf(stderr, "usage: matmul [SIZE]\n");
    return 2;
  }
  double *a = matrix(n), *b = matrix(n), *c = matrix(n);
  fill(a, n, 1);
  fill(b, n, 2);

  multiply_naive(c, a, b, n);
  printf("naive:   trace %.6f\n", trace(c, n));
  multiply_by_rows(c, a, b, n);
  printf("by rows: trace %.6f\n", trace(c, n));
  multiply_blocked(c, a, b, n);
  printf("blocked: trace %.6f\n", trace(c, n));

  free(a);
  free(b);
  free(c);
  return 0;
}

#pragma lineprof off
