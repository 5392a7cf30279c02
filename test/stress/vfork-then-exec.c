// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 21
// UNSUPPORTED: tsan
// (TSan makes it fork)
// Intent: a vfork child, which runs in its parent's memory, counts there until
// it execs; the parent's open calls stay what they were.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void replace(const char *program) {
  execl(program, program, "child", NULL); // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  _exit(127);
}

static int spawn(const char *program) {
  int status = 1;
  pid_t pid = vfork();
  if (pid == 0)
    replace(program); // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  waitpid(pid, &status, 0); // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  return status;
}

int main(int argc, char **argv) {
  int wrong = 0;
  if (argc > 1)
    return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  for (int i = 0; i < 20; i++)
    wrong |= spawn(argv[0]); // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  return wrong; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
