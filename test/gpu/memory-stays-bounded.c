// UNSUPPORTED: asan, tsan
// RUN: split-file %s %t.d && %clang_cuda -I%S/Inputs %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_GPU_SPANS=1000 %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json launches=1000000 kernels=1000000 \
// RUN:   gpu_ns=100000000 nowhere=0 unmatched=0 spans=1000000 \
// RUN:   spans_dropped=999000
// Intent: a million launches, each counted, take no more memory than the first
// three hundred thousand. The profile may grow by one extent of 4 MiB, for
// samples; one word for each launch would take more. (As many calls as are kept
// for their activities come first.)

//--- main.c
#include "cuda_replay.h"
#include "resident.h"
#include <stdio.h>
#include <sys/stat.h>
#include <stdlib.h>
static long profile(void) {
  struct stat about;
  return stat(getenv("LINEPROF_OUTPUT"), &about) ? -1 : (long)about.st_size;
}
enum { EXTENT = 4 << 20 };
int main(void) {
  long memory = 0, file = 0;
  for (int i = 0; i < 1000000; i++) {
    if (i == 300000) {
      memory = resident();
      file = profile();
    }
    cudaLaunchKernel("k"); // GPU: launches=1000000 kernels=1000000
  }
  long more = resident() - memory, grown = profile() - file;
  if (more > 2048 || grown > EXTENT)
    printf("%ld KiB more, profile %ld and %ld\n", more, file, grown);
  return more > 2048 || file <= 0 || grown > EXTENT;
}

//--- scenario
on cudaLaunchKernel kernel duration=100
