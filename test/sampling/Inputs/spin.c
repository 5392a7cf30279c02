#include "spin.h"

double cpu_seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

__attribute__((noinline)) unsigned spin(double seconds) {
  double end = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) + seconds;
  unsigned x = 1;
  while (cpu_seconds(CLOCK_THREAD_CPUTIME_ID) < end)
    for (int i = 0; i < 20000; i++)
      x = x * 1103515245u + 12345u;
  return x;
}

__attribute__((noinline)) unsigned spin_inside(double seconds) {
  return spin(seconds) + 1;
}
