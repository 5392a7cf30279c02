// RUN: %clangxx_lineprof %s -o %t && %profile %t > %t.out && %receipt > %t.txt
// RUN: %filecheck %s < %t.txt
// RUN: %clangxx -g1 -c %s -o %t.o -Rpass=inline 2>&1 | FileCheck --check-prefix=PLAIN %s
// REQUIRES: opt-O2
// Intent: a function that is not profiled and may run long cannot have those
// that are inlined any more: that is told of these, since it has no lines.
#include <cstdio>

namespace shop {
int price(int x) { return x * 3 + 1; }
} // namespace shop

__attribute__((noinline, no_instrument_function)) static void loops(int n) {
  for (int i = 0; i < n; i++)
    std::printf("%d\n", shop::price(i));
}

int main() {
  loops(3);
  return 0;
}
// PLAIN: :15:{{[0-9]+}}: remark: '{{.*price.*}}' inlined into '{{.*loops.*}}'
// CHECK: {{^}}shop::price {{ *[0-9]+ +[0-9]+}}  clean: called from loops (15){{$}}
// CHECK: {{^}}called from   a function that is not profiled
