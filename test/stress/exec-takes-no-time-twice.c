// RUN: %clang_lineprof %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: sh -c '%kprof -o a.lprof %t > most && %check a.lprof --processes 2 --least main=600000000 --most main=$(cat most)'
// Intent: a program that execs ends there: the time of what it becomes is not
// its own as well.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

int main(int argc, char **argv) {
  char begin[32];
  snprintf(begin, sizeof begin, "%ld", now());
  if (argc == 1)
    execl(argv[0], argv[0], begin, NULL);
  usleep(600000);
  /* What both have taken, and half of the wait. */
  printf("%ld\n", now() - atol(argv[1]) + 300000000);
  return 0;
}
