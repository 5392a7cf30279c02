// RUN: %clang_lineprof %s -o %t && rm -f %t.*lprof
// RUN: bash -c 'for i in {1..20}; do LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.$i.lprof %t && %python %source_root/test/stress/Inputs/check_profile.py %kprof %t.$i.lprof || exit 1; done'
// Intent: a thread's first sample stands for a whole tick of the system, 4 ms
// where it has 250 in a second; a program that ran for 2 ms has no line that
// took longer.
#include <time.h>

static unsigned sink;

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

static void work(int count) {
  for (int i = 0; i < count; i++)
    sink = sink * 3 + 1;
}

int main(void) {
  long end = now() + 2000000;
  while (now() < end)
    work(100);
  return 0;
}
