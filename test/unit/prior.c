// RUN: %unit/prior
// Intent: what rows took without a clock is guessed from their hits, from the
// bytes of code that each copy of them runs, and from calls that were timed;
// one factor fits all guesses of a run to its samples.
/* SPDX-License-Identifier: MIT */
#include "figures/prior.h"
#include "check.h"

#include <math.h>

/* `often` and `once` are lines of `outer`, `inner` is one of a function that is
 * inlined at `often`, and called from elsewhere. */
enum { OFTEN, ONCE, INNER, ROWS };
enum { OUTER, INLINED, FUNCTIONS };

static struct lp_row rows[ROWS];
static struct lp_function functions[FUNCTIONS];
static struct lp_model_code code[] = {{OFTEN, LP_NO_ROW, 100, 1},
                                      {ONCE, LP_NO_ROW, 100, 1},
                                      {INNER, OFTEN, 80, 2},
                                      {INNER, LP_NO_ROW, 400, 1}};
static struct lp_model model;

static void make(void) {
  rows[OFTEN] = (struct lp_row){.function = OUTER,
                                .hits = 1000,
                                .unclocked_hits = 1000,
                                .has_code = true,
                                .own.samples = 60,
                                .all.samples = 95};
  rows[ONCE] = (struct lp_row){
      .function = OUTER, .hits = 1, .unclocked_hits = 1, .has_code = true};
  rows[INNER] = (struct lp_row){.function = INLINED,
                                .hits = 2020,
                                .unclocked_hits = 2020,
                                .has_code = true,
                                .own.samples = 40,
                                .all.samples = 40};
  functions[OUTER] = (struct lp_function){
      .calls = 1, .rows = &rows[OFTEN], .row_count = 2, .has_code = true};
  functions[INLINED] = (struct lp_function){
      .calls = 1010, .rows = &rows[INNER], .row_count = 1, .has_code = true};
  model = (struct lp_model){
      .rows = rows,
      .row_count = ROWS,
      .functions = functions,
      .function_count = FUNCTIONS,
      .code = code,
      .code_count = sizeof code / sizeof *code,
      .time = {.thread_ns = 1e8, .weights_ns = 1e8, .samples = 100}};
}

static bool is_near(double value, double wanted) {
  return fabs(value - wanted) <= 0.01 * wanted;
}

/* Of 1,010 calls 1,000 are where it is inlined, where it has 40 bytes a copy;
 * those out of line, of 400, are taken to be 2 % at least. */
static void check_copies(void) {
  const double outside = 0.02 * 1010;
  const double executed = 1000 * 40 + outside * 400;
  make();
  lp_prior_find(&model);
  double often = rows[OFTEN].prior_own_ns, inner = rows[INNER].prior_own_ns;
  CHECK("a sample stands for the mean", is_near(model.time.sample_ns, 1e6));
  CHECK("by hits", is_near(rows[ONCE].prior_own_ns, often / 1000));
  CHECK("... and by the bytes of all copies, as often as these run",
        is_near(inner / often,
                2020 * executed / (1000 + outside) / (1000 * 100)));
  CHECK("what is inlined is part of the line",
        is_near(rows[OFTEN].prior_ns, often + inner * 1000 * 40 / executed));
  CHECK("the function is its lines",
        is_near(functions[OUTER].prior_ns,
                rows[OFTEN].prior_ns + rows[ONCE].prior_ns));
  CHECK("samples say how long a byte takes, about",
        often + inner > 50e6 && often + inner < 200e6);
}

static void check_calls(void) {
  make();
  rows[ONCE].hits = rows[ONCE].unclocked_hits = 100;
  rows[ONCE].clocked = 4;
  rows[ONCE].clock_self_ns = 4 * 2000;
  rows[ONCE].enters = true;
  lp_prior_find(&model);
  double code_ns = rows[OFTEN].prior_own_ns * 100 / 1000;
  CHECK("its own is its code", is_near(rows[ONCE].prior_own_ns, code_ns));
  CHECK("with what it calls a timed call's for each, at most",
        rows[ONCE].prior_ns > code_ns &&
            rows[ONCE].prior_ns < code_ns + 100 * 2000 * 5);
  rows[ONCE].enters = false;
  lp_prior_find(&model);
  CHECK("what a library takes is the line's own",
        rows[ONCE].prior_own_ns == rows[ONCE].prior_ns);
  rows[ONCE].is_clocked = rows[ONCE].is_self_clocked = true;
  lp_prior_find(&model);
  CHECK("of a clocked row nothing is guessed", rows[ONCE].prior_ns == 0);
}

static void check_nothing(void) {
  make();
  model.code_count = 0;
  lp_prior_find(&model);
  CHECK("without code nothing is known",
        model.time.sample_ns == 0 && rows[OFTEN].prior_own_ns == 0 &&
            !lp_prior_is_known(&model, &functions[OUTER]));
  make();
  rows[OFTEN].own.samples = rows[INNER].own.samples = 0;
  lp_prior_find(&model);
  CHECK("... nor without samples", model.time.sample_ns == 0);
  make();
  functions[OUTER].lacks_lines = true;
  lp_prior_find(&model);
  CHECK("... nor without all line tables of the function",
        !lp_prior_is_known(&model, &functions[OUTER]) &&
            lp_prior_is_known(&model, &functions[INLINED]));
}

int main(void) {
  check_copies();
  check_calls();
  check_nothing();
  return check_status();
}
