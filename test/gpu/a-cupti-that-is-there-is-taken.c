// UNSUPPORTED: asan, tsan
// (They come first themselves.)
// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof REPLAY_SCENARIO=%t.d/scenario \
// RUN:   LD_LIBRARY_PATH=%prefix/test/gpu/replay/cupti \
// RUN:   LD_PRELOAD=%prefix/test/gpu/replay/cupti/libcupti.so.12 %t > %t.out 2> %t.err
// RUN: count 0 < %t.err && FileCheck %s < %t.out
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof REPLAY_SCENARIO=%t.d/scenario \
// RUN:   LD_LIBRARY_PATH=%prefix/test/gpu/replay/cupti %t | FileCheck %s --check-prefix=NEW
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof REPLAY_SCENARIO=%t.d/unknown \
// RUN:   LD_LIBRARY_PATH=%prefix/test/gpu/replay/cupti %t 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/unknown %t 2>&1 | FileCheck %s --check-prefix=NEW
// Intent: a libcupti that the program has is used, older than the one that would be
// found or not; without, the newest that is known. One of a version that is not
// known is used if it is named, and only then.
// CHECK: 1 of 12, 0 of 13
// NEW: 0 of 12, 1 of 13
// NEW-NOT: lineprof
// UNKNOWN: no GPU data: libcupti has version 140000, which lineprof does not know; name {{.*}} LINEPROF_GPU_CUPTI

//--- main.c
#include "cuda_replay.h"
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[4096];
  int old = 0, new = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps)) {
    old |= strstr(line, "libcupti.so.12") != NULL;
    new |= strstr(line, "libcupti.so.13") != NULL;
  }
  fclose(maps);
  printf("%d of 12, %d of 13\n", old, new);
  return 0;
}

//--- scenario
on cudaLaunchKernel kernel

//--- unknown
version 140000
