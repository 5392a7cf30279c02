// RUN: %clang_lineprof %s -o %t && %memory %t
// RUN: %expect %t.lprof '17000 <= MANY.memory["self"]["faults"] <= 23000' '1 <= RARE.memory["self"]["faults"] <= 2000'
// REQUIRES: perf
// Intent: where faults were many a sample stands for many, and where they have
// become rare for few.
#define _GNU_SOURCE
#include <sys/mman.h>
#include <time.h>

#define PAGE 4096
enum { MANY = 20000, RARE = 200 };

static double cpu_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(void) {
  char *pages = mmap(NULL, (size_t)(MANY + RARE) * PAGE, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED)
    return 1;
  madvise(pages, (size_t)(MANY + RARE) * PAGE, MADV_NOHUGEPAGE);
  volatile char *at = pages;
  for (long i = 0; i < MANY; i++)
    at[i * PAGE] = 1; // @MANY
  double start = cpu_seconds();
  for (long i = 0; i < RARE; i++) {
    at[(MANY + i) * PAGE] = 1; // @RARE
    while (cpu_seconds() < start + 0.005 * (double)i)
      ;
  }
  return 0;
}
