// RUN: %unit/columns
// Intent: cells are written as kernprof writes them, and blank where a line
// has nothing to say.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "figures/estimate_parts.h"
#include "table/metrics.h"

#include <math.h>
#include <string.h>

static const struct lp_row *current;
static double function_ns = 4e6; /* 100 %; 0: it is not known */

/* Of so little time nothing is too little to matter. */
static const double little_ns = 250000;

/* A function that took a second by the clock. */
static struct lp_function whole = {.total_ns = 1e9, .raw_total_ns = 1.1e9};
static struct lp_model model = {.functions = &whole,
                                .time = {.thread_ns = 2e9}};

static int writes(int of_metric, const char *wanted) {
  enum lp_metric metric = (enum lp_metric)of_metric;
  struct lp_times of = lp_estimate_before_rows(&model, &whole, false);
  struct lp_subject subject = {.model = &model,
                               .function = &whole,
                               .row = current,
                               .times =
                                   lp_estimate_row(&model, current, false, &of),
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
  struct lp_row row = {
      .hits = 10, .self_ns = 40000, .raw_self_ns = 140000, .child_ns = 500000};
  current = &row;
  CHECK("less than its readings: at most with these",
        writes(TIME, "540.0") && writes(SELF, "<140.0"));
}

/* A tail call is in no sample while what it called runs. */
static void check_jumps(void) {
  struct lp_row row = {.hits = 1000,
                       .unclocked_hits = 1000,
                       .clocked = 990,
                       .self_ns = 2e6,
                       .raw_self_ns = 2e6,
                       .sampled_ns = 10000,
                       .samples = 1,
                       .jumps = true};
  current = &row;
  whole.total_ns = whole.raw_total_ns = 1e9;
  model.time = (struct lp_time_totals){
      .thread_ns = 2e9, .samples = 100, .sampled_ns = 1e9, .period_ns = 1000};
  CHECK("nearly all of a tail call's executions had a clock",
        writes(TIME, "~2000.0"));
  row.clocked = 500;
  CHECK("half of them had one: the rest may be anything", writes(TIME, "?"));
}

/* Readings that were dear when their cost was found, and cheap later, are more
 * than all that they were read around. */
static void check_cheap_callees(void) {
  struct lp_row row = {.hits = 10,
                       .self_ns = 400000,
                       .raw_self_ns = 410000,
                       .child_ns = -500000};
  current = &row;
  CHECK("a row takes what it takes itself", writes(TIME, "400.0"));
}

/* Of a call's time by the clock samples have moved all but 40 us to what it
 * called, if they were in the right place. */
static void check_moved_self(void) {
  struct lp_row row = {.hits = 10,
                       .unclocked_hits = 10,
                       .clocked = 10,
                       .self_ns = 40000,
                       .raw_self_ns = 41000,
                       .child_ns = 500000,
                       .self_variance = 1e8};
  current = &row;
  model.time.samples = 100;
  model.time.thread_ns = 1e6;
  model.time.period_ns = 10000;
  CHECK("no sample met it itself: some may have been its own, too",
        writes(TIME, "540.0") && writes(SELF, "<77.2"));
  row.clocked_samples = 5, row.clocked_sampled_ns = 50000;
  CHECK("enough did", writes(SELF, "~40.0"));
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

static enum lp_source source(void) { return lp_row_source(&model, current); }

/* Parts of a line that have a clock of their own: around calls. */
static void check_clocks(void) {
  struct lp_row kept = {.hits = 10,
                        .unclocked_hits = 10,
                        .clocked = 10,
                        .self_ns = 1000,
                        .child_ns = 4000};
  struct lp_row row = kept;
  current = &row;
  model.time.samples = 100;
  model.time.period_ns = 1000;
  CHECK("the clock was read around each hit: no samples are wanted",
        writes(TIME, "  5.0") && writes(PER_HIT, "  0.5") &&
            source() == LP_SOURCE_TIMED);
  CHECK("how often it was", writes(CLOCKED, "10"));
  row.samples = 2, row.sampled_ns = 2000;
  CHECK("few samples beside the clock: these may have missed some",
        writes(TIME, "<10.3") && source() == LP_SOURCE_MIXED);
  row.child_ns = 99000;
  CHECK("... which is nothing beside it", writes(TIME, "~100.0"));
  row = kept, row.clocked = 12;
  CHECK("more readings than hits, of short parts: some had none",
        writes(TIME, "<8.7"));
  row.child_ns = 99000;
  CHECK("... of parts that keep their clock", writes(TIME, "100.0"));
  row = kept, row.clocked = 9;
  CHECK("it has lost its clock, and no sample met it since",
        writes(TIME, "<8.7") && writes(SELF, "<4.7") &&
            writes(PER_HIT, "<0.9") && writes(PERCENT, "<0.3"));
  CHECK("... which readings tell", writes(CLOCKED, "9"));
  function_ns = 0;
  CHECK("... and is no part of what is not known", writes(PERCENT, ""));
  function_ns = 4e6;
  whole.total_ns = whole.raw_total_ns = 7000;
  CHECK("... or no sample, no more than its function took",
        writes(TIME, "<7.0"));
  whole.total_ns = whole.raw_total_ns = 1e6;
  CHECK("... less than 1 % of that: its likeliest time", writes(TIME, "~5.0"));
  whole.total_ns = whole.raw_total_ns = little_ns;
  row.samples = 4;
  CHECK("... or few", writes(TIME, "<11.2"));
  row.samples = 5, row.sampled_ns = 4000;
  CHECK("... or enough", writes(TIME, "~5.0") && source() == LP_SOURCE_MIXED);
  row = kept, row.self_ns = row.child_ns = 0;
  CHECK("readings that say nothing", writes(TIME, "<3.7"));
  row = kept, row.clocked = 9, row.child_ns = 1e6;
  CHECK("little beside what the clock has seen", writes(TIME, "~1001.0"));
  row = kept, row.clocked = 0, row.self_ns = row.child_ns = 0;
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
  struct lp_row row = {.hits = 10, .unclocked_hits = 9, .self_ns = 1000};
  current = &row;
  whole.has_code = true;
  model.time.samples = 100;
  model.time.period_ns = 1000;
  CHECK("no code, and no time", writes(TIME, "-"));
  row.child_ns = 1e6;
  CHECK("no code, and timed", writes(TIME, "~1001.0"));
  row.has_code = true;
  row.child_ns = 0;
  CHECK("code, and no sample", writes(TIME, "<4.7"));
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
  struct lp_row row = {.hits = 3, .self_ns = 500000, .child_ns = 500000};
  current = &row;
  CHECK("hits", writes(HITS, "3"));
  CHECK("time is inclusive", writes(TIME, "1000.0"));
  CHECK("per hit", writes(PER_HIT, "333.3"));
  CHECK("percent", writes(PERCENT, " 25.0"));
  row.hits = 1234567890;
  CHECK("counts are whole, however wide", writes(HITS, "1234567890"));
  row.self_ns = 123456789012345;
  CHECK("time has room for twelve", writes(TIME, "123456789512"));
  row.self_ns = 1234567890123456;
  CHECK("... digits", writes(TIME, "1.23e+12"));
  struct lp_row never = {0};
  current = &never;
  CHECK("never ran: 0 hits", writes(HITS, "0"));
  CHECK("never ran: no time",
        writes(TIME, "") && writes(PER_HIT, "") && writes(PERCENT, ""));
  struct lp_row entry = {
      .kind = LINEPROF_LINE_ENTRY, .hits = 5, .self_ns = 2000};
  current = &entry;
  CHECK("entry: no hits", writes(HITS, "") && writes(PER_HIT, ""));
  CHECK("entry: its time", writes(TIME, "  2.0"));
  struct lp_row negative = {.hits = 1, .self_ns = -20};
  current = &negative;
  negative.raw_self_ns = 20;
  CHECK("time is at least zero, and no more than with its readings",
        writes(TIME, "<0.02"));
  struct lp_row small = {.hits = 1000, .self_ns = 12345};
  current = &small;
  CHECK("what took time does not look like nothing",
        writes(TIME, " 12.3") && writes(PER_HIT, "0.012"));
  small.hits = 12345000;
  CHECK("however little", writes(PER_HIT, "1e-06"));
  struct lp_row cheap = {.hits = 10, .self_ns = 90000, .raw_self_ns = 190000};
  current = &cheap;
  CHECK("less than its readings: at most with these",
        writes(TIME, "<190.0") && writes(PERCENT, "<4.8") &&
            writes(PER_HIT, "<19.0"));
  cheap.child_ns = 1;
  model.time.readings_ns = 400000;
  CHECK("... and with those of what it called", writes(TIME, "<490.0"));
  model.time.readings_ns = 0;
  cheap.child_ns = 0;
  cheap.self_ns = 200000, cheap.raw_self_ns = 300000;
  CHECK("more than its readings: a number", writes(TIME, "200.0"));
  check_self();
  check_cheap_callees();
  check_moved_self();
  check_totals();
  check_waits();
  check_clocks();
  check_gone();
  check_marks();
  check_ranks();
  check_jumps();
  return check_status();
}
