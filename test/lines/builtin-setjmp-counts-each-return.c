// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: what stands behind __builtin_setjmp runs again whenever
// __builtin_longjmp comes back to it.
static void *home[5];
static volatile int n;
static __attribute__((noinline)) void jump(void) {
  __builtin_longjmp(home, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +1000 .*}}__builtin_longjmp
}
int main(void) {
  if (__builtin_setjmp(home)) // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    n++; // CHECK: {{^ *}}[[#@LINE]]{{ +1000 }}
  if (n < 1000) // CHECK: {{^ *}}[[#@LINE]]{{ +1001 }}
    jump(); // CHECK: {{^ *}}[[#@LINE]]{{ +1000 }}
  return n != 1000; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
