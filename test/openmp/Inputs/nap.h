/* SPDX-License-Identifier: MIT
 *
 * For two threads, one of which sleeps while the other one waits for it.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* clang's omp.h need not be installed for each of its versions. */
typedef struct {
  void *lock;
} omp_lock_t;
int omp_get_thread_num(void);
void omp_init_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);

#define APART __attribute__((unused)) static

static int tids[2];

APART int me(void) { return omp_get_thread_num(); }

APART void nap(long ms) {
  struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, 0);
}

/* Both threads come here before one of them goes on. */
APART void meet(int *count) {
  tids[me()] = (int)syscall(SYS_gettid);
  int target = __atomic_add_fetch(count, 1, __ATOMIC_SEQ_CST);
  target += target & 1;
  while (__atomic_load_n(count, __ATOMIC_SEQ_CST) < target)
    ;
}

static double cpu_ms(int tid) {
  struct timespec time = {0, 0};
  clock_gettime((clockid_t)(~(unsigned)tid << 3 | 6), &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int sleeps(int tid) {
  char path[64], text[512] = "";
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", tid);
  FILE *file = fopen(path, "r");
  if (!file)
    return 1;
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  fclose(file);
  const char *state = strrchr(text, ')');
  return state && state[2] == 'S';
}

/* The other thread has nothing to do but to wait: this one lets it begin, then
 * sleeps. */
APART void nap_meanwhile(long ms) {
  int other = tids[1 - me()];
  double before = cpu_ms(other);
  while (!sleeps(other) && cpu_ms(other) - before < 2)
    nap(1);
  nap(ms);
}
