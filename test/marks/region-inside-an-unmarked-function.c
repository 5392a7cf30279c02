// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %kprof report --json %t.lprof | %filecheck %s
// Intent: a region works in a function that is not profiled.
int main(void) {
  int n = 0;
  for (int i = 0; i < 6; i++) {
#pragma lineprof region "increment"
    n++;
  }
  return n != 6;
}
// CHECK: "name": "increment"
// CHECK: "calls": 6
