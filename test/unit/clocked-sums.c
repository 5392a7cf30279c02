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
  double sample, call;
};

static struct scales scales_of(double sampled, double called) {
  struct lp_clocked_sums sums = {.items = NULL};
  if (sampled > 0)
    lp_clocked_sums_add(&sums, &chain, 1, sampled, false);
  if (called > 0)
    lp_clocked_sums_add(&sums, &chain, 1, called, true);
  struct scales scales = {lp_clocked_sums_scale(&sums, &links[1], 1, false),
                          lp_clocked_sums_scale(&sums, &links[1], 1, true)};
  lp_clocked_sums_free(&sums);
  return scales;
}

static int is(struct scales scales, double sample, double call) {
  return scales.sample == sample && scales.call == call;
}

int main(void) {
  CHECK("nothing is known of the row", is(scales_of(0, 0), 1, 1));
  CHECK("samples of all, of a row that is on the chain twice",
        is(scales_of(4000, 0), 1, 0));
  CHECK("too many samples", is(scales_of(8000, 0), 0.5, 0));
  CHECK("most of it", is(scales_of(3200, 0), 1.25, 0));
  CHECK("less than half: the rest may be others'",
        is(scales_of(1000, 0), 1, 0));
  CHECK("long calls, and some samples, which are in these",
        is(scales_of(500, 3900), 0, 1));
  CHECK("some long calls, which are in the samples",
        is(scales_of(3200, 1600), 1.25, 0));
  CHECK("calls that were open longer than the clock says",
        is(scales_of(0, 5000), 0, 0.8));
  return check_status();
}
