// RUN: %clang_lineprof -fsyntax-only %s 2>&1 | FileCheck %s
// REQUIRES: plugin, opt-O2, llvm-22
// (whose own visitor takes it, and runs out of stack here)
// Intent: what looks where a mark without effect stands takes no stack for each
// of the 30,000 terms of a sum, which clang compiles.
#define T10 +x+x+x+x+x+x+x+x+x+x
#define T100 T10 T10 T10 T10 T10 T10 T10 T10 T10 T10
#define T1000 T100 T100 T100 T100 T100 T100 T100 T100 T100 T100
#define T10000 T1000 T1000 T1000 T1000 T1000 T1000 T1000 T1000 T1000 T1000

int sum(int x) {
  return 0 T10000 T10000 T10000;
}

struct none {
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: '#pragma lineprof region' has no effect
#pragma lineprof region "none"
  int member;
};
