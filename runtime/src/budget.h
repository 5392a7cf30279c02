/* SPDX-License-Identifier: MIT
 *
 * What timing lines may cost, and who has to go when it costs more: the
 * governor's decisions, without its eyes and hands (governor.c). Pure.
 *
 * Each thread has an account. Its time pays in the budget's share, probes
 * draw what they cost. It starts with a burst that is free, and never holds
 * more. Times are ns of the thread's CPU time.
 */
#ifndef LINEPROF_BUDGET_H
#define LINEPROF_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

/** The burst is what is paid in during this much of a thread's own time. */
#define LP_BURST_NS 100000000

struct lp_account {
  double balance; /* what probes may cost, from now on */
  double floor;   /* somebody has to go when it gets lower */
};

/** A new thread's. `share` is measure.budget, 0 to 1; `free_ns` of probes are
 * free besides. */
struct lp_account lp_account_open(double share, double free_ns);

/** The thread took `time`, probes included, and they cost `cost`. Returns
 * whether that was too much. Then the floor sinks, too: those who have to go
 * get a little time to do so before the next ones have to. */
bool lp_account_spend(struct lp_account *account, double share, int64_t time,
                      int64_t cost);

/** How long the balance lasts if a thread goes on as it did when it took `time`
 * and its probes cost `cost`: INFINITY if it does not shrink, 0 if it is spent.
 */
double lp_account_lasts_ns(const struct lp_account *account, double share,
                           int64_t time, int64_t cost);

/** What those who stay may have cost in this time. */
double lp_budget_allows(double share, int64_t time, int64_t cost);

#define LP_COST_BUCKETS 240u

/** Costs of many functions, by size, 1/8 octave to a bucket. */
struct lp_costs {
  uint64_t sums[LP_COST_BUCKETS];
};

void lp_costs_add(struct lp_costs *costs, uint32_t cost);

/** Functions that cost as much as this or more have to go, so that the rest
 * is within `allowed`: the dearest go first. UINT32_MAX: nobody. */
uint32_t lp_costs_limit(const struct lp_costs *costs, double allowed);

#endif
