// RUN: %clangxx_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// UNSUPPORTED: small-stacks
// (its calls are deep)
// Intent: an exception leaves 1, 10 or 1,000 profiled functions at once; the
// one that catches it goes on as the current one.
#include <unistd.h>

static void thrower(int Depth) {
  if (Depth <= 1)
    throw Depth;      // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
  thrower(Depth - 1); // CHECK: {{^ *}}[[#@LINE]]{{ +10080 }}
  usleep(1);          // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

static int catcher(int Depth) {
  try {
    thrower(Depth); // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
  } catch (int Last) {
    usleep(100); // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
    return Last; // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
  }
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

int main() {
  int Sum = 0;
  for (int I = 0; I < 10; I++)
    Sum += catcher(1) + catcher(10) + catcher(1000); // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  return Sum != 30;
}
