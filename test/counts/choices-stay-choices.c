// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | %filecheck %s --check-prefix=IR
// RUN: %clang_lineprof %s -o %t && %counts | %filecheck %s
// REQUIRES: plugin
// Intent: what the optimiser makes a choice between values of stays one: both
// sides are counted beside it, exactly, and no jump is there for their sake.

// IR-LABEL: define {{.*}} @mixed(
// IR: select i1
// IR: ret i32
__attribute__((noinline)) unsigned mixed(unsigned x) {
  if (x & 1)        // CHECK: {{^ *}}[[#@LINE]] {{ *}}3000 {{.*}}if (x & 1)
    x = x * 3 + 7;  // CHECK: {{^ *}}[[#@LINE]] {{ *}}1500 {{.*}}x = x * 3 + 7;
  else
    x = x / 2 + 99; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1500 {{.*}}x = x / 2 + 99;
  return x;
}

// A side that is hardly taken, by the program's own word, is left a way.
__attribute__((noinline)) unsigned rare(unsigned x) {
  if (__builtin_expect(x % 1000 == 0, 0))
    x += 3;         // CHECK: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}x += 3;
  return x;
}

int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 3000; i++)
    sum += mixed(i) + rare(i);
  return sum == 0;
}
