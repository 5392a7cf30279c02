/* SPDX-License-Identifier: MIT
 *
 * What lineprof's clocks cost on this machine where every row has one
 * (--exact): nanoseconds per bare clock read, row that __lineprof_open opens,
 * function entered and left, and region, for one thread and for two at once.
 * Every figure is the difference between a profiled loop and the same loop
 * plain, and the median of interleaved rounds. Run bench/probe.sh.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define WORK(name) plain_##name
#define REGION
#include "probe_work.h"

#pragma lineprof on
#define WORK(name) profiled_##name
#define REGION _Pragma("lineprof region \"probe\"")
#include "probe_work.h"
#pragma lineprof off

enum { ROUNDS = 9, EVENTS = 200000, THREADS = 2 };

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* The counter that the runtime reads; ten per round to hide the loop. */
static __attribute__((noinline)) void clock_reads(long rounds) {
  for (long i = 0; i < rounds; i++)
    for (int k = 0; k < 10; k++)
      __asm__ volatile("" ::"r"(__builtin_readcyclecounter()));
}

/* What is measured: `work` less `plain`, `events` per round. */
enum { CLOCK, ROW, SAME_ROW, CALL, REGION_PAIR, MEASURES };
static const struct {
  void (*work)(long rounds), (*plain)(long rounds);
  int events;
} measures[MEASURES] = {
    [CLOCK] = {clock_reads, NULL, 10},
    [ROW] = {profiled_rows, plain_rows, 10},
    [SAME_ROW] = {profiled_same_row, plain_same_row, 1},
    [CALL] = {profiled_calls, plain_calls, 1},
    [REGION_PAIR] = {profiled_regions, plain_regions, 1},
};

struct job {
  int measure;
  pthread_barrier_t *start;
  double ns; /* per round */
};

static double time_loop(void (*loop)(long), long rounds) {
  uint64_t begin = now_ns();
  loop(rounds);
  return (double)(now_ns() - begin) / (double)rounds;
}

static void *run_job(void *argument) {
  struct job *job = argument;
  long rounds = EVENTS / measures[job->measure].events;
  measures[job->measure].work(rounds / 10); /* warm: pages, slabs, caches */
  pthread_barrier_wait(job->start);
  job->ns = time_loop(measures[job->measure].work, rounds);
  pthread_barrier_wait(job->start);
  if (measures[job->measure].plain)
    job->ns -= time_loop(measures[job->measure].plain, rounds);
  return NULL;
}

/* The mean over `threads` threads that do the same at the same time. */
static double measure(int what, int threads) {
  pthread_t thread[THREADS];
  struct job job[THREADS];
  pthread_barrier_t start;
  double sum = 0;
  pthread_barrier_init(&start, NULL, (unsigned)threads);
  for (int i = 0; i < threads; i++) {
    job[i] = (struct job){what, &start, 0};
    if (pthread_create(&thread[i], NULL, run_job, &job[i])) {
      fprintf(stderr, "probe: cannot start a thread\n");
      exit(1);
    }
  }
  for (int i = 0; i < threads; i++) {
    pthread_join(thread[i], NULL);
    sum += job[i].ns;
  }
  pthread_barrier_destroy(&start);
  return sum / threads / measures[what].events;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values) {
  qsort(values, ROUNDS, sizeof *values, ascending);
  return values[ROUNDS / 2];
}

static void print_row(const char *name, const double *ns, const double *clock) {
  printf("%-34s %8.2f %8.2f   %7.2f %7.2f %9.2f\n", name, ns[0], ns[1],
         ns[0] / clock[0], ns[1] / clock[1], ns[1] / ns[0]);
}

int main(void) {
  static double sample[MEASURES][THREADS][ROUNDS];
  double ns[MEASURES][THREADS], derived[THREADS];

  for (int round = 0; round < ROUNDS; round++)
    for (int what = 0; what < MEASURES; what++)
      for (int threads = 1; threads <= THREADS; threads++)
        sample[what][threads - 1][round] = measure(what, threads);
  for (int what = 0; what < MEASURES; what++)
    for (int t = 0; t < THREADS; t++)
      ns[what][t] = median(sample[what][t]);

  printf("%-34s %17s   %15s %9s\n", "", "ns, threads:", "clock reads",
         "2 threads");
  printf("%-34s %8d %8d   %7d %7d %9s\n", "", 1, 2, 1, 2, "vs. 1");
  print_row("clock read", ns[CLOCK], ns[CLOCK]);
  print_row("row opened", ns[ROW], ns[CLOCK]);
  print_row("row opened again, and counted", ns[SAME_ROW], ns[CLOCK]);
  for (int t = 0; t < THREADS; t++) /* less the rows of the loop's test and of
                                       the call */
    derived[t] = ns[CALL][t] - 2 * ns[ROW][t];
  print_row("function entered, its row, left", derived, ns[CLOCK]);
  for (int t = 0; t < THREADS; t++)
    derived[t] = ns[REGION_PAIR][t] - 2 * ns[ROW][t];
  print_row("region, begin and end", derived, ns[CLOCK]);
  return 0;
}
