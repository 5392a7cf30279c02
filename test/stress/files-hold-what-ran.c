// RUN: %clang_lineprof -DNEVER -c %s -o %t.o && %clang_lineprof %s %t.o -o %t
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && env LINEPROF_OUTPUT=a.lprof %t
// RUN: not grep -q a_function_of_a_unit_that_never_runs a.lprof
// RUN: %python -c "import os; exit(os.stat('a.lprof').st_blocks * 512 > 65536)"
// RUN: %kprof report a.lprof | %filecheck %s
// RUN: %kprof -v -o b.lprof %t > shown && %filecheck %s < shown
// RUN: FileCheck --check-prefix=NEVER %s < shown
// RUN: cp %s never.c && %clang_lineprof -DNEVER -c never.c -o never.o && %clang_lineprof %s never.o -o prog
// RUN: %kprof -o c.lprof ./prog && rm never.c && %kprof report c.lprof > shown && FileCheck --check-prefix=NEVER %s < shown
// UNSUPPORTED: memory
// (the profile has room for call chains)
// Intent: without kprof a program that ends in order leaves a file of what it
// used; a unit of which nothing ran is no part of that. kprof adds those,
// with their text.
#ifdef NEVER
int a_function_of_a_unit_that_never_runs(int a) {
  return a + 1; // NEVER: {{^ *}}[[#@LINE]]{{ +}}0 {{.*}}return a + 1;
}
#else
int main(void) {
  volatile int a = 0;
  for (int i = 0; i < 10; i++)
    a++; // CHECK: {{^ *}}[[#@LINE]]{{ +}}10 {{.*}}a++
  return a != 10;
}
#endif
