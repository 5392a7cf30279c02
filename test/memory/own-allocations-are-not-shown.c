// RUN: %clang_lineprof -I%S/Inputs %s -o %t -lpthread
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_SCHEDULE_ACTIVE=1 %kprof --memory -q -o %t.lprof %t
// RUN: %truth %s %t.lprof
// Intent: what lineprof needs for its own thread, which the first step starts,
// is on no line of the program, nor in its peak.
#include "keep.h"
#include "lineprof/lineprof.h"
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 4; i++) {
    void *block = keep(malloc(100)); // @ allocs=4 bytes=400 temp=4
    lineprof_step();
    free(block); // @ frees=4 freed=400
  }
  return 0;
}
