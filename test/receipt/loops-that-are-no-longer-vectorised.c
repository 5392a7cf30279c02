// RUN: %clang_lineprof %s -o %t 2>&1 | count 0
// RUN: %profile %t && %receipt > %t.out && %filecheck %s < %t.out
// RUN: %clang_lineprof -c %s -o %t.o -Rpass=loop-vectorize 2>&1 | %filecheck --check-prefix=REMARK %s
// REQUIRES: opt-O2
// Intent: a loop that clean code has vectorised and the timed body has not is
// told by its line; the compiler's user sees the remarks asked for, no others.
volatile int size = 64;
float data[64];

void scale(float *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] = x[i] * 2.0f + 1.0f;
}

// Each round needs the one before.
void chain(float *x, int n) {
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] * x[i];
}

int main(void) {
  scale(data, size);
  chain(data, size);
  return 0;
}
// REMARK: :11:3: remark: vectorized loop
// REMARK-NOT: inlined

// CHECK: {{^}}scale {{ *[0-9]+ +[0-9]+}}  timed: not vectorised 11{{$}}
// CHECK: {{^}}chain {{ *[0-9]+ +[0-9]+$}}
// CHECK: {{^}}timed: not vectorised  loops of these lines
