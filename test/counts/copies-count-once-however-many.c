// REQUIRES: opt-O2
// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
// RUN: %clang_lineprof -O2 %s -o %t && %counts | %filecheck %s
// Intent: a small function that is inlined everywhere, as accessors are, costs
// its hundredth caller no more additions than its first.
// UNSUPPORTED: asan, tsan
int table[64];

static unsigned place(unsigned x) {
  return x % 64; // CHECK: {{^ *}}[[#@LINE]]{{ +243 }}
}

static int at(unsigned x) {
  return table[place(x)]; // CHECK: {{^ *}}[[#@LINE]]{{ +243 }}
}

#define CALLER(NAME)                                                           \
  __attribute__((noinline)) int NAME(unsigned x) {                             \
    return at(x) + at(x + 1) * at(x + 2);                                      \
  }
#define CALLERS(D)                                                             \
  CALLER(f##D##0) CALLER(f##D##1) CALLER(f##D##2) CALLER(f##D##3)              \
  CALLER(f##D##4) CALLER(f##D##5) CALLER(f##D##6) CALLER(f##D##7)
#define SUM(D)                                                                 \
  f##D##0(1) + f##D##1(1) + f##D##2(1) + f##D##3(1) + f##D##4(1) + f##D##5(1) +\
      f##D##6(1) + f##D##7(1)

CALLERS(0)
CALLERS(1)
CALLERS(2)
CALLERS(3)
CALLERS(4)
CALLERS(5)
CALLERS(6)
CALLERS(7)
CALLERS(8)
CALLERS(9)

// IR-LABEL: define {{.*}} @last(
// IR: add i64 %{{.*}}, 1
// IR-NOT: add i64
// IR: {{^}}}
__attribute__((noinline)) int last(unsigned x) {
  return at(x) + at(x + 1) * at(x + 2); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

int main(void) {
  return SUM(0) + SUM(1) + SUM(2) + SUM(3) + SUM(4) + SUM(5) + SUM(6) + SUM(7) +
         SUM(8) + SUM(9) + last(1);
}
