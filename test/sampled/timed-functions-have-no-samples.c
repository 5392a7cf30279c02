// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --function mix %t.lprof | %filecheck %s
// Intent: where a function asks which of its bodies to run is no clean body: a
// sample that meets a function there, which never ran but timed, is not its.
// (A function with a region stays timed, whatever it costs.)
__attribute__((noinline)) static unsigned mix(unsigned x) {
#pragma lineprof region "mix"
  {
    x ^= x << 13;
    x ^= x >> 17;
  }
  return x ^ x << 5;
}

// CHECK-NOT: {{[ ][?~]}}
// CHECK: Function: mix
// CHECK-NOT: {{[ ][?~]}}
// CHECK: return x ^ x << 5;
int main(void) {
  volatile unsigned x = 1;
  for (int i = 0; i < 10000000; i++)
    x = mix(x);
  return x == 0;
}
