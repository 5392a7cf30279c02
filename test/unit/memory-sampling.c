// RUN: %unit/memory-sampling
// Intent: what sampled blocks stand for is right in the mean, whatever their
// size, and its margin covers the truth as often as it says; a block counts the
// same when it is freed; where all are counted nothing is skipped.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "sampling.h"

#include <math.h>
#include <stdlib.h>

enum { RUNS = 400 };

static bool is_same = true;

struct made {
  double blocks, bytes, variance; /* of the bytes */
};

/* Blocks of one size, at addresses as an allocator gives them. */
static void make(struct lp_memory_state *state, uint64_t size, uint64_t count,
                 struct made *made) {
  for (uint64_t i = 0; i < count; i++) {
    const void *block = (const void *)(uintptr_t)(0x10000 + 32 * i);
    if (lp_sampling_skips(state, size))
      continue;
    struct lp_memory_weight weight = lp_sampling_weight(block, size);
    struct lp_memory_weight again = lp_sampling_weight(block, size);
    is_same &= weight.blocks == again.blocks && weight.bytes == again.bytes;
    made->blocks += (double)weight.blocks;
    made->bytes += (double)weight.bytes;
    made->variance += (double)weight.variance * 0x1p20;
  }
}

/* 500 to 5,000 samples in each run. */
static void check_size(uint64_t size, uint64_t count) {
  struct lp_memory_state *state = calloc(1, sizeof *state);
  const double truth = (double)size * (double)count;
  double blocks = 0, bytes = 0;
  int covered = 0;
  lp_sampling.period = LP_SAMPLING_PERIOD;
  state->random = size;
  lp_sampling_start(state);
  for (int i = 0; i < RUNS; i++) {
    struct made made = {0};
    make(state, size, count, &made);
    covered += fabs(made.bytes - truth) <= 1.96 * sqrt(made.variance) + size;
    blocks += made.blocks / RUNS;
    bytes += made.bytes / RUNS;
  }
  printf("%llu bytes: %.4f of the blocks, %.4f of the bytes, %d of %d in the "
         "margin\n",
         (unsigned long long)size, blocks / (double)count, bytes / truth,
         covered, RUNS);
  CHECK("as many blocks", fabs(blocks / (double)count - 1) < 0.03);
  CHECK("as many bytes", fabs(bytes / truth - 1) < 0.03);
  CHECK("the margin covers 95 in 100", covered >= RUNS * 92 / 100);
  free(state);
}

static void check_exact(void) {
  struct lp_memory_state *state = calloc(1, sizeof *state);
  struct made made = {0};
  lp_sampling.period = 0;
  lp_sampling_start(state);
  make(state, 48, 1000, &made);
  CHECK("all are counted",
        made.blocks == 1000 && made.bytes == 48000 && made.variance == 0);
  free(state);
}

static void check_pages(void) {
  const void *block = (const void *)(uintptr_t)0x123456000;
  lp_sampling.period = LP_SAMPLING_PERIOD;
  CHECK("a page without", !lp_sampling_may_have(block));
  lp_sampling_note(block, 1);
  lp_sampling_note(block, 1);
  lp_sampling_note(block, -1);
  CHECK("a page with one", lp_sampling_may_have(block));
  lp_sampling_note(block, -1);
  CHECK("a page without again", !lp_sampling_may_have(block));
}

int main(void) {
  check_size(16, 40000000 / RUNS * 10);
  check_size(3000, 300000);
  check_size(400 << 10, 1000);
  check_size(3 << 20, 500);
  check_size(32 << 20, 10);
  check_exact();
  check_pages();
  CHECK("freed as it was made", is_same);
  return check_status();
}
