// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof %s %t.spin.o -I%S/Inputs -o %t
// RUN: %profile %t > %t.out && %dump_samples %t.out | %filecheck %s
// RUN: rm %t.lprof && env LINEPROF_MEASURE_SAMPLING_BUDGET=0 LINEPROF_OUTPUT=%t.lprof %t > %t.out
// RUN: %dump_samples %t.out | %filecheck %s
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: CPU time in the kernel is that of who called it, not of who runs when
// the call is over, though perf events meet user code only; and together it is
// all the CPU time of the thread.
#define _GNU_SOURCE
#include "spin.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static unsigned sink;
static char bytes[1 << 20];

static double cpu(void) { return cpu_seconds(CLOCK_THREAD_CPUTIME_ID); }

int main(void) {
  int zeros = open("/dev/zero", O_RDONLY);
  double begin = cpu(), spun = 0;
  while (cpu() - begin < 2) {
    double before = cpu();
    sink += spin(0.0005);
    spun += cpu() - before;
    for (int i = 0; i < 32; i++)
      sink += read(zeros, bytes, sizeof bytes) != sizeof bytes;
  }
  printf("ran %f %f\n", cpu() - begin, 0.3);
  printf("ran %f %f spin\n", spun, 0.8 * spun);
  return 0;
}
// CHECK-NOT: WRONG
