// RUN: %unit/unseen-waits
// Intent: what clocks saw a line wait, and no look, is in no other line's own
// time. A line that it called may have waited so: hardly, if looks met many
// waits, and all of them in the line itself. Nor is it beneath lines that none
// of these looks met.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "model/waiting.h"

/* Of a thread's 10 s a clock saw the row wait 10, so many looks met waits that
 * took 8, and nobody looked at 2. */
static struct lp_time_totals time_of(uint64_t looks, double child_ns,
                                     uint64_t samples, double noted_ns) {
  struct lp_row row = {.hits = 9,
                       .clocked = 9,
                       .self_ns = 10e9,
                       .child_ns = child_ns,
                       .seen_ns = 8e9,
                       .clocked_samples = looks,
                       .noted_ns = noted_ns,
                       .samples = samples};
  struct lp_model model = {.rows = &row,
                           .row_count = 1,
                           .time = {.run_ns = 1e6,
                                    .run_period_ns = 1e6,
                                    .look_ns = 0.02e9,
                                    .unseen_wait_ns = 2e9}};
  lp_waiting_find(&model);
  return model.time;
}

/* What other lines may have waited themselves. */
static double others(uint64_t looks, double child_ns, uint64_t samples) {
  return time_of(looks, child_ns, samples, 0).unseen_own_ns;
}

/* What may be in the time of those that no look met. */
static double unmet(uint64_t looks, double child_ns) {
  return time_of(looks, child_ns, 0, 0).unseen_unmet_ns;
}

/* The same where calls that took long were noted. */
static double unnoted(double noted_ns) {
  return time_of(0, 0, 0, noted_ns).unseen_unmet_ns;
}

int main(void) {
  CHECK("a line that calls none has waited alone", others(100, 0, 0) == 0);
  CHECK("one that samples saw call may not have", others(100, 0, 1) == 2e9);
  CHECK("one that calls, and was often seen waiting itself, hardly called what "
        "waits",
        others(100, 1e3, 0) > 0 && others(100, 1e3, 0) < 0.1e9);
  CHECK("one long wait says nothing", others(1, 1e3, 0) == 2e9);
  CHECK("callers of a line where nobody looked may have waited with it",
        unmet(0, 0) == 2e9);
  CHECK("... but hardly, if all looks at many waits met others",
        unmet(100, 0) > 0 && unmet(100, 0) < 0.1e9 && unmet(100, 1e3) > 0 &&
            unmet(100, 1e3) < 0.1e9);
  CHECK("... nor with one whose calls were all noted", unnoted(10e9) == 0);
  CHECK("... with the rest of one of which some were", unnoted(9e9) == 1e9);
  return check_status();
}
