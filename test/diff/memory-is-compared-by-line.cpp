// UNSUPPORTED: asan, tsan
// RUN: %clangxx_lineprof -g %s -o %t.a && %clangxx_lineprof -g -DMORE %s -o %t.b
// RUN: rm -f %t.*.lprof && %kprof --memory -q -o %t.a.lprof %t.a && %kprof --memory -q -o %t.again.lprof %t.a
// RUN: %kprof --memory -q -o %t.b.lprof %t.b && %kprof -q -o %t.time.lprof %t.b
// RUN: %kprof diff %t.a.lprof %t.b.lprof | FileCheck %s
// RUN: %kprof diff --json %t.a.lprof %t.b.lprof > %t.json && %python %S/Inputs/memory_diff.py %kprof %t.a.lprof %t.b.lprof %t.json
// RUN: %kprof diff %t.a.lprof %t.again.lprof | FileCheck %s --check-prefix=EQUAL --implicit-check-not='At Peak'
// RUN: %kprof diff %t.a.lprof %t.again.lprof -- %t.b.lprof | FileCheck %s
// RUN: %kprof diff %t.a.lprof %t.a.lprof %t.b.lprof -- %t.b.lprof %t.b.lprof | FileCheck %s --check-prefix=MIXED --implicit-check-not='At Peak'
// RUN: %kprof diff %t.a.lprof %t.time.lprof | FileCheck %s --check-prefix=ONE --implicit-check-not='At Peak'
// RUN: %kprof diff %t.time.lprof %t.time.lprof | FileCheck %s --check-prefix=NONE --implicit-check-not=Memory
// Intent: lines that allocated more, or left more, are told to the byte; equal
// programs have no such line; of runs that overlap none is said to differ; what
// was not counted is not compared.
#include <cstdlib>
#include <vector>
static void *volatile kept;

__attribute__((noinline)) static void hold(std::vector<void *> &all) {
  for (int i = 0; i < 100; i++) {
#ifdef MORE
    kept = malloc(48);
#else
    kept = malloc(32);
#endif
    all.push_back((void *)kept);
  }
}

int main() {
  std::vector<void *> all;
  hold(all);
#ifdef MORE
  for (size_t i = 10; i < all.size(); i++)
#else
  for (size_t i = 0; i < all.size(); i++)
#endif
    free(all[i]);
  kept = malloc(1 << 20);
  free(kept);
  return 0;
}
// CHECK: Memory in B, and what changed since A: lines differ
// CHECK-NEXT: all {{ *}}allocations {{[0-9]+}}, bytes {{[0-9]+}} (+1600), live at the end {{[0-9]+}} (+480), at the peak {{[0-9]+}} (+480)
// CHECK: Lines whose memory changed most
// CHECK-NEXT: Allocs {{ *}}Change {{ *}}Bytes {{ *}}Change {{ *}}Live {{ *}}Change {{ *}}At Peak
// CHECK: {{^ *}}100 4800 +1600 480 +480 480 +480 memory-is-compared-by-line.cpp:22 kept = malloc(48);
// EQUAL: Memory in B, and what changed since A: nothing differs
// EQUAL-NEXT: all {{ *}}allocations {{[0-9]+}}, bytes {{[0-9]+}}, live at the end {{[0-9]+}}, at the peak {{[0-9]+$}}
// MIXED: Memory in B, and what changed since A: nothing differs
// ONE: Memory is not compared: some run has not counted it
// NONE: A: 1 run
