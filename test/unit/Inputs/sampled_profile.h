/* SPDX-License-Identifier: MIT
 *
 * The sample as a default build: some rows have a clock, and the others are
 * known from samples, which a test adds.
 */
#ifndef LINEPROF_TEST_SAMPLED_PROFILE_H
#define LINEPROF_TEST_SAMPLED_PROFILE_H

#include "profile_builder.h"

/** Rows of the sample's table. */
enum { LOOP = 2, ADD = 3, RETURN = 4, MAIN = 5, CALL = 6 };
/** Where they are in the sampled process. */
enum {
  AT_ADD = 0x1000,
  AT_RETURN = 0x1008,
  AT_MERGED = 0x1010,
  AT_INLINED = 0x1018, /* LOOP, inlined into MAIN */
  AT_COUNTER = 0x1020, /* counts, beside RETURN */
  AT_COPY = 0x2000,
  AT_READ = 0x2008,
  AT_OPEN = 0x2010, /* the runtime's, which counting code calls */
  AT_NOTHING = 0x3000
};

#define TIMED(row) (LINEPROF_FRAME_CLOCKED | UINT64_C(1) << 32 | (row))

/** Adds a sample of the clock (0: CPU, 1: blocked) that was taken `count`
 * times, each of which stands for 1,024 ticks of 1 ns, of which its thread ran
 * half. */
#define STACK(clock, count, ...)                                               \
  sampled_stack(clock, count, (const uint64_t[]){__VA_ARGS__},                 \
                sizeof((uint64_t[]){__VA_ARGS__}) / 8)
void sampled_stack(int clock, uint64_t count, const uint64_t *chain,
                   uint32_t depth);

/** How many times as much time the next samples stand for: 1. */
extern uint64_t sampled_weight;

/** Appends the samples of a clock that have been added since the last time. */
void sampled_stacks(struct bytes *profile, int clock);

/** Clocks were read around the row that adds, once in its ten hits, which took
 * 20 samples' time, and around the row that calls sum: 100. Of the 20,
 * `nested_ticks` were spent in a call of itself, at the line that returns.
 * Outside of rows with a clock: 110 samples' time. */
extern uint64_t sampled_returns; /* hits of RETURN: 1 */
struct bytes sampled_profile(int with_places, int64_t nested_ticks);

#endif
