// RUN: %unit/unseen-waits
// Intent: what clocks saw a line wait, and no look, is in no other line's own
// time. It may be beneath a line that none of the looks met: hardly, if these
// were many.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "model/waiting.h"

/* Of a thread's 10 s a clock saw the row wait 10, so many looks met waits that
 * took 8, and nobody looked at 2. */
static struct lp_time_totals time_of(uint64_t looks, bool is_self_clocked) {
  struct lp_row row = {.hits = 9,
                       .clocked = 9,
                       .is_clocked = true,
                       .is_self_clocked = is_self_clocked,
                       .self_ns = is_self_clocked ? 10e9 : 8e9,
                       .waiting_ns = 8e9,
                       .own = {.ns = 8e9, .samples = looks}};
  struct lp_model model = {.rows = &row,
                           .row_count = 1,
                           .time = {.run_ns = 1e6,
                                    .run_period_ns = 1e6,
                                    .look_ns = 0.02e9,
                                    .unseen_wait_ns = 2e9}};
  lp_waiting_find(&model);
  return model.time;
}

int main(void) {
  CHECK("a line whose own time is the clock's has waited alone",
        time_of(100, true).unseen_own_ns == 0);
  CHECK("one that calls profiled code may not have",
        time_of(100, false).unseen_own_ns == 2e9);
  CHECK("callers of a line where nobody looked may have waited with it",
        time_of(1, true).unseen_unmet_ns == 2e9);
  double unmet = time_of(100, true).unseen_unmet_ns;
  CHECK("... but hardly, if all looks at many waits met others",
        unmet > 0 && unmet < 0.1e9);
  return check_status();
}
