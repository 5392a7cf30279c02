// RUN: %unit/pace
// Intent: sampling by perf events spends its budget and no more: 2 % of a run
// of 1 s, 1 % of 10 s, with context switches in it; the first 20 ms of a
// process have more of it, and what cannot be paid for is not bought.
/* SPDX-License-Identifier: MIT */
#include "sampling/pace.h"
#include "base/scale.h"
#include "check.h"

#define MS UINT64_C(1000000)

struct spent {
  double ns;
  unsigned samples;
};

static struct spent run(struct lp_pace pace, uint64_t cpu_ns) {
  struct spent spent = {0, 0};
  for (pace.cpu_ns = 0; pace.cpu_ns < cpu_ns; spent.samples++) {
    uint64_t period = lp_pace_period(&pace);
    spent.ns += (double)pace.sample_ns + (double)pace.switches / 1e12 *
                                             (double)period *
                                             (double)pace.switch_ns;
    pace.cpu_ns += period;
  }
  return spent;
}

static void check_costs(uint64_t sample_ns, uint64_t switches) {
  struct lp_pace pace = {.budget = LP_WHOLE / 50,
                         .is_first = true,
                         .sample_ns = sample_ns,
                         .switch_ns = sample_ns / 3,
                         .switches = switches};
  double second = run(pace, 1000 * MS).ns / 1e9;
  double ten = run(pace, 10000 * MS).ns / 1e10;
  CHECK("2 % of a second", second > 0.015 && second <= 0.02);
  CHECK("1 % of ten", ten > 0.005 && ten <= 0.01);
  CHECK("1 ms of 20 ms", run(pace, 20 * MS).ns <= 1.1e6 + (double)sample_ns);
}

int main(void) {
  struct lp_pace pace = {.budget = LP_WHOLE / 50, .sample_ns = 14000};
  for (uint64_t sample_ns = 4000; sample_ns <= 64000; sample_ns *= 2)
    check_costs(sample_ns, 0);
  check_costs(30000, 200000);
  CHECK("many where they are cheap", run(pace, 1000 * MS).samples >= 1000);
  pace.cpu_ns = 5000 * MS;
  uint64_t early = lp_pace_period(&pace);
  pace.cpu_ns = 40000 * MS;
  CHECK("half as often", lp_pace_period(&pace) / 2 == early);
  pace.cpu_ns = 160000 * MS;
  CHECK("and again", lp_pace_period(&pace) / 4 == early);
  pace.switch_ns = 5000;
  pace.switches = 10000000;
  CHECK("none at this price", lp_pace_period(&pace) == UINT64_MAX);
  pace = (struct lp_pace){.budget = 0, .sample_ns = 14000};
  CHECK("none for nothing", lp_pace_period(&pace) == UINT64_MAX);
  return check_status();
}
