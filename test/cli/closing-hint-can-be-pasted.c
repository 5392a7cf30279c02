// REQUIRES: plugin
// RUN: rm -rf %t.dir && mkdir "%t.dir" && cd %t.dir && %clang_lineprof %s -o prog
// RUN: %kprof -o "a b's.lprof" ./prog 2> said && FileCheck %s --check-prefix=ONE < said
// RUN: sed -n 's|^Inspect results with: kprof|%kprof|p' said > hint && sh ./hint | FileCheck %s
// RUN: %kprof --set "output.file=c d.%%p.lprof" ./prog 4 2> said && FileCheck %s --check-prefix=MANY < said
// RUN: sed -n 's|^Inspect results with: kprof\(.*\) (.*)$|%kprof\1|p' said > hint && sh ./hint | FileCheck %s --check-prefix=ALL
// Intent: what the last line of a run says can be pasted into a shell: it names
// the profile, or a pattern for many, and quotes what a shell would part.
// ONE: Inspect results with: kprof report a\ b\'s.lprof{{$}}
// MANY: Inspect results with: kprof report c\ d.*.lprof (--processes: one by one)
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma lineprof on
static int work(int n) {
  return n + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
} // ALL: {{^ *}}[[#@LINE-1]]{{ +5 }}

#pragma lineprof off
int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 0;
  for (int i = 0; i < count; i++)
    if (fork() == 0)
      return work(1) != 2;
  while (wait(NULL) > 0)
    ;
  return work(1) != 2;
}
