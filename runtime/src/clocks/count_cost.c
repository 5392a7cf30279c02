/* SPDX-License-Identifier: MIT
 *
 * See count_cost.h. Counts as compiled code does: it looks up the thread's
 * counters, adds one, and asks whether a clock runs. As in a program the next
 * counter is another one, so that no addition waits for the one before it.
 */
#include "clocks/count_cost.h"

#include "core/clock.h"
#include "lineprof/format.h"

#include <stdbool.h>

#define ROUNDS 30
#define COUNTERS 4
#define REPEATS (LINEPROF_COUNTS_PRICED / 4 / COUNTERS) /* in a round */

struct slab {
  volatile uint64_t counters[COUNTERS];
};

struct counted {
  struct slab *volatile slab;
  volatile unsigned char clocks[COUNTERS];
};

/* Whether a clock runs there, which none does. */
static inline bool pass(struct counted *counted, unsigned counter) {
  counted->slab->counters[counter]++;
  return __builtin_expect(counted->clocks[counter], 0);
}

/* Written out, as a loop around the four would take as long as they do. */
static __attribute__((noinline)) uint64_t count(struct counted *counted) {
  uint64_t begin = lp_read_ticks();
  for (unsigned i = 0; i < REPEATS; i++)
    if (pass(counted, 0) || pass(counted, 1) || pass(counted, 2) ||
        pass(counted, 3))
      return UINT64_MAX;
  return lp_read_ticks() - begin;
}

static __attribute__((noinline)) uint64_t count_nothing(void) {
  uint64_t begin = lp_read_ticks();
  for (unsigned i = 0; i < REPEATS; i++)
    __asm__ volatile("" : "+r"(i));
  return lp_read_ticks() - begin;
}

static void keep_least(uint64_t *least, uint64_t now) {
  if (now < *least)
    *least = now;
}

uint64_t lp_count_cost(void) {
  struct slab slab = {{0}};
  struct counted counted = {.slab = &slab};
  uint64_t with = UINT64_MAX, without = UINT64_MAX;
  for (int round = 0; round < ROUNDS; round++) {
    keep_least(&with, count(&counted));
    keep_least(&without, count_nothing());
  }
  uint64_t cost = with > without ? with - without : 0;
  return cost * LINEPROF_COUNTS_PRICED / (REPEATS * COUNTERS) + 1;
}
