// RUN: %unit/budget
// Intent: whatever functions cost, those that stay timed take no more than the
// budget in the long run, a short run is free, and the dearest go first.
/* SPDX-License-Identifier: MIT */
#include "budget.h"
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MS 1000000

/* Who has to go, of functions with these costs, for the rest to be allowed. */
static const struct limit_case {
  uint32_t costs[6];
  double allowed;
  const char *gone; /* one letter a function: x goes, . stays */
} limits[] = {
    {{0}, 0, "......"},
    {{1, 1, 1}, 3, "......"},
    {{100, 10, 1}, 111, "......"},
    {{100, 10, 1}, 110, "x....."},
    {{1, 100, 10}, 11, ".x...."},
    {{1, 100, 10}, 10, ".xx..."},
    {{1, 100, 10}, 0.5, "xxx..."},
    {{1000, 2000, 4000, 8000}, 7000, "...x.."},
    {{1000, 2000, 4000, 8000}, 6999, "..xx.."},
    {{4000000000u, 4000000000u, 5}, 5, "xx...."},
    {{UINT32_MAX, 7}, 100, "x....."},
};

static void check_limits(void) {
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    const struct limit_case *one = &limits[i];
    struct lp_costs costs = {{0}};
    char gone[7] = "......";
    for (int j = 0; j < 6; j++)
      lp_costs_add(&costs, one->costs[j]);
    uint32_t limit = lp_costs_limit(&costs, one->allowed);
    for (int j = 0; j < 6; j++)
      if (one->costs[j] > 0 && one->costs[j] >= limit)
        gone[j] = 'x';
    CHECK(one->gone, strcmp(gone, one->gone) == 0);
  }
}

/* How many looks of 2 ms, of which the probes take a share, are free. */
static const struct free_case {
  double share, taken, free_ms;
  int looks;
} frees[] = {{0.05, 0.00, 0, 1000}, {0.05, 0.04, 0, 1000}, {0.05, 0.98, 0, 2},
             {0.05, 0.50, 0, 5},    {0.50, 0.98, 0, 27},   {0.001, 0.98, 0, 0},
             {1.00, 0.40, 0, 1000}, {0.05, 0.06, 0, 192},  {0.05, 0.98, 10, 7},
             {0.001, 0.98, 10, 5},  {0.05, 0.04, 10, 1000}};

static void check_first_burst(void) {
  char name[64];
  for (size_t i = 0; i < sizeof frees / sizeof *frees; i++) {
    struct lp_account account =
        lp_account_open(frees[i].share, frees[i].free_ms * MS);
    int looks = 0;
    while (looks < 1000 &&
           !lp_account_spend(&account, frees[i].share, 2 * MS,
                             (int64_t)(frees[i].taken * 2 * MS)))
      looks++;
    snprintf(name, sizeof name, "%g of %g: %d looks, %d expected",
             frees[i].taken, frees[i].share, looks, frees[i].looks);
    CHECK(name, looks == frees[i].looks);
  }
}

/* A balance of 10 ms, after 2 ms of which the probes took a share. */
static const struct {
  double taken, balance_ms, lasts_ms;
} lasting[] = {{0.00, 10, INFINITY}, {0.04, 10, INFINITY}, {0.5, 10, 21.0526},
               {0.99, 10, 10.1652},  {0.5, 0, 0},          {0.5, -1, 0},
               {0.00, -1, INFINITY}};

static void check_how_long_it_lasts(void) {
  char name[80];
  for (size_t i = 0; i < sizeof lasting / sizeof *lasting; i++) {
    struct lp_account account = {.balance = lasting[i].balance_ms * MS};
    double ms = lp_account_lasts_ns(&account, 0.05, 2 * MS,
                                    (int64_t)(lasting[i].taken * 2 * MS)) /
                MS;
    snprintf(name, sizeof name, "%g of it: lasts %g ms, %g expected",
             lasting[i].taken, ms, lasting[i].lasts_ms);
    CHECK(name,
          ms == lasting[i].lasts_ms || fabs(ms - lasting[i].lasts_ms) < 1e-3);
  }
}

/* A program with functions that would take such shares of its own time,
 * governed for `looks` looks. Returns the probes' share of its own time. */
static double govern(double share, double *shares, size_t count, int looks,
                     double *own_time) {
  struct lp_account account = lp_account_open(share, 0);
  double own = 0, cost_sum = 0;
  for (int look = 0; look < looks; look++) {
    struct lp_costs costs = {{0}};
    double sum = 0;
    for (size_t i = 0; i < count; i++)
      sum += shares[i];
    double look_own = 2 * MS / (1 + sum), cost = look_own * sum;
    own += look_own;
    cost_sum += cost;
    if (!lp_account_spend(&account, share, 2 * MS, (int64_t)cost))
      continue;
    for (size_t i = 0; i < count; i++)
      lp_costs_add(&costs, (uint32_t)(look_own * shares[i]));
    uint32_t limit =
        lp_costs_limit(&costs, lp_budget_allows(share, 2 * MS, (int64_t)cost));
    for (size_t i = 0; i < count; i++)
      if ((uint32_t)(look_own * shares[i]) >= limit)
        shares[i] = 0;
  }
  *own_time = own;
  return cost_sum / own;
}

static double random_share(void) {
  double power = (double)rand() / RAND_MAX * 5 - 4; /* 1e-4 to 10 */
  double value = 1;
  for (; power < 0; power += 1)
    value /= 10;
  return value * (1 + 9 * power);
}

/* Ten seconds: within the budget but for the burst and a few looks. */
static void check_long_run(void) {
  char name[64];
  static const double budgets[] = {0.001, 0.01, 0.05, 0.2, 1};
  for (int round = 0; round < 400; round++) {
    double shares[50], own, before = 0, after = 0;
    double share = budgets[round % 5];
    size_t count = (size_t)(1 + rand() % 50);
    for (size_t i = 0; i < count; i++)
      before += shares[i] = random_share();
    double taken = govern(share, shares, count, 5000, &own);
    for (size_t i = 0; i < count; i++)
      after += shares[i];
    double burst = (share * LP_BURST_NS + 8.0 * 2 * MS) / own;
    bool keeps_all = before > share || after == before;
    bool is_good = taken <= share + burst && after <= share * 1.1 && keeps_all;
    snprintf(name, sizeof name, "%g: %g taken, then %g", share, taken, after);
    if (!is_good || round % 40 < 5)
      CHECK(name, is_good);
  }
}

int main(void) {
  srand(5);
  check_limits();
  check_first_burst();
  check_how_long_it_lasts();
  check_long_run();
  return check_status();
}
