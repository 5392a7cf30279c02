/* SPDX-License-Identifier: MIT
 *
 * collatz ROUNDS THREADS: the longest Collatz sequence, by small functions;
 * the threads share the work and nothing else. Part of the suite of
 * bench/overhead and bench/fidelity.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { NUMBERS = 400000, MOST_THREADS = 16 };

struct share {
  pthread_t thread;
  uint64_t first, end, longest, start_of_longest;
};

static uint64_t halve(uint64_t n) { return n / 2; }

static uint64_t climb(uint64_t n) {
  if (n > UINT64_MAX / 4)
    abort();
  return 3 * n + 1;
}

static uint64_t length(uint64_t n) {
  uint64_t steps = 0;
  while (n != 1) {
    if (n % 2 == 0)
      n = halve(n);
    else
      n = climb(n);
    steps++;
  }
  return steps;
}

static void *search(void *argument) {
  struct share *share = argument;
  for (uint64_t n = share->first; n < share->end; n++) {
    uint64_t steps = length(n);
    if (steps > share->longest) {
      share->longest = steps;
      share->start_of_longest = n;
    }
  }
  return NULL;
}

/* Returns the length of the longest; first takes rounds apart. */
static struct share longest_of(uint64_t first, int threads) {
  struct share shares[MOST_THREADS] = {0}, best = {0};
  for (int i = 0; i < threads; i++) {
    shares[i].first = first + (uint64_t)(NUMBERS / threads * i);
    shares[i].end = first + (uint64_t)(NUMBERS / threads * (i + 1));
    if (pthread_create(&shares[i].thread, NULL, search, &shares[i]) != 0)
      abort();
  }
  for (int i = 0; i < threads; i++) {
    pthread_join(shares[i].thread, NULL);
    if (shares[i].longest > best.longest)
      best = shares[i];
  }
  return best;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  int threads = argc > 2 ? atoi(argv[2]) : 1;
  if (threads < 1 || threads > MOST_THREADS)
    return 2;
  for (int round = 0; round < rounds; round++) {
    struct share best = longest_of(1 + (uint64_t)round * NUMBERS, threads);
    printf("%llu steps from %llu\n", (unsigned long long)best.longest,
           (unsigned long long)best.start_of_longest);
  }
  return 0;
}
