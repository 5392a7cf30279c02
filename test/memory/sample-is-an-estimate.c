// RUN: %clang_lineprof -I%S/Inputs %s -o %t && rm -f %t.lprof && %kprof --memory=sample -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json && %python %S/Inputs/estimates.py %s %t.json
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: rm -f %t.lprof && %kprof --set measure.memory=sample -q -o %t.lprof %t && %kprof lines --by bytes %t.lprof | %filecheck %s --check-prefix=LINES
// RUN: not %kprof --memory=most %t 2>&1 | FileCheck %s --check-prefix=WRONG
// Intent: a sample of blocks is counted; what lines allocate, free, leave and
// move is estimated from it, marked as such, and within five times its standard
// error of the truth; children and reallocs, too.
#include "keep.h"
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SMALL = 4000000, LARGE = 200 };

static void grow(void) {
  for (int i = 0; i < 200; i++) {
    char *block = malloc(1 << 20);         // bytes 209715200
    block = realloc(keep(block), 3 << 20); // bytes 629145600
    free(keep(block));                     // freed 629145600
  }
}

int main(void) {
  for (int i = 0; i < SMALL; i++)
    free(keep(malloc(100))); // bytes 400000000 freed 400000000
  for (int i = 0; i < LARGE; i++)
    keep(malloc(2 << 20)); // bytes 419430400 live 419430400
  grow();
  pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < SMALL; i++)
      free(keep(malloc(100))); // bytes 400000000 freed 400000000
    _exit(0);
  }
  waitpid(child, NULL, 0);
  return 0;
}
// CHECK: ~{{[0-9.]+}} MiB {{.*}}free(keep(malloc(100)));
// CHECK: Memory: peak ~{{[34][0-9][0-9]}}
// CHECK: All figures are estimates: one block in 512 KiB was counted, at random
// CHECK: allocations of {{.*}} +- {{.*}} MiB
// LINES: ~{{[0-9.]+}} MiB {{.*}} grow
// WRONG: lineprof: error: {{.*}}most
