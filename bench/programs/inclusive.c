/* SPDX-License-Identifier: MIT
 *
 * inclusive ROUNDS STEPS: call lines at several scales, each with a timer of
 * the program's own around it: `NAME LINE NANOSECONDS` a line. Those in main
 * take a good part of a second each; those in step() some microseconds, very
 * often, and have timers only with -DTIMERS. Part of bench/fidelity.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile uint64_t sink;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void say(const char *name, int line, double ns) {
  printf("%s %d %.0f\n", name, line, ns);
}

__attribute__((noinline)) static uint64_t small(uint64_t n) {
  n ^= n >> 7;
  n *= 0x9e3779b97f4a7c15u;
  return n ^ n >> 31;
}

static inline uint64_t inlined(uint64_t n) {
  uint64_t sum = n;
  for (int i = 0; i < 400; i++)
    sum = sum * 31 + (sum >> 3);
  return sum;
}

__attribute__((noinline)) static uint64_t digits(uint64_t n) {
  uint64_t sum = 0;
  for (int i = 0; i < 300; i++) {
    sum += n % 10;
    n = n / 10 + (n << 40);
  }
  return sum;
}

__attribute__((noinline)) static uint64_t fibonacci(int n) {
  if (n < 2)
    return 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}

static uint64_t written(uint64_t n) {
  char text[64];
  return (uint64_t)snprintf(text, sizeof text, "%llu %.6f",
                            (unsigned long long)n, (double)n / 7);
}

static int compare(const void *left, const void *right) {
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

static void small_calls(int count) {
  uint64_t sum = 1;
  for (int i = 0; i < count; i++)
    sum += small(sum);
  sink = sum;
}

static void inlined_calls(int count) {
  uint64_t sum = 1;
  for (int i = 0; i < count; i++)
    sum += inlined(sum);
  sink = sum;
}

static void library_calls(int count) {
  for (int i = 0; i < count; i++)
    sink = written((uint64_t)i);
}

static void callback_calls(int count) {
  static uint32_t list[2000];
  for (int i = 0; i < count; i++) {
    for (uint32_t j = 0; j < 2000; j++)
      list[j] = (j * 7919 + (uint32_t)i) % 2003;
    qsort(list, 2000, sizeof *list, compare);
  }
  sink = list[7];
}

static void third(int count) {
  for (int i = 0; i < count; i++)
    sink = digits((uint64_t)i);
}

static void second(int count) { third(count); }

static void deep_calls(int count) { second(count); }

static void recursive_calls(int count) {
  for (int i = 0; i < count; i++)
    sink = fibonacci(18 + i % 3);
}

static void waiting(int count) {
  const struct timespec pause = {.tv_nsec = 5000000};
  for (int i = 0; i < count; i++)
    nanosleep(&pause, NULL);
}

#ifdef TIMERS
enum { PLACES = 4 };
static double taken[PLACES], timer_ns;
static int lines[PLACES];
static double begun;
#define BEGIN() (begun = now())
#define END(place)                                                             \
  (taken[place] += now() - begun - timer_ns, lines[place] = __LINE__ - 1)

static void measure_timer(void) {
  double begin = now();
  for (int i = 0; i < 1000000; i++)
    now();
  timer_ns = (now() - begin) / 1000001;
}
#else
#define BEGIN() (void)0
#define END(place) (void)0
#endif

__attribute__((noinline)) static uint64_t step(uint64_t n) {
  uint64_t sum = 0;
  BEGIN();
  sum += digits(n);
  END(0);
  BEGIN();
  sum += written(n);
  END(1);
  BEGIN();
  sum += inlined(n);
  END(2);
  BEGIN();
  sum += fibonacci(12 + (int)(n % 2));
  END(3);
  return sum;
}

static void steps(int count) {
  for (int i = 0; i < count; i++)
    sink = step((uint64_t)i);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  int thousands = argc > 2 ? atoi(argv[2]) : 1;
#ifdef TIMERS
  measure_timer();
#endif
  double begin = now();
  small_calls(1000000 * rounds);
  say("small", __LINE__ - 1, now() - begin);
  begin = now();
  inlined_calls(10000 * rounds);
  say("inlined", __LINE__ - 1, now() - begin);
  begin = now();
  library_calls(20000 * rounds);
  say("library", __LINE__ - 1, now() - begin);
  begin = now();
  callback_calls(50 * rounds);
  say("callback", __LINE__ - 1, now() - begin);
  begin = now();
  deep_calls(6000 * rounds);
  say("deep", __LINE__ - 1, now() - begin);
  begin = now();
  recursive_calls(1000 * rounds);
  say("recursive", __LINE__ - 1, now() - begin);
  begin = now();
  waiting(2 * rounds);
  say("waiting", __LINE__ - 1, now() - begin);
  begin = now();
  steps(1000 * thousands);
  say("steps", __LINE__ - 1, now() - begin);
#ifdef TIMERS
  static const char *const names[] = {"digits", "written", "inlined",
                                      "fibonacci"};
  for (int i = 0; i < PLACES; i++)
    printf("step-%s %d %.0f\n", names[i], lines[i], taken[i]);
#endif
  return 0;
}
