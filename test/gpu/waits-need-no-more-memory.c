// UNSUPPORTED: asan, tsan
// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=0 LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %waited %t.d/main.c %t.json
// Intent: what waited for what is exact over many more waits and activities
// than are kept, in no more memory.

//--- main.c
#include "cuda_replay.h"
#include <stdio.h>
#include <unistd.h>
static long resident(void) {
  long size, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%ld %ld", &size, &pages) != 2)
    pages = 0;
  if (file)
    fclose(file);
  return pages * sysconf(_SC_PAGESIZE) >> 10;
}
int main(void) {
  long memory = 0;
  for (int i = 0; i < 300000; i++) {
    if (i == 150000)
      memory = resident();
    cudaLaunchKernel("k");
    cudaStreamSynchronize("s"); // WAITED: work:18=3000000/300000 nothing=rest/300000
  }
  return resident() - memory > 1024;
}

//--- scenario
on cudaStreamSynchronize kernel correlation=-2 delay=0 duration=10
on cudaStreamSynchronize sync
