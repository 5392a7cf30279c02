// RUN: %clang_lineprof -I%S/Inputs %s -o %t
// RUN: rm -f %t.lprof && not --crash %kprof --memory -q -o %t.lprof %t
// RUN: %truth %s %t.lprof live=40000 peak=44000
// Intent: what was counted is in the profile when the program is killed.
#include "keep.h"
#include <signal.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 1000; i++)
    keep(malloc(40)); // @ allocs=1000 bytes=40000 live=40000
  void *large = keep(malloc(4000)); // @ allocs=1 bytes=4000 peak=4000 temp=1
  free(large); // @ frees=1 freed=4000
  return raise(SIGKILL);
}
