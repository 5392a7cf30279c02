// REQUIRES: x86_64
// UNSUPPORTED: asan, tsan
// (they know no stack but the thread's)
// RUN: %clang_lineprof %s -o %t && %profile %t
// Intent: a fiber's stack may lie near the program's own, and end where nothing
// is mapped. A sample that finds no caller there reads nothing behind the end.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <time.h>

enum { SIZE = 1 << 20, AWAY = 64 << 20 };

static double cpu(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static volatile unsigned sink;

static void work(double seconds) {
  for (double begin = cpu(); cpu() - begin < seconds;)
    for (unsigned i = 0; i < 100000; i++)
      sink += i;
}

/* Counts down with the stack pointer at the end of the stack. */
__attribute__((noinline)) static void spin(char *end, uint64_t rounds) {
  uint64_t own;
  __asm__ volatile("movq %%rsp, %0\n\t"
                   "movq %2, %%rsp\n"
                   "1:\tdecq %1\n\t"
                   "jnz 1b\n\t"
                   "movq %0, %%rsp"
                   : "=&r"(own), "+r"(rounds)
                   : "r"(end)
                   : "memory");
}

int main(void) {
  char here;
  uintptr_t at = ((uintptr_t)&here - AWAY) / SIZE * SIZE;
  char *fiber = mmap((void *)at, SIZE, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (fiber == MAP_FAILED)
    return 0; // something else is there
  work(0.2);  // until the thread's own stack is known
  for (int i = 0; i < 20; i++)
    spin(fiber + SIZE, 50000000);
  return 0;
}
