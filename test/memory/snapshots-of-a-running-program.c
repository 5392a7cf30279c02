// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g -I%S/Inputs %s -o run
// RUN: %python %S/Inputs/snapshots.py %kprof ./run > out && FileCheck %s < out
// RUN: not %kprof ctl -o new.lprof run.lprof snapshot 2>&1 | FileCheck %s --check-prefix=OVER
// RUN: sh -c '%kprof ctl -o new.lprof run.lprof stop; test $? = 2' 2>&1 | FileCheck %s --check-prefix=VERB
// Intent: a snapshot of a program that runs has what its lines have allocated
// by then, exactly; two of them show what grew; the run is as without them.
#include "keep.h"
#include <stdlib.h>
#include <unistd.h>

__attribute__((noinline)) static void leak(void) {
  for (int i = 0; i < 10; i++)
    keep(malloc(100)); // leak
}

__attribute__((noinline)) static void come_and_go(void) {
  free(keep(malloc(5000))); // come and go
}

int main(void) {
  char byte;
  for (int round = 0; round < 3; round++) {
    leak();
    come_and_go();
    if (write(1, "x", 1) != 1 || read(0, &byte, 1) != 1)
      return 1;
  }
  return 0;
}
// CHECK: all {{ *}}allocations 33 (+22), bytes 18000 (+12000), live at the end 3000 (+2000), at the peak 8000 (+2000)
// CHECK: {{^ *}}30 {{ *}}+20 {{ *}}3000 {{ *}}+2000 {{ *}}3000 {{ *}}+2000 {{ *}}3000 {{ *}}+2000 {{.*}}keep(malloc(100)); // leak
// CHECK: 2.0 KiB {{.*}} leak
// OVER: error: the program that wrote 'run.lprof' does not run here any more
// VERB: error: '-o' is for 'snapshot', not for 'stop'
