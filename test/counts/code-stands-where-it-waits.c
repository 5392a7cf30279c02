// RUN: %clang_lineprof -g -c %s -o %t.o
// RUN: llvm-dwarfdump --debug-line %t.o | grep '^0x' > %t.lines
// RUN: %filecheck %s --input-file %t.lines
// REQUIRES: opt-O2
// Intent: what counts a row has the place of what runs before it: samples there
// have waited for that. Its discriminator (27) tells it from the program's own
// code.
int first(int n);
volatile int seen;

int choose(int n) {
  int x = first(n);
  if (x > 2)
    seen = x;
  // CHECK: {{^0x[0-9a-f]+ +}}[[#@LINE-2]]{{( +[0-9]+){3} +27 }}
  // CHECK-NOT: {{^0x[0-9a-f]+ +}}[[#@LINE-2]]{{( +[0-9]+){3} +27 }}
  // CHECK: {{^0x[0-9a-f]+ +}}[[#@LINE-3]]{{( +[0-9]+){3} +0 }}
  return x;
}
