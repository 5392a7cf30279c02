/* SPDX-License-Identifier: MIT
 *
 * See sampling.h. Without libm, which the program need not have.
 */
#include "sampling.h"

struct lp_memory_sampling lp_sampling;

/* Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014),
 * as published for SplitMix64. */
static uint64_t mix(uint64_t z) {
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* From 0 to 1, without 1. */
static double fraction_of(uint64_t bits) {
  return (double)(bits >> 11) * 0x1p-53;
}

static double draw(struct lp_memory_state *state) {
  return fraction_of(mix(state->random += UINT64_C(0x9e3779b97f4a7c15)));
}

/* With a mean of 1, by comparisons alone: von Neumann, "Various techniques used
 * in connection with random digits" (1951). */
static double draw_exponential(struct lp_memory_state *state) {
  for (double whole = 0;; whole++) {
    double first = draw(state), last = first, next;
    unsigned count = 1;
    while ((next = draw(state)) < last) {
      last = next;
      count++;
    }
    if (count % 2 == 1)
      return whole + first;
  }
}

static void go_on(struct lp_memory_state *state) {
  state->skip =
      1 + (uint64_t)(draw_exponential(state) * (double)lp_sampling.period);
}

void lp_sampling_start(struct lp_memory_state *state) {
  state->skip = 0;
  if (!lp_sampling.period)
    return;
  if (!state->random)
    state->random = mix((uintptr_t)state);
  go_on(state);
}

bool lp_sampling_skips(struct lp_memory_state *state, uint64_t size) {
  if (state->skip > size) {
    state->skip -= size;
    state->last = NULL;
    return true;
  }
  if (state->skip)
    go_on(state);
  return false;
}

/* 1 - exp(-x): by its series for an x that has been halved until it is small,
 * and 1 - exp(-2x) = (1 - exp(-x)) * (1 + exp(-x)) from there. */
static double find_probability(double x) {
  unsigned halvings = 0;
  if (x > 64)
    return 1;
  for (; x > 1. / 64; halvings++)
    x /= 2;
  double y = x * (1 - x / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5))));
  while (halvings-- > 0)
    y *= 2 - y;
  return y;
}

struct lp_memory_weight lp_sampling_weigh(const void *block, uint64_t size) {
  double p =
      find_probability((double)(size ? size : 1) / (double)lp_sampling.period);
  double blocks = 1 / p, bytes = (double)size / p;
  uint64_t whole = (uint64_t)blocks;
  /* Whole blocks, which are right in the mean. */
  if (fraction_of(mix((uintptr_t)block)) < blocks - (double)whole)
    whole++;
  return (struct lp_memory_weight){whole, (uint64_t)(bytes + 0.5),
                                   (1 - p) * bytes * bytes};
}
