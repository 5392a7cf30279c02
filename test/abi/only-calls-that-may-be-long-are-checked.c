// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | %filecheck %s
// REQUIRES: plugin, opt-O2
// Intent: what only computes has no check: a loop without calls, small
// functions, those of the library that compute or say where errno is, few bytes
// that are moved.
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// CHECK-LABEL: define {{.*}} @sum(
// CHECK-NOT: __lineprof_clocks
// CHECK: {{^}}}
unsigned sum(const unsigned *p, int n) {
  unsigned all = 0;
  for (int i = 0; i < n; i++)
    all = (all ^ p[i]) * 3;
  return all;
}

__attribute__((noinline)) static double tiny(double x) {
  return x > 1 ? x * 3 : x + 1;
}

struct pair {
  double one, two;
};

// CHECK-LABEL: define {{.*}} @computes(
// CHECK-NOT: __lineprof_clocks
// CHECK: call {{.*}}@sin(
// CHECK-NOT: __lineprof_clocks
// CHECK: call {{.*}}@tiny(
// CHECK-NOT: __lineprof_clocks
// CHECK: call {{.*}}@__errno_location(
// CHECK-NOT: __lineprof_clocks
// CHECK: {{^}}}
double computes(struct pair *to, const struct pair *from, double x) {
  *to = *from;
  x += sin(x);
  x = tiny(x);
  errno = 0;
  return x;
}

// CHECK-LABEL: define {{.*}} @copies(
// CHECK: load atomic i8, {{.*}}@__lineprof_clocks
// CHECK: call {{.*}}@__lineprof_unit_open(
// CHECK: call {{.*}}@llvm.memcpy
// CHECK: {{^}}}
void copies(char *to, const char *from, size_t size) { memcpy(to, from, size); }

// CHECK-LABEL: define {{.*}} @ends(
// CHECK-NOT: __lineprof_clocks
// CHECK: call {{.*}}@exit(
// CHECK: {{^}}}
void ends(int status) { exit(status); }
