// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %kprof report --json %t.lprof | %filecheck %s
// Intent: #pragma lineprof step: one step per iteration of the loop.
int main(void) {
  int n = 0;
#pragma lineprof step
  for (int i = 0; i < 9; i++) {
    if (i == 4)
      continue;
    n++;
  }
  return n != 8;
}
// CHECK: "kind": "step"
// CHECK: "calls": 9
