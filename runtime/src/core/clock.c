/* SPDX-License-Identifier: MIT
 *
 * See clock.h.
 */
#include "core/clock.h"

#include "platform/counter.h"
#include "platform/platform.h"

static bool is_slow;

void lp_clock_start(bool slow) { is_slow = slow; }

bool lp_clock_is_slow(void) { return is_slow; }

uint64_t __lineprof_clock(void) { return lp_platform_monotonic_ns(); }

uint64_t lp_read_ticks(void) {
  return is_slow ? __lineprof_clock() : lp_counter_read();
}

/* Reads the system clock between two counter readings, and takes the attempt in
 * which these are closest. */
struct lineprof_clock_pair lp_read_pair(void) {
  struct lineprof_clock_pair best = {0, 0};
  uint64_t best_gap = UINT64_MAX;
  for (int i = 0; i < 5; i++) {
    uint64_t before = lp_read_ticks();
    uint64_t ns = lp_platform_monotonic_ns();
    uint64_t gap = lp_read_ticks() - before;
    if (gap >= best_gap)
      continue;
    best_gap = gap;
    best.ticks = is_slow ? ns : before + gap / 2;
    best.ns = ns;
  }
  return best;
}
