// RUN: %unit/callers
// Intent: a function took no longer than the lines that called it, if these are
// known to be all of them: by samples and counts, or by what clocks saw.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "figures/call_bounds.h"
#include "figures/estimate.h"

#include <stdlib.h>

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

static void forget(void) {
  free(model.estimates.rows);
  free(model.estimates.functions);
  model.estimates = (struct lp_estimates){0};
}

static double most(void) {
  lp_call_bounds_find(&model);
  lp_estimates_make(&model, false);
  double most_ns =
      lp_function_times(&model, &functions[WORK], false)->time.high_ns;
  forget();
  return most_ns;
}

static double most_of_row(size_t row) {
  lp_estimates_make(&model, false);
  double most_ns = lp_row_times(&model, &model.rows[row], false)->time.high_ns;
  forget();
  return most_ns;
}

static void check_met(void) {
  make();
  CHECK("no longer than both callers", most() == 800000);
  CHECK("... nor are its lines", most_of_row(INNER) == 800000);
  functions[WORK].calls = 11;
  functions[WORK].called_ns = 0;
  CHECK("somebody else has called it, too", most() > 2.9e6);
  make();
  functions[WORK].total_ns = 900000;
  CHECK("clocks saw more than that in it: they are not all", most() > 2.9e6);
  make();
  met[1].row = LP_NO_ROW;
  CHECK("something else has: code that is not profiled", most() > 2.9e6);
  met[1].row = SECOND;
  make();
  rows[SECOND].clocked = 0, rows[SECOND].unclocked_hits = 3;
  CHECK("a caller without a clock may have taken long", most() > 2.9e6);
  make();
  rows[SECOND].has_loops = true, rows[SECOND].unclocked_hits = 3;
  CHECK("of a loop that is compiled into its caller clocks saw parts",
        most() > 2.9e6);
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
  lp_call_bounds_find(&model);
  return functions[WORK].clocked_caller;
}

static void check_clocked(void) {
  make_clocked();
  CHECK("the line that ran as often, and called as long", caller() == SECOND);
  CHECK("no longer than that", most() == 300000);
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

/* 800 us of `main` are known to be at its lines, all but 100: a third line had
 * no more than these, as one line at a time runs. */
static void check_beside(void) {
  static struct lp_row lines[3];
  make();
  lines[0] = rows[FIRST], lines[1] = rows[SECOND];
  lines[2] = (struct lp_row){.function = MAIN, .hits = 9, .unclocked_hits = 9};
  functions[MAIN].rows = model.rows = lines;
  functions[MAIN].row_count = model.row_count = 3;
  functions[MAIN].total_ns = functions[MAIN].raw_total_ns = 900000;
  model.met_call_count = 0;
  functions[WORK].rows = NULL, functions[WORK].row_count = 0;
  lp_call_bounds_find(&model);
  CHECK("what is not at other lines", most_of_row(2) == 100000);
  functions[MAIN].recurs = true;
  CHECK("of a function that calls itself, lines have times at once",
        most_of_row(2) == 900000);
}

int main(void) {
  check_met();
  check_beside();
  check_clocked();
  return check_status();
}
