// REQUIRES: opt-O2
// UNSUPPORTED: asan, tsan
// RUN: %clang_lineprof -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
// RUN: %clang_lineprof %s -o %t && %counts | %filecheck %s
// Intent: a function that is inlined twice into a block counts there once, by
// two; its caller's own counter is the other addition.

static unsigned step(unsigned *state) {
  *state = *state * 1664525u + 1013904223u; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
  return *state >> 8;                       // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
}

// IR-LABEL: define {{.*}} @twice(
// IR: store i64
// IR: store i64
// IR-NOT: store i64
// IR: ret i32
__attribute__((noinline)) unsigned twice(unsigned v) {
  return step(&v) + step(&v) * 3; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
}

int main(void) { return twice(1) + twice(2) + twice(3) == 7; }
