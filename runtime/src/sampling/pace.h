/* SPDX-License-Identifier: MIT
 *
 * How often a thread is sampled, by its perf event or its timer: as often as
 * measure.sampling_budget, a share of its CPU time, buys. Pure.
 *
 * A thread may spend the whole budget for its first 2 s of CPU time, 3/8 of it
 * until 10 s, and from then on half as much after 40 s, 160 s and so on: later
 * samples tell less. So a run of 10 s spends half of the budget. The first
 * thread of a process spends two and a half times as much in its first 20 ms,
 * so that a short run has samples at all: 1 ms of a budget of 2 %. A twentieth
 * is kept back for that and for finding out what a sample costs.
 *
 * What is bought: a sample, which costs the interrupt, the handler and the
 * delivery of the signal; and context switches, each of which starts and stops
 * the event's clock.
 */
#ifndef LINEPROF_PACE_H
#define LINEPROF_PACE_H

#include <stdbool.h>
#include <stdint.h>

struct lp_pace {
  uint64_t budget;    /* share of CPU time, of LP_WHOLE */
  uint64_t cpu_ns;    /* of the thread, so far */
  bool is_first;      /* thread of its process */
  uint64_t sample_ns; /* what a sample costs */
  uint64_t switch_ns; /* what a context switch costs more, with the event */
  uint64_t switches;  /* of late, in 1000 s of CPU time */
};

/** CPU time between two samples; UINT64_MAX: none can be paid for. */
uint64_t lp_pace_period(const struct lp_pace *pace);

#endif
