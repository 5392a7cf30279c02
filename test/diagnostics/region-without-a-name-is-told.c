// REQUIRES: opt-O2
// RUN: %clang_lineprof -fsyntax-only %s 2>&1 | FileCheck %s
// Intent: a region whose name is empty is refused: no table could show it.
// CHECK: [[#@LINE+3]]:25: warning: a region needs a name that is not empty
// CHECK: 1 warning generated
int main(void) {
#pragma lineprof region ""
  { return 0; }
}
