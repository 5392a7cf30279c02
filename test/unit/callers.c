// RUN: %unit/callers
// Intent: a function that no sample has met was called by the line that called
// something as often and as long, as clocks saw it, if there is but one.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "figures/clocked_callers.h"

/* Two lines of `main` call `work`, which has a line of its own. */
enum { FIRST, SECOND, INNER, ROWS };
enum { MAIN, WORK, FUNCTIONS };

static struct lp_row rows[ROWS];
static struct lp_function functions[FUNCTIONS];
static struct lp_model_call met[] = {
    {WORK, FIRST}, {WORK, SECOND}, {MAIN, LP_NO_ROW}};
static struct lp_model model;

/* `work` was called 10 times without a clock, 3 ms at most; its callers' clocks
 * saw 0.5 and 0.3 ms in 7 and 3 executions. */
static void make(void) {
  rows[FIRST] = (struct lp_row){.function = MAIN,
                                .hits = 7,
                                .clocked = 7,
                                .self_ns = 7,
                                .child_ns = 499993};
  rows[SECOND] = (struct lp_row){.function = MAIN,
                                 .hits = 3,
                                 .clocked = 3,
                                 .self_ns = 3,
                                 .child_ns = 299997};
  rows[INNER] =
      (struct lp_row){.function = WORK, .hits = 10, .unclocked_hits = 10};
  functions[MAIN] = (struct lp_function){
      .calls = 1, .total_ns = 1e9, .rows = &rows[FIRST], .row_count = 2};
  functions[WORK] = (struct lp_function){
      .calls = 10, .unclocked_calls = 10, .rows = &rows[INNER], .row_count = 1};
  model = (struct lp_model){
      .rows = rows,
      .row_count = ROWS,
      .functions = functions,
      .function_count = FUNCTIONS,
      .met_calls = met,
      .met_call_count = 3,
      .time = {
          .thread_ns = 2e9, .run_ns = 2e9, .period_ns = 1e6, .samples = 9}};
}

/* No sample has met `work`, whose line had a clock in each call. */
static void make_clocked(void) {
  make();
  model.met_calls = &met[2];
  model.met_call_count = 1;
  rows[INNER].clocked = 3, rows[INNER].self_ns = 299997;
  functions[WORK].calls = 3;
  functions[WORK].total_ns = 299997;
}

static size_t caller(void) {
  lp_clocked_callers_find(&model);
  return functions[WORK].clocked_caller;
}

static void check_clocked(void) {
  make_clocked();
  CHECK("the line that ran as often, and called as long", caller() == SECOND);
  functions[WORK].calls = 4;
  CHECK("as long, but not as often", caller() == LP_NO_ROW);
  make_clocked();
  rows[SECOND].child_ns = 310000;
  CHECK("as often, but longer", caller() == LP_NO_ROW);
  make_clocked();
  rows[FIRST].hits = 3, rows[FIRST].child_ns = 299997;
  CHECK("either of two lines", caller() == LP_NO_ROW);
  make_clocked();
  functions[MAIN].calls = 3, functions[MAIN].total_ns = 299997;
  CHECK("either of two functions, one of which called the other",
        caller() == LP_NO_ROW);
  make_clocked();
  functions[WORK].total_ns = rows[SECOND].child_ns = 5000;
  CHECK("too short: it may be an accident", caller() == LP_NO_ROW);
  make_clocked();
  model.met_calls = met;
  model.met_call_count = 3;
  CHECK("samples have met who calls it", caller() == LP_NO_ROW);
}

int main(void) {
  check_clocked();
  return check_status();
}
