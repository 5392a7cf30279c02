// RUN: %clang_lineprof %s -o %t
// RUN: %run env LINEPROF_MEASURE_MODE=exact %t space 2> %t.err
// RUN: %check %t.*lprof --processes 1 --state exited
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: FileCheck --check-prefix=TOLD %s < %t.err
// RUN: %run env LINEPROF_MEASURE_MODE=exact %t maps
// RUN: %check %t.*lprof --processes 1 --state exited
// RUN: %kprof report %t.lprof | %filecheck %s
// UNSUPPORTED: asan, tsan
// (they need more address space than any limit)
// UNSUPPORTED: small-stacks
// (its calls are deep)
// Intent: a child that has no address space, or no mappings left, for a profile
// of its own measures nothing, and leaves its parent's alone.
// TOLD: lineprof: warning: cannot write the profile of a forked process to '{{.*}}': Cannot allocate memory; its counts are lost
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAPS 200000

static void *maps[MAPS];
static int map_count;

__attribute__((noinline)) static int deep(int n) {
  char room[64];
  memset(room, n, sizeof room);
  getppid(); /* in the library: worth a clock */
  if (n == 0)
    return room[0];
  return 1 + deep(n - 1) + 0 * room[1]; // CHECK: {{^ *}}[[#@LINE]] {{ *}}300000 {{.*}}deep(n - 1)
}

static void limit_space(struct rlimit *limit) {
  unsigned long pages;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%lu", &pages) != 1)
    exit(2);
  fclose(file);
  getrlimit(RLIMIT_AS, limit);
  struct rlimit less = {pages * 4096, limit->rlim_max};
  setrlimit(RLIMIT_AS, &less);
}

/* Neighbours of different protection are not one mapping. */
static void take_all_maps(void) {
  while (map_count < MAPS) {
    int protection = map_count % 2 ? PROT_READ : PROT_NONE;
    void *map = mmap(NULL, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED)
      return;
    maps[map_count++] = map;
  }
}

static void give_maps_back(void) {
  while (map_count > 0)
    munmap(maps[--map_count], 4096);
}

int main(int count, char **arguments) {
  int wrong = 0, status;
  int is_space = count > 1 && strcmp(arguments[1], "space") == 0;
  struct rlimit limit;
  deep(1000);
  if (is_space)
    limit_space(&limit);
  else
    take_all_maps();
  for (int i = 0; i < 20; i++) {
    pid_t child = fork();
    sched_yield(); /* both go on at once: in turns where they have one processor */
    for (int j = 0; j < 10; j++)
      wrong |= deep(1000) != 1000;
    if (child == 0)
      _exit(wrong);
    wrong |= child < 0 || waitpid(child, &status, 0) != child || status != 0;
  }
  if (is_space)
    setrlimit(RLIMIT_AS, &limit);
  else
    give_maps_back();
  for (int i = 0; i < 99; i++)
    deep(1000); // CHECK: {{^ *}}[[#@LINE]] {{ *}}99 {{.*}}deep(1000)
  return wrong;
}
