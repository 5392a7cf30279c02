// RUN: %clang_lineprof %s -o %t && %run %t > %t.pid
// RUN: %check %t.*lprof --processes 3 --state exited
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %family | %filecheck --check-prefix=SUM %s
// Intent: children count in files of their own, from zero; together they are
// shown as one program.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s++; // CHECK: {{^ *}}[[#@LINE]]{{ +110 }}
  return s; // SUM: {{^ *}}[[#@LINE]]{{ +4 }}
}

static void child(int n) {
  if (fork() == 0) // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
    exit(work(n) != n); // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

int main(void) {
  int wrong = work(10) != 10, status;
  child(1000);
  child(2000); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  while (wait(&status) > 0)
    wrong |= status;
  return wrong || work(100) != 100; // SUM: {{^ *}}[[#@LINE]]{{ +1 }}
}
// SUM-NOT: {{^ *}}15{{ +110 }}
