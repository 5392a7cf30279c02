// RUN: %clang_lineprof %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %kprof -v -o a.lprof %t 2> %t.err | %filecheck %s
// RUN: FileCheck --check-prefix=SAID %s < %t.err
// RUN: %kprof -v --processes -o a.lprof %t 2> %t.err | %filecheck --check-prefix=APART %s
// RUN: rm -f a.*.lprof && %kprof -o a.lprof %t 2> %t.err
// RUN: %kprof report a.lprof a.*.lprof | %filecheck %s
// RUN: %kprof report --processes a.lprof a.*.lprof | %filecheck --check-prefix=APART %s
// RUN: %check a.lprof a.*.lprof --processes 3 --state sealed
// Intent: kprof gathers the profiles of all processes of a run; it shows them
// summed, or with --processes one after the other.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s++; // CHECK: {{^ *}}[[#@LINE]]{{ +1110 }}
  return s;
}

int main(void) {
  int status, wrong = work(10) != 10;
  for (int n = 100; n <= 1000; n *= 10) {
    if (fork() == 0)
      exit(work(n) != n);
    wait(&status); // one after the other: their numbers rise
    wrong |= status;
  }
  return wrong;
}
// SAID: Wrote profile results to 'a.lprof'
// SAID: 2 other processes of the program wrote '{{.*}}a.{{[0-9]+}}.lprof' ... '{{.*}}a.{{[0-9]+}}.lprof'
// APART: Process: {{[0-9]+}} (parent {{[0-9]+}}): {{.*}}processes-are-summed
// APART: {{^ *}}18{{ +10 }}
// APART: Process:
// APART: {{^ *}}18{{ +100 }}
// APART: Process:
// APART: {{^ *}}18{{ +1000 }}
