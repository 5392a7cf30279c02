// RUN: %clang_lineprof %s -o %t
// RUN: %memory --set measure.sampling_budget=0 %t
// RUN: %expect %t.lprof 'TOUCH.memory["self"]["faults"] >= 2000'
// REQUIRES: perf
// Intent: the signal of a fault comes where the program touches memory, never in
// a system call, though calls touch memory, too: none is cut short.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define PAGE 4096
#define ROUNDS 2000

int main(void) {
  char *pages = mmap(NULL, 2 * ROUNDS * PAGE, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int pipes[2], wrong = pages == MAP_FAILED || pipe(pipes) != 0;
  struct timespec pause = {0, 20000};
  madvise(pages, 2 * ROUNDS * PAGE, MADV_NOHUGEPAGE);
  for (int i = 0; i < ROUNDS && !wrong; i++) {
    struct pollfd none = {pipes[0], POLLIN, 0};
    pages[2 * i * PAGE] = 1; // @TOUCH
    wrong |= nanosleep(&pause, NULL) != 0;
    wrong |= poll(&none, 1, 0) != 0;
    wrong |= write(pipes[1], "x", 1) != 1;
    wrong |= read(pipes[0], &pages[(2 * i + 1) * PAGE], 1) != 1;
  }
  return wrong;
}
