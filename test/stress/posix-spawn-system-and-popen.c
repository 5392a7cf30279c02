// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 16
// Intent: programs started by the C library are processes of their own.
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

extern char **environ;

static int by_spawn(char *program) {
  char *arguments[] = {program, "child", NULL};
  pid_t pid;
  int status;
  if (posix_spawn(&pid, program, NULL, NULL, arguments, environ)) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    return 1;
  waitpid(pid, &status, 0); // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  return status;
}

int main(int argc, char **argv) {
  char command[4096];
  int wrong = 0;
  if (argc > 1)
    return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +15 }}
  snprintf(command, sizeof command, "%s child", argv[0]);
  for (int i = 0; i < 5; i++) {
    wrong |= by_spawn(argv[0]);
    wrong |= system(command);              // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    wrong |= pclose(popen(command, "r")); // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  }
  return wrong;
}
