// RUN: %clang_lineprof -g -c %s -o %t.o
// RUN: llvm-dwarfdump --debug-line %t.o | grep '^0x' > %t.lines
// RUN: %filecheck %s --input-file %t.lines
// REQUIRES: opt-O2
// Intent: what counts a row, and asks whether its clock runs, has the place of
// what runs before it: samples there have waited for that. Its discriminator
// (27) tells it from the program's own code.
int first(int n);
void second(int x);

int choose(int n) {
  int x = first(n);
  if (x > 2)
    second(x);
  // CHECK: {{^0x[0-9a-f]+ +}}[[#@LINE-2]]{{( +[0-9]+){3} +27 }}
  // CHECK-NOT: {{^0x[0-9a-f]+ +}}[[#@LINE-2]]{{( +[0-9]+){3} +27 }}
  // CHECK: {{^0x[0-9a-f]+ +}}[[#@LINE-3]]{{( +[0-9]+){3} +0 }}
  return x;
}
