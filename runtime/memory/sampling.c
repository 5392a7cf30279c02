/* SPDX-License-Identifier: MIT
 *
 * See sampling.h. In integers alone: the floating-point state is the program's,
 * which may trap what is inexact.
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

static uint64_t draw(struct lp_memory_state *state) {
  return mix(state->random += UINT64_C(0x9e3779b97f4a7c15));
}

/* In 2^-32, with a mean of 1, by comparisons alone: von Neumann, "Various
 * techniques used in connection with random digits" (1951). */
static uint64_t draw_exponential(struct lp_memory_state *state) {
  for (uint64_t whole = 0;; whole++) {
    uint64_t first = draw(state), last = first, next;
    unsigned count = 1;
    while ((next = draw(state)) < last) {
      last = next;
      count++;
    }
    if (count % 2 == 1)
      return (whole << 32) + (first >> 32);
  }
}

static void go_on(struct lp_memory_state *state) {
  uint64_t drawn = draw_exponential(state);
  state->skip =
      1 + (uint64_t)((unsigned __int128)drawn * lp_sampling.period >> 32);
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

/* Probabilities are in 2^-63. */
#define CERTAIN (UINT64_C(1) << 63)

static uint64_t times(uint64_t a, uint64_t b) {
  return (uint64_t)((unsigned __int128)a * b >> 63);
}

/* 1 - exp(-x), x being size / period: by its series for an x that has been
 * halved until it is small, and 1 - exp(-2x) = (1 - exp(-x)) * (1 + exp(-x))
 * from there. */
static uint64_t find_probability(uint64_t size, uint64_t period) {
  unsigned halvings = 0;
  if (size / 64 >= period)
    return CERTAIN;
  while (size * 64 > period << halvings)
    halvings++;
  uint64_t x = (uint64_t)(((unsigned __int128)size << 63) / period >> halvings);
  uint64_t y = CERTAIN - x / 5;
  for (unsigned term = 4; term >= 2; term--)
    y = CERTAIN - times(x / term, y);
  for (y = times(x, y); halvings > 0; halvings--)
    y = times(y, -y); /* 2^64 - y stands for 2 - y */
  return y;
}

struct lp_memory_weight lp_sampling_weigh(const void *block, uint64_t size) {
  uint64_t p = find_probability(size ? size : 1, lp_sampling.period);
  unsigned __int128 blocks = ((unsigned __int128)1 << 95) / p; /* in 2^-32 */
  uint64_t bytes = (uint64_t)((((unsigned __int128)size << 63) + p / 2) / p);
  uint64_t whole = (uint64_t)(blocks >> 32);
  /* Whole blocks, which are right in the mean. */
  if (mix((uintptr_t)block) >> 32 < (uint32_t)blocks)
    whole++;
  unsigned __int128 square = (unsigned __int128)bytes * bytes >> 20;
  uint64_t variance = p < CERTAIN ? times(CERTAIN - p, (uint64_t)square) : 0;
  return (struct lp_memory_weight){whole, bytes, variance};
}
