// RUN: %clang_lineprof --target=aarch64-linux-gnu -c %s -o %t
// RUN: %clang_lineprof --target=riscv64-linux-gnu -c %s -o %t
// RUN: %clang_lineprof --target=powerpc64le-linux-gnu -c %s -o %t
// RUN: %clang_lineprof --target=loongarch64-linux-gnu -c %s -o %t
// Intent: no back end stumbles over counters and clocks.
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
