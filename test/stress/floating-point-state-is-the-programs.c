// RUN: %clang_lineprof %s -o %t -pthread -lm
// RUN: %run %t traps && %kprof report %t.lprof | %filecheck %s
// RUN: %run %t flags && %run %t upward && %run %t zeros && %run %t single
// RUN: %run env LINEPROF_MEASURE_MODE=exact %t traps
// RUN: %run env LINEPROF_MEASURE_MODE=exact %t flags
// RUN: %run env LINEPROF_MEASURE_SAMPLING_BUDGET=0 %t traps
// RUN: %run env LINEPROF_MEASURE_SAMPLING_BUDGET=0.25 %t flags
// RUN: %run env LINEPROF_SCHEDULE_WAIT=5ms LINEPROF_SCHEDULE_ACTIVE=5ms \
// RUN:   LINEPROF_SCHEDULE_REPEAT=9 %t traps
// RUN: %run env LINEPROF_SCHEDULE_WAIT=5ms LINEPROF_SCHEDULE_ACTIVE=5ms \
// RUN:   LINEPROF_SCHEDULE_REPEAT=9 %t flags
// RUN: %kprof -q -o %t.lprof %t traps
// RUN: %kprof -q -o %t.lprof %t flags
// RUN: %kprof --memory -q -o %t.lprof %t traps
// RUN: %kprof --memory -q --set measure.memory=sample -o %t.lprof %t flags
// REQUIRES: x86_64
// UNSUPPORTED: asan, tsan
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: a program that traps every floating-point exception, has them noted,
// rounds upward, flushes denormals or has the x87 unit round to single
// precision meets nothing of the runtime's: in lines, threads, handlers,
// regions, waits, forked children and at exit.
#define _GNU_SOURCE
#include <fenv.h>
#include <lineprof/lineprof.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xmmintrin.h>

static volatile int sum;
static char *kept;

static void spin(int n) {
  for (int i = 0; i < n; i++)
    sum += i & 3;
}

static void nap(void) { usleep(300); }

static void hear(int signal) {
  (void)signal;
  spin(100); // CHECK: {{^ *}}[[#@LINE]]{{ +40 }}
}

static void work(int rounds) {
  for (int i = 0; i < rounds; i++) {
    LINEPROF_REGION("round") {
      nap();
      spin(100000);
    }
    free(kept);
    kept = malloc((size_t)i * 4000 + 1);
    kept = realloc(kept, (size_t)i * 999 + 1);
  }
}

static void *run(void *rounds) {
  work(*(int *)rounds);
  return NULL;
}

struct state {
  unsigned control;
  unsigned short word, status;
};

static struct state state(void) {
  struct state now;
  __asm__ volatile("fnstcw %0; fnstsw %1" : "=m"(now.word), "=m"(now.status));
  now.control = _mm_getcsr();
  return now;
}

static void choose(const char *name) {
  unsigned short single = 0x7f;
  if (strcmp(name, "traps") == 0)
    feenableexcept(FE_ALL_EXCEPT);
  else if (strcmp(name, "upward") == 0)
    fesetround(FE_UPWARD);
  else if (strcmp(name, "zeros") == 0)
    _mm_setcsr(_mm_getcsr() | 0x8040);
  else if (strcmp(name, "single") == 0)
    __asm__ volatile("fldcw %0" : : "m"(single));
}

static int differs(struct state before) {
  struct state now = state();
  return now.control != before.control || now.word != before.word ||
         now.status != before.status;
}

static int child(struct state before) {
  int status;
  pid_t id = fork();
  if (id == 0) {
    work(10);
    exit(differs(before));
  }
  return waitpid(id, &status, 0) != id || status != 0;
}

int main(int argc, char **argv) {
  pthread_t threads[2];
  int none = 0, some = 20;
  (void)argc;
  choose(argv[1]);
  struct state before = state();
  signal(SIGUSR1, hear);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, &none);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  pthread_create(&threads[0], NULL, run, &some);
  pthread_join(threads[0], NULL);
  for (int i = 0; i < 40; i++)
    raise(SIGUSR1);
  work(300);
  return child(before) || differs(before);
}
