// RUN: %clangxx_lineprof -std=c++20 -fblocks -Wall -Wno-unused -Wfunction-effects -Wperf-constraint-implies-noexcept -Werror -c %s -o %t.o
// RUN: %clangxx_lineprof -std=c++20 -fblocks -fplugin-arg-lineprof-exact -Wfunction-effects -Werror -c %s -o %t.o
// RUN: not %clangxx_lineprof -std=c++20 -fblocks -DWRONG -Wfunction-effects -Werror -c %s -o %t.o 2>&1 | FileCheck %s
// REQUIRES: llvm-22
// Intent: what is put into functions that promise not to block, or not to
// allocate, and into those that they call, breaks no promise in clang's eyes;
// what does is told as without the plugin.
#include <lineprof/lineprof.h>
#define NB noexcept [[clang::nonblocking]]
struct Base { virtual ~Base() = default; virtual int get(int) NB = 0; };
struct Derived : Base {
  int value = 3;
  int get(int n) NB override {
    if (n > 0)
      return value * n;
    return -value;
  }
};
template <class T> static T twice(T x) NB {
  T y = x;
  y += x;
  return y;
}
static int inner(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
static int alloc(int n) noexcept [[clang::nonallocating]] {
  int s = inner(n);
  switch (s) {
  case 10: return 1;
  default: return s;
  }
}
static int region(int n) NB {
  int s = 0;
  LINEPROF_REGION("work", n) {
    s += inner(n);
  }
  lineprof_step();
  return s;
}
using Function = int (*)(int) NB;
static Function chosen = region;
static constexpr int fixed(int n) NB {
  if (n > 3)
    return n;
  return 3;
}
#ifdef WRONG
int unknown(int n);
// CHECK: [[#@LINE+3]]:10: error: function with 'nonblocking' attribute must not
// CHECK-NOT: error: function
int wrong(int n) NB {
  return unknown(n);
}
#endif
int main() NB {
  Derived d;
  Base *b = &d;
  auto lambda = [&](int n) NB {
    int r = d.value;
    return r + n;
  };
  int (^block)(int) NB = ^int(int n) NB {
    return n + 1;
  };
  int s = b->get(2) + twice(3) + lambda(1) + alloc(4) + chosen(5) + fixed(5);
  (void)block;
  return s != 6 + 6 + 4 + 6 + 10 + 5;
}
