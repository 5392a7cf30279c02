/* SPDX-License-Identifier: MIT
 *
 * See pace.h.
 */
#include "sampling/pace.h"

#include "base/scale.h"

#define MS UINT64_C(1000000)
#define FIRST_NS (20 * MS)
#define FULL_NS (2000 * MS)
#define HALF_NS (10000 * MS)
#define MOST_NS (1000000000 * MS)

static uint64_t share(const struct lp_pace *pace) {
  uint64_t share = pace->budget * 95 / 100;
  if (pace->is_first && pace->cpu_ns < FIRST_NS)
    return pace->budget * 5 / 2;
  if (pace->cpu_ns < FULL_NS)
    return share;
  share = share * 3 / 8;
  for (uint64_t ns = HALF_NS; ns <= pace->cpu_ns / 4; ns *= 4)
    share /= 2;
  return share;
}

uint64_t lp_pace_period(const struct lp_pace *pace) {
  uint64_t bought = share(pace);
  uint64_t switches = lp_scale(pace->switches, pace->switch_ns, 1000);
  if (bought <= switches)
    return UINT64_MAX;
  uint64_t period = lp_scale(pace->sample_ns, LP_WHOLE, bought - switches);
  return period < MOST_NS ? period : UINT64_MAX;
}
