// REQUIRES: plugin
// RUN: %clang_lineprof -pthread -I%S/Inputs %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t > %t.used
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.json
// RUN: %python %S/Inputs/cpu_time.py %t.json %t.used
// RUN: rm -f %t.*lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t scarce > %t.used
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.json
// RUN: %python %S/Inputs/cpu_time.py %t.json %t.used
// Intent: CPU times are those of threads by their own
// clocks, also of one that sleeps a millisecond at a time, where many do
// nothing, and where others have the processors.
#define _GNU_SOURCE
#include "processors.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

#pragma lineprof on
enum { IDLE = 16, THREADS = IDLE + 2 };

static double used[THREADS + 1];
static volatile double sink = 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static int is_ended;

__attribute__((noinline)) static void burn(int rounds) {
  double a = sink;
  for (int i = 0; i < rounds; i++)
    a = a / 1.0000001;
  sink = a;
}

static void *sleeper(void *to) {
  for (int i = 0; i < 1000; i++) {
    usleep(1000);
    burn(10000);
  }
  *(double *)to = cpu_seconds();
  return to;
}

static void *worker(void *to) {
  for (double end = busy_until(400); is_busy(end);)
    burn(20000);
  *(double *)to = cpu_seconds();
  return to;
}

static void *idle(void *to) {
  pthread_mutex_lock(&lock);
  while (!is_ended)
    pthread_cond_wait(&ended, &lock);
  pthread_mutex_unlock(&lock);
  *(double *)to = cpu_seconds();
  return to;
}

static int run(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < IDLE; i++)
    if (pthread_create(&threads[i], 0, idle, &used[i]) != 0)
      return 1;
  if (pthread_create(&threads[IDLE], 0, sleeper, &used[IDLE]) != 0 ||
      pthread_create(&threads[IDLE + 1], 0, worker, &used[IDLE + 1]) != 0)
    return 1;
  pthread_join(threads[IDLE], 0);
  pthread_join(threads[IDLE + 1], 0);
  pthread_mutex_lock(&lock);
  is_ended = 1;
  pthread_cond_broadcast(&ended);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < IDLE; i++)
    pthread_join(threads[i], 0);
  return 0;
}

int main(int argc, char **argv) {
  double begin = cpu_seconds(), sum = 0;
  pid_t others[2];
  (void)argv;
  if (argc > 1) {
    share_one_processor();
    others[0] = compete();
    others[1] = compete();
  }
  int failed = run();
  if (argc > 1) {
    for (int i = 0; i < 2; i++) {
      kill(others[i], SIGKILL);
      waitpid(others[i], NULL, 0);
    }
  }
  used[THREADS] = cpu_seconds() - begin;
  for (int i = 0; i <= THREADS; i++)
    sum += used[i];
  printf("%.9f\n", sum);
  return failed;
}
