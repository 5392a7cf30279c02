// REQUIRES: opt-O2
// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
// RUN: %clang_lineprof -O2 %s -o %t && %counts | %filecheck %s
// Intent: where all ways to a place have found the thread's counters and have
// called nobody since, these are not looked for again; behind a call they are.
// UNSUPPORTED: asan, tsan
static volatile int port;

__attribute__((noinline)) void call(void) { port = 0; }

// A volatile access may be one that faults: behind it is counted anew.
// IR-LABEL: define {{.*}} @ways(
// IR: load ptr, ptr %{{.*}}, align 8
// IR: {{^}}  %[[COUNTERS:.*]] = load ptr, ptr %{{.*}}, align 8
// IR-NOT: load ptr
// IR: call{{.*}} @call(
// IR: load ptr, ptr %{{.*}}, align 8
// IR-NOT: load ptr
// IR: ret void
__attribute__((noinline)) void ways(int x) {
  port = x;
  if (x & 1)  // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
    port = 1; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  else
    port = 2; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  port = 3;   // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  call();
  port = 4; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

int main(void) {
  for (int i = 0; i < 10; i++)
    ways(i);
  return 0;
}
