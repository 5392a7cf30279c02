// RUN: %clangxx %lineprof_flags %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --max-bytes 400000
// Intent: where only the functions that throw are profiled, nothing piles up.
#pragma lineprof profile
__attribute__((noinline)) static void thrower(int N) {
  throw N; // CHECK: {{^ *}}[[#@LINE]]{{ +40000 }}
}

#pragma lineprof profile
static void inlined(int N) {
  if (N >= 0)
    thrower(N); // CHECK: {{^ *}}[[#@LINE]]{{ +20000 }}
}

int main() {
  int Caught = 0;
  for (int I = 0; I < 40000; I++)
    try {
      if (I % 2)
        thrower(I);
      else
        inlined(I);
    } catch (int) {
      Caught++;
    }
  return Caught != 40000;
}
