// RUN: %unit/clocked-sums
// Intent: outward of a clocked row samples, or long calls, stand for as much as
// its clock has seen; the more of the two speak, and what they have met less
// than half of is not theirs.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "samples/clocked_sums.h"

/* One thread's only clocked row took 1000 ticks itself and called 3000. */
static struct lineprof_line_counter line = {.self_ticks = 1000,
                                            .child_ticks = 3000};
static struct lp_table table = {.first_slab = 1};
static struct lp_slab slab = {.table = &table, .thread = 1, .lines = &line};
static struct lp_profile profile = {
    .counted = {
        .tables = &table, .table_count = 1, .slabs = &slab, .slab_count = 1}};
static struct lp_link links[] = {{.kind = LP_LINK_SAMPLED, .line = 7},
                                 {.kind = LP_LINK_CLOCKED},
                                 {.kind = LP_LINK_SAMPLED, .line = 8},
                                 {.kind = LP_LINK_CLOCKED}};
static struct lp_chain chain = {
    .profile = &profile, .links = links, .count = 4};

struct scales {
  double run, look, call;
};

static const struct lp_clocked_by running = {.samples = 20},
                                  few_looks = {.is_waiting = true,
                                               .samples = 3},
                                  looks = {.is_waiting = true, .samples = 10},
                                  call = {.is_call = true};

/* Of so many ticks of each. */
static struct scales scales_of(double ran, double waited,
                               struct lp_clocked_by waiting, double called) {
  struct lp_clocked_sums sums = {.items = NULL};
  if (ran > 0)
    lp_clocked_sums_add(&sums, &chain, 1, ran, running);
  if (waited > 0)
    lp_clocked_sums_add(&sums, &chain, 1, waited, waiting);
  if (called > 0)
    lp_clocked_sums_add(&sums, &chain, 1, called, call);
  struct scales scales = {lp_clocked_sums_scale(&sums, &links[1], 1, running),
                          lp_clocked_sums_scale(&sums, &links[1], 1, looks),
                          lp_clocked_sums_scale(&sums, &links[1], 1, call)};
  lp_clocked_sums_free(&sums);
  return scales;
}

static int is(struct scales scales, double run, double look, double called) {
  return scales.run == run && scales.look == look && scales.call == called;
}

int main(void) {
  CHECK("nothing is known of the row", is(scales_of(0, 0, looks, 0), 1, 1, 1));
  CHECK("samples of all, of a row that is on the chain twice",
        scales_of(4000, 0, looks, 0).run == 1);
  CHECK("too many samples", scales_of(8000, 0, looks, 0).run == 0.5);
  CHECK("most of it", scales_of(3200, 0, looks, 0).run == 1.25);
  CHECK("less than half: the rest may be waits of others",
        scales_of(1000, 0, looks, 0).run == 1);
  CHECK("few looks at less than half of the waits",
        is(scales_of(1000, 1000, few_looks, 0), 1, 1, 0));
  CHECK("... at most of them",
        is(scales_of(1000, 2000, few_looks, 0), 1, 1.5, 0));
  CHECK("many looks speak for all waits",
        is(scales_of(1000, 500, looks, 0), 1, 6, 0));
  CHECK("long calls, and some samples, which are in these",
        is(scales_of(500, 0, looks, 3900), 0, 0, 1));
  CHECK("some long calls, which are in the samples",
        scales_of(3200, 0, looks, 1600).run == 1.25 &&
            scales_of(3200, 0, looks, 1600).call == 0);
  CHECK("calls that were open longer than the clock says",
        is(scales_of(0, 0, looks, 5000), 0, 0, 0.8));
  return check_status();
}
