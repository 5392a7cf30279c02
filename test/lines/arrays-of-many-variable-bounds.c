// RUN: %clang_lineprof -std=gnu11 %s -o %t && %listing | %filecheck %s
// Intent: each bound of a type is read, however many a type has.
static int next(int *n) {
  return ++*n; // CHECK: {{^ *}}[[#@LINE]] {{ *}}14 {{.*}}return
}
static int takes(int n, int a[next(&n)][next(&n)][next(&n)][next(&n)]) {
  return n + (int)sizeof a[0]; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}return
}
int main(void) {
  int n = 0;
  int a[next(&n)][next(&n)][next(&n)][next(&n)]; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}int a
  typedef int T[next(&n)][next(&n)][next(&n)][n][n][({ n++; })]; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}typedef
  int (*p)[next(&n)][next(&n)][next(&n)][n][n] = 0; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}int
  a[0][1][2][3] = takes(n, 0) > 0; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}takes
  return !a[0][1][2][3] || p || sizeof(T) < 4 * 5 * 6;
}
