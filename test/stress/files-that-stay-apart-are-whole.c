// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && cp %s a.c
// RUN: %clang_lineprof -DNEVER -c a.c -o never.o && %clang_lineprof a.c never.o -o prog
// RUN: %kprof --set output.file=child.%%p.lprof ./prog && rm a.c && sh -c 'rm child.$(cat parent).lprof'
// RUN: %kprof report child.*.lprof > shown 2>&1 && %filecheck %s < shown
// RUN: FileCheck --check-prefix=NEVER %s < shown
// Intent: where each process has a file of its own, each has the texts and the
// units that did not run.
// CHECK-NOT: cannot read
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef NEVER
int a_function_of_a_unit_that_never_runs(int a) {
  return a + 1; // NEVER: {{^ *}}[[#@LINE]]{{ +}}0 {{.*}}return a + 1;
}
#else
int main(void) {
  volatile int a = 0;
  FILE *parent = fopen("parent", "w");
  int status;
  if (!parent || fprintf(parent, "%d", getpid()) < 0 || fclose(parent))
    return 1;
  if (fork())
    return wait(&status) < 0 || status;
  for (int i = 0; i < 1234; i++)
    a++; // CHECK: {{^ *}}[[#@LINE]]{{ +}}1234 {{.*}}a++
  exit(a != 1234);
}
#endif
