// RUN: %clang_lineprof %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: env LINEPROF_MEASURE_SAMPLING=false %kprof -v -o a.lprof %t 2> %t.err | %filecheck %s
// RUN: FileCheck --check-prefix=SAID %s < %t.err
// RUN: env LINEPROF_MEASURE_SAMPLING=false %kprof -v --processes -o a.lprof %t 2> %t.err | %filecheck --check-prefix=APART %s
// RUN: env LINEPROF_MEASURE_SAMPLING=false %kprof -o a.lprof %t 2> %t.err && FileCheck --check-prefix=HINT %s < %t.err
// RUN: ls > left && FileCheck --check-prefix=LEFT %s < left
// RUN: %kprof report a.lprof | %filecheck %s
// RUN: %kprof report --processes a.lprof | %filecheck --check-prefix=APART %s
// RUN: %check a.lprof --processes 3 --state sealed --max-bytes 200000
// RUN: env LINEPROF_MEASURE_SAMPLING=false LINEPROF_OUTPUT=b.lprof %t && %kprof report b.lprof b.*.lprof | %filecheck %s
// RUN: %kprof stats 2>&1 | FileCheck --check-prefix=NEWEST %s
// Intent: a run is one profile when kprof ends. Its processes are shown summed,
// or with --processes one after the other; a child in which no line ran, and that
// no sample met, is none of them. Without kprof all that the newest run left is
// read if no FILE is given.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma lineprof on
static int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s++; // CHECK: {{^ *}}[[#@LINE]]{{ +1110 }}
  return s;
}

#pragma lineprof off
static int run(void) {
  int status;
  if (fork() == 0)
    execl("/bin/true", "true", (char *)NULL);
  wait(&status);
  return status;
}
#pragma lineprof on

int main(void) {
  int status, wrong = work(10) != 10;
  for (int n = 100; n <= 1000; n *= 10) {
    if (fork() == 0)
      exit(work(n) != n);
    wait(&status); // one after the other: their numbers rise
    wrong |= status;
  }
  return wrong | run();
}
// SAID: Wrote profile results to 'a.lprof'
// SAID-NOT: {{ process(es)? }}
// HINT: Inspect results with: kprof report a.lprof (--processes: one by one){{$}}
// LEFT: a.lprof
// LEFT-NEXT: left
// LEFT-NOT: {{.}}
// NEWEST: reading 'b.{{.*}}lprof' and 3 more, of the newest run here
// NEWEST: {{^ +3 .*}}work
// APART: Process: {{[0-9]+}} (parent {{[0-9]+}}): {{.*}}processes-are-summed
// APART: {{^ *}}24{{ +10 }}
// APART: Process:
// APART: {{^ *}}24{{ +100 }}
// APART: Process:
// APART: {{^ *}}24{{ +1000 }}
// APART-NOT: Process:
