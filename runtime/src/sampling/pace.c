/* SPDX-License-Identifier: MIT
 *
 * See pace.h.
 */
#include "sampling/pace.h"

#define MS UINT64_C(1000000)
#define FIRST_NS (20 * MS)
#define FULL_NS (2000 * MS)
#define HALF_NS (10000 * MS)

static double share(const struct lp_pace *pace) {
  double share = 0.95 * pace->budget;
  if (pace->is_first && pace->cpu_ns < FIRST_NS)
    return 2.5 * pace->budget;
  if (pace->cpu_ns < FULL_NS)
    return share;
  share *= 0.375;
  for (uint64_t ns = HALF_NS; ns <= pace->cpu_ns / 4; ns *= 4)
    share /= 2;
  return share;
}

uint64_t lp_pace_period(const struct lp_pace *pace) {
  double left = share(pace) - pace->switches * (double)pace->switch_ns;
  if (left <= 0)
    return UINT64_MAX;
  double period = (double)pace->sample_ns / left;
  return period < 1e15 ? (uint64_t)period : UINT64_MAX;
}
