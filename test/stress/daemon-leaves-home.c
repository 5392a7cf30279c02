// RUN: rm -rf %t.dir && mkdir %t.dir && %clang_lineprof %s -o %t
// RUN: cd %t.dir && %t && %kprof report %t.dir/*.lprof | %filecheck %s
// RUN: %check %t.dir/*.lprof --processes 4
// Intent: daemon() and the classical double fork, which close the standard
// streams and change the directory: profiles stay where the program started.
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static void serve(void) {
  for (int i = 0; i < 100; i++)
    chdir("/tmp"); // CHECK: {{^ *}}[[#@LINE]]{{ +200 }}
}

int main(void) {
  int done[2];
  char byte;
  if (pipe(done))
    return 1;
  if (fork() == 0) {
    close(done[0]);
    if (daemon(0, 0)) // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
      exit(1);
    serve(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    if (fork() == 0) // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
      serve(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    exit(0); // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  }
  close(done[1]);
  read(done[0], &byte, 1); // until both have ended
  return 0;
}
