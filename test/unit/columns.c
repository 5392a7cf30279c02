// RUN: %unit/columns
// Intent: cells are written as kernprof writes them, and blank where a line
// has nothing to say.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "figures/estimate_parts.h"
#include "model/instruments.h"
#include "table/metrics.h"

#include <math.h>
#include <string.h>

static const struct lp_row *current;
static double function_ns = 4e6; /* 100 %; 0: it is not known */

/* Of so little time nothing is too little to matter. */
static const double little_ns = 250000;

/* A function that took longer by the clock than any row below. */
static struct lp_function whole = {.total_ns = 1e16, .raw_total_ns = 1.1e16};
static struct lp_model model = {.functions = &whole,
                                .time = {.thread_ns = 2e16}};

static struct lp_row chosen;

static void choose(void) {
  chosen = *current;
  model.rows = &chosen, model.row_count = 1;
  lp_instruments_choose(&model);
}

static int writes(int of_metric, const char *wanted) {
  enum lp_metric metric = (enum lp_metric)of_metric;
  choose();
  struct lp_times of = lp_estimate_before_rows(&model, &whole, false);
  struct lp_subject subject = {.model = &model,
                               .function = &whole,
                               .row = &chosen,
                               .times =
                                   lp_estimate_row(&model, &chosen, false, &of),
                               .function_ns = function_ns};
  struct lp_cell cell = lp_metric_cell(metric, &subject);
  char text[LP_CELL_SIZE] = "";
  lp_metric_write(metric, &cell, 1000, text);
  if (strcmp(text, wanted))
    printf("'%s' instead of '%s'\n", text, wanted);
  return strcmp(text, wanted) == 0;
}

enum {
  HITS = LP_METRIC_HITS,
  TIME = LP_METRIC_TIME,
  PER_HIT = LP_METRIC_PER_HIT,
  PERCENT = LP_METRIC_PERCENT,
  SELF = LP_METRIC_SELF,
  CLOCKED = LP_METRIC_CLOCKED
};

/* A line that calls: the clock knows what it took, not what it took itself. */
static void check_self(void) {
  struct lp_row row = {.hits = 10,
                       .clock_self_ns = 40000,
                       .readings_ns = 100000,
                       .clock_child_ns = 500000};
  current = &row;
  CHECK("less than its readings: at most with these",
        writes(TIME, "540.0") && writes(SELF, "<140.0"));
}

/* A tail call is in no sample while what it called runs. */
static void check_jumps(void) {
  struct lp_row row = {.hits = 1000,
                       .unclocked_hits = 1000,
                       .clocked = 990,
                       .clock_self_ns = 2e6,
                       .all = {.ns = 10000, .samples = 1},
                       .jumps = true};
  current = &row;
  whole.total_ns = whole.raw_total_ns = 1e9;
  model.time = (struct lp_time_totals){
      .thread_ns = 2e9, .samples = 100, .sampled_ns = 1e9, .period_ns = 1000};
  CHECK("nearly all of a tail call's executions had a clock",
        writes(TIME, "2000.0"));
  row.clocked = 500;
  CHECK("half of them had one: the rest may be anything", writes(TIME, "?"));
}

/* Readings that were dear when their cost was found, and cheap later, are more
 * than all that they were read around. */
static void check_cheap_callees(void) {
  struct lp_row row = {.hits = 10,
                       .clock_self_ns = 400000,
                       .readings_ns = 10000,
                       .clock_child_ns = -500000};
  current = &row;
  CHECK("a row takes what it takes itself", writes(TIME, "400.0"));
}

/* A call keeps its clock, and may have run profiled code: what is its own is
 * what samples say, but no more than while no other clock ran. */
static void check_entered(void) {
  struct lp_row row = {.hits = 10,
                       .unclocked_hits = 10,
                       .clocked = 10,
                       .enters = true,
                       .clock_self_ns = 40000,
                       .clock_child_ns = 500000};
  current = &row;
  model.time.samples = 100;
  model.time.thread_ns = 1e6;
  model.time.period_ns = 20000;
  CHECK("no sample met it itself",
        writes(TIME, "540.0") && writes(SELF, "<40.0"));
  row.own = row.all =
      (struct lp_sampled_time){.ns = 30000, .variance = 1e8, .samples = 5};
  CHECK("enough did", writes(TIME, "540.0") && writes(SELF, "~30.0"));
  row.own.ns = 50000;
  CHECK("more than that is too much", writes(SELF, "~40.0"));
  row.enters = false;
  CHECK("it cannot have run profiled code", writes(SELF, " 40.0"));
  model.time = (struct lp_time_totals){.thread_ns = 2e9};
}

static enum lp_doubt doubt(const struct lp_function *function) {
  return lp_estimate_function(&model, function, false, NULL, NULL).time.doubt;
}

static double most(const struct lp_function *function) {
  return lp_estimate_function(&model, function, false, NULL, NULL).time.high_ns;
}

static void check_totals(void) {
  struct lp_function timed = {
      .calls = 10, .total_ns = 1000, .raw_total_ns = 1500};
  struct lp_function part = timed;
  part.unclocked_calls = 9;
  CHECK("more than its readings: no doubt", doubt(&timed) == LP_DOUBT_NONE);
  timed.raw_total_ns = 2500;
  CHECK("less than its readings: at most with these",
        doubt(&timed) == LP_DOUBT_MOST && most(&timed) == 2500);
  timed.has_callees = true;
  model.time.readings_ns = 3500;
  CHECK("... and with those of functions that it called",
        most(&timed) == 2500 + (3500 - 1500));
  model.time.samples = 100;
  model.time.period_ns = 1000;
  model.time.thread_ns = little_ns;
  CHECK("without a clock at last, and no sample since: 3.7 periods",
        doubt(&part) == LP_DOUBT_MOST && fabs(most(&part) - 4689) < 50);
  CHECK("samples are of others, if all had a clock",
        doubt(&timed) == LP_DOUBT_MOST);
  model.time.period_ns = 1;
  part.samples = 4;
  CHECK("nothing, beside what was timed", doubt(&part) == LP_DOUBT_NONE);
  model.time.period_ns = 1000;
  part.sampled_ns = 4000, part.total_ns = 5000;
  CHECK("four samples are too few", doubt(&part) == LP_DOUBT_MOST &&
                                        fabs(most(&part) - (5000 + 6242)) < 50);
  model.time.thread_ns = 4e6;
  CHECK("... but for one percent of all time", doubt(&part) == LP_DOUBT_NONE);
  model.time.thread_ns = 10000;
  CHECK("as much as there is: not known", doubt(&part) == LP_DOUBT_UNKNOWN);
  model.time.thread_ns = 2e9;
  model.time.window_ns = 10000;
  CHECK("... or as a window was long", doubt(&part) == LP_DOUBT_UNKNOWN);
  model.time.window_ns = 0;
  part.samples = 5;
  CHECK("five will do", doubt(&part) == LP_DOUBT_NONE);
  model.time.samples = 0;
  struct lp_function counted = {.calls = 10, .unclocked_calls = 10};
  model.time.thread_ns = little_ns;
  CHECK("too short for a sample", doubt(&counted) == LP_DOUBT_MOST);
  model.time.thread_ns = 2e9;
  model.time.period_ns = 0;
  CHECK("counted only", doubt(&counted) == LP_DOUBT_UNTIMED);
  CHECK("never called", doubt(&(struct lp_function){0}) == LP_DOUBT_NONE);
  model.time.readings_ns = 0;
}

/* What the line calls may wait: samples of what runs do not tell of that. */
static void check_waits(void) {
  struct lp_row row = {.hits = 10, .unclocked_hits = 10};
  current = &row;
  model.time.samples = 100;
  model.time.period_ns = 1000;
  model.time.thread_ns = little_ns;
  whole.total_ns = whole.raw_total_ns = whole.own_ns = little_ns;
  model.time.unseen_wait_ns = 50000, model.time.unseen_unmet_ns = 30000;
  model.time.look_ns = 20000, model.time.waiting_ns = 40000;
  CHECK("a line that makes no calls does not wait", writes(TIME, "<3.7"));
  row.clocked = 1;
  CHECK("one that does, may have waited where nobody looked, or between looks",
        writes(TIME, "<73.7"));
  model.time.unseen_run_ns = 7000, model.time.lost_ns = 2000;
  row.clocked = 0;
  CHECK("threads that nobody sampled may have run it", writes(TIME, "<12.7"));
  model.time = (struct lp_time_totals){.thread_ns = little_ns};
}

static enum lp_source source(void) { return lp_row_source(&model, &chosen); }

/* Parts of a line that have a clock of their own: around calls. */
static void check_clocks(void) {
  struct lp_row kept = {.hits = 10,
                        .unclocked_hits = 10,
                        .clocked = 10,
                        .clock_self_ns = 1000,
                        .clock_child_ns = 4000};
  struct lp_row row = kept;
  current = &row;
  model.time.samples = 100;
  model.time.period_ns = 1000;
  CHECK("the clock was read around each hit: no samples are wanted",
        writes(TIME, "  5.0") && writes(PER_HIT, "  0.5") &&
            source() == LP_SOURCE_TIMED);
  CHECK("how often it was", writes(CLOCKED, "10"));
  row.beside_ns = 600;
  CHECK("code beside its calls takes its part",
        writes(TIME, "<3.7") && source() == LP_SOURCE_SAMPLED);
  row.beside_ns = 400;
  CHECK("... but next to none", writes(TIME, "  5.0"));
  row = kept, row.clocked = 12;
  CHECK("more readings than hits, of short parts: some had none",
        writes(TIME, "<3.7"));
  row.clock_child_ns = 99000;
  CHECK("... of parts that keep their clock", writes(TIME, "100.0"));
  row = kept, row.clocked = 9;
  CHECK("it has lost its clock, whose time is forgotten",
        writes(TIME, "<3.7") && writes(SELF, "<3.7") &&
            writes(PER_HIT, "<0.4") && writes(PERCENT, "<0.1"));
  CHECK("... which readings tell", writes(CLOCKED, "9"));
  function_ns = 0;
  CHECK("... and is no part of what is not known", writes(PERCENT, ""));
  function_ns = 4e6;
  whole.total_ns = whole.raw_total_ns = 3000;
  CHECK("... no more than its function took", writes(TIME, "<3.0"));
  whole.total_ns = whole.raw_total_ns = model.time.thread_ns = 1e6;
  CHECK("... less than 1 % of that: its likeliest time", writes(TIME, "~0.0"));
  model.time.thread_ns = little_ns;
  whole.total_ns = whole.raw_total_ns = little_ns;
  row.all.samples = 4;
  CHECK("few samples are a bound", writes(TIME, "<6.2"));
  row.all = (struct lp_sampled_time){.ns = 4000, .samples = 5};
  CHECK("... enough a number",
        writes(TIME, "~4.0") && source() == LP_SOURCE_SAMPLED);
  row = kept, row.clock_self_ns = row.clock_child_ns = 0;
  CHECK("readings that say nothing", writes(TIME, "<3.7"));
  row = kept, row.clocked = 9, row.clock_child_ns = 200000;
  CHECK("little beside what the clock has seen", writes(TIME, "201.0"));
  row = kept, row.clocked = 0, row.clock_self_ns = row.clock_child_ns = 0;
  CHECK("none was read", writes(CLOCKED, "") && writes(TIME, "<3.7"));
  struct lp_row never = {0};
  current = &never;
  CHECK("a row that never ran has no bound", writes(TIME, ""));
  current = &row;
  model.time.samples = 0;
  CHECK("... and no sample of anything is none of this", writes(TIME, "<3.7"));
  model.time.period_ns = 0;
  CHECK("... and nobody samples: no time at all", writes(TIME, ""));
}

/* A call's line may have no code, and most of the time. */
static void check_gone(void) {
  struct lp_row row = {.hits = 10, .unclocked_hits = 10};
  current = &row;
  whole.has_code = true;
  model.time.samples = 100;
  model.time.period_ns = 1000;
  CHECK("no code, and no time", writes(TIME, "-"));
  row.clocked = 10, row.clock_self_ns = 200000;
  CHECK("no code, and timed", writes(TIME, "200.0"));
  row.clocked = 0, row.clock_self_ns = 0;
  row.has_code = true;
  CHECK("code, and no sample", writes(TIME, "<3.7"));
  whole.has_code = false;
  model.time.samples = 0;
}

static void check_marks(void) {
  struct lp_marks marks = {0};
  lp_marks_note(&marks, "  12.5");
  lp_marks_note(&marks, "");
  CHECK("no marks", !marks.has_sampled && !marks.has_doubt[LP_DOUBT_MOST] &&
                        !marks.has_doubt[LP_DOUBT_UNKNOWN]);
  lp_marks_note(&marks, "~12.5");
  lp_marks_note(&marks, "  <12.5");
  CHECK("a number with marks", marks.has_sampled &&
                                   marks.has_doubt[LP_DOUBT_MOST] &&
                                   !marks.has_doubt[LP_DOUBT_UNKNOWN]);
  lp_marks_note(&marks, "?");
  lp_marks_note(&marks, "-");
  CHECK("marks alone",
        marks.has_doubt[LP_DOUBT_UNKNOWN] && marks.has_doubt[LP_DOUBT_GONE]);
}

/* Where bounds stand among numbers. */
static void check_ranks(void) {
  struct lp_estimate least = {.ns = 0};
  struct lp_estimate most = {.doubt = LP_DOUBT_MOST, .high_ns = 1e12};
  struct lp_estimate lesser = {.doubt = LP_DOUBT_MOST, .high_ns = 1e3};
  struct lp_estimate unknown = {.doubt = LP_DOUBT_UNKNOWN, .high_ns = 1e12};
  CHECK("every number is above every bound",
        lp_estimate_rank(&least, 1) > lp_estimate_rank(&most, 1));
  CHECK("the larger one first",
        lp_estimate_rank(&most, 1) > lp_estimate_rank(&lesser, 1));
  CHECK("... per call, too",
        lp_estimate_rank(&most, 1) > lp_estimate_rank(&most, 1e6));
  CHECK("what is not known is last",
        lp_estimate_rank(&lesser, 1) > lp_estimate_rank(&unknown, 1));
}

int main(void) {
  struct lp_row row = {
      .hits = 3, .clock_self_ns = 500000, .clock_child_ns = 500000};
  current = &row;
  CHECK("hits", writes(HITS, "3"));
  CHECK("time is inclusive", writes(TIME, "1000.0"));
  CHECK("per hit", writes(PER_HIT, "333.3"));
  CHECK("percent", writes(PERCENT, " 25.0"));
  row.hits = 1234567890;
  CHECK("counts are whole, however wide", writes(HITS, "1234567890"));
  row.clock_self_ns = 123456789012345;
  CHECK("time has room for twelve", writes(TIME, "123456789512"));
  row.clock_self_ns = 1234567890123456;
  CHECK("... digits", writes(TIME, "1.23e+12"));
  struct lp_row never = {0};
  current = &never;
  CHECK("never ran: 0 hits", writes(HITS, "0"));
  CHECK("never ran: no time",
        writes(TIME, "") && writes(PER_HIT, "") && writes(PERCENT, ""));
  struct lp_row entry = {
      .kind = LINEPROF_LINE_ENTRY, .hits = 5, .clock_self_ns = 2000};
  current = &entry;
  CHECK("entry: no hits", writes(HITS, "") && writes(PER_HIT, ""));
  CHECK("entry: its time", writes(TIME, "  2.0"));
  struct lp_row negative = {.hits = 1, .clock_self_ns = -20};
  current = &negative;
  negative.readings_ns = 40;
  CHECK("time is at least zero, and no more than with its readings",
        writes(TIME, "<0.02"));
  struct lp_row small = {.hits = 1000, .clock_self_ns = 12345};
  current = &small;
  CHECK("what took time does not look like nothing",
        writes(TIME, " 12.3") && writes(PER_HIT, "0.012"));
  small.hits = 12345000;
  CHECK("however little", writes(PER_HIT, "1e-06"));
  struct lp_row cheap = {
      .hits = 10, .clock_self_ns = 90000, .readings_ns = 100000};
  current = &cheap;
  CHECK("less than its readings: at most with these",
        writes(TIME, "<190.0") && writes(PERCENT, "<4.8") &&
            writes(PER_HIT, "<19.0"));
  cheap.clock_child_ns = 1;
  model.time.readings_ns = 400000;
  CHECK("... and with those of what it called", writes(TIME, "<490.0"));
  model.time.readings_ns = 0;
  cheap.clock_child_ns = 0;
  cheap.clock_self_ns = 200000;
  CHECK("more than its readings: a number", writes(TIME, "200.0"));
  check_self();
  check_cheap_callees();
  check_entered();
  check_totals();
  check_waits();
  check_clocks();
  check_gone();
  check_marks();
  check_ranks();
  check_jumps();
  return check_status();
}
