/* SPDX-License-Identifier: MIT
 *
 * See budget.h.
 */
#include "budget.h"

#include <math.h>

/* Of the burst: how much deeper in debt a thread may get before the next
 * functions have to go. */
#define SLACK 0.1

/* While most of the time is the probes', what is left of it is not known well:
 * at least this share of it is taken to be the program's. */
#define LEAST_OWN 8

static double burst(double share) { return share * LP_BURST_NS; }

static double own_time(int64_t time, int64_t cost) {
  int64_t least = time / LEAST_OWN;
  return (double)(time - cost > least ? time - cost : least);
}

struct lp_account lp_account_open(double share, double free_ns) {
  return (struct lp_account){.balance = burst(share) + free_ns};
}

double lp_budget_allows(double share, int64_t time, int64_t cost) {
  return share * own_time(time, cost);
}

/* The floor follows the balance up, as far as 0. */
static void raise_floor(struct lp_account *account, double slack) {
  double floor = account->balance - slack;
  if (floor > 0)
    floor = 0;
  if (floor > account->floor)
    account->floor = floor;
}

bool lp_account_spend(struct lp_account *account, double share, int64_t time,
                      int64_t cost) {
  double slack = SLACK * burst(share);
  /* What it got beyond a burst it may keep. */
  double most = burst(share);
  if (account->balance > most)
    most = account->balance;
  account->balance += lp_budget_allows(share, time, cost) - (double)cost;
  if (account->balance > most)
    account->balance = most;
  if (account->balance < account->floor) {
    account->floor = account->balance - slack;
    return true;
  }
  raise_floor(account, slack);
  return false;
}

double lp_account_lasts_ns(const struct lp_account *account, double share,
                           int64_t time, int64_t cost) {
  double shrinks = (double)cost - lp_budget_allows(share, time, cost);
  if (shrinks <= 0)
    return INFINITY;
  return account->balance > 0 ? account->balance / shrinks * (double)time : 0;
}

/* As region durations fall into theirs: see LINEPROF_REGION_BUCKETS. */
static unsigned bucket_of(uint32_t cost) {
  if (cost < 8)
    return cost;
  unsigned octave = 31u - (unsigned)__builtin_clz(cost);
  return 8 * (octave - 2) + ((cost >> (octave - 3)) & 7);
}

static uint32_t bucket_begin(unsigned bucket) {
  return bucket < 8 ? bucket : (8u + (bucket & 7)) << (bucket / 8 - 1);
}

void lp_costs_add(struct lp_costs *costs, uint32_t cost) {
  costs->sums[bucket_of(cost)] += cost;
}

uint32_t lp_costs_limit(const struct lp_costs *costs, double allowed) {
  uint32_t limit = UINT32_MAX;
  double left = 0;
  for (unsigned i = 0; i < LP_COST_BUCKETS; i++)
    left += (double)costs->sums[i];
  for (unsigned i = LP_COST_BUCKETS; i-- > 0 && left > allowed;) {
    if (costs->sums[i] == 0)
      continue;
    left -= (double)costs->sums[i];
    limit = bucket_begin(i);
  }
  return limit;
}
