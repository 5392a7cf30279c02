// RUN: %clang_lineprof -O2 -I%prefix/include -c %s -o %t.o \
// RUN:   -Rpass=loop-vectorize 2>&1 | %filecheck %s
// REQUIRES: plugin, opt-O2
// UNSUPPORTED: asan, tsan
// Intent: a loop whose only call is of a small function has no clock in it, and
// is vectorised, in a function that has some.
#include <lineprof/lineprof.h>

void save(float *x);

static float half(float x) { return x * 0.5f; }

void train(float *x, int n) {
  for (int step = 0; step < n; step++) {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: vectorized loop
    for (int i = 0; i < n; i++)
      x[i] = half(x[i]);
    save(x);
    lineprof_step();
  }
}
