// RUN: %unit/columns
// Intent: cells are written as kernprof writes them, and blank where a line
// has nothing to say.
/* SPDX-License-Identifier: MIT */
#include "columns.h"
#include "check.h"

#include <string.h>

static const struct lp_row *current;
static enum lp_doubt function_doubt;

static struct lp_model model;

static int writes(int column, const char *wanted) {
  const struct lp_column *columns[LP_COLUMN_MOST];
  struct lp_report_options options = lp_report_options_default();
  options.columns = "line,hits,time,perhit,percent,self,clocked";
  lp_columns_choose(columns, &options, &model);
  struct lp_cell_input input = {.model = &model,
                                .row = current,
                                .function_ns = 4e6,
                                .function_doubt = function_doubt,
                                .unit_ns = 1000,
                                .was_called = true};
  char cell[LP_CELL_SIZE] = "";
  columns[column]->write(cell, &input, columns[column]->width);
  if (strcmp(cell, wanted))
    printf("'%s' instead of '%s'\n", cell, wanted);
  return strcmp(cell, wanted) == 0;
}

enum { HITS = 1, TIME, PER_HIT, PERCENT, SELF, CLOCKED };

/* A line that calls: the clock knows what it took, not what it took itself. */
static void check_self(void) {
  struct lp_row row = {
      .hits = 10, .self_ns = 40000, .raw_self_ns = 140000, .child_ns = 500000};
  current = &row;
  CHECK("self has a doubt of its own",
        writes(TIME, "540.0") && writes(SELF, " 40.0?"));
  row.self_variance = 1;
  CHECK("... and a mark", writes(SELF, "~40.0?"));
}

static enum lp_doubt doubt(const struct lp_function *function) {
  return lp_columns_total_doubt(&model, function, false);
}

static void check_totals(void) {
  struct lp_function timed = {
      .calls = 10, .total_ns = 1000, .raw_total_ns = 1500};
  struct lp_function part = timed;
  part.unclocked_calls = 9;
  CHECK("more than its probes: no doubt", doubt(&timed) == LP_DOUBT_NONE);
  timed.raw_total_ns = 2500;
  CHECK("less than its probes", doubt(&timed) == LP_DOUBT_UNRESOLVED);
  model.time.samples = 100;
  model.time.period_ns = 1000;
  CHECK("without a clock at last, and no sample since",
        doubt(&part) == LP_DOUBT_FEW);
  CHECK("samples are of others, if all had a clock",
        doubt(&timed) == LP_DOUBT_UNRESOLVED);
  model.time.period_ns = 1;
  part.samples = 4;
  CHECK("nothing, beside what was timed", doubt(&part) == LP_DOUBT_NONE);
  model.time.period_ns = 1000;
  CHECK("four samples are too few", doubt(&part) == LP_DOUBT_FEW);
  part.samples = 5;
  CHECK("five will do", doubt(&part) == LP_DOUBT_NONE);
  model.time.samples = 0;
  struct lp_function counted = {.calls = 10, .unclocked_calls = 10};
  CHECK("counted only", doubt(&counted) == LP_DOUBT_UNTIMED);
  CHECK("never called", doubt(&(struct lp_function){0}) == LP_DOUBT_NONE);
}

static enum lp_source source(void) { return lp_row_source(&model, current); }

/* Parts of a line that have a clock of their own: around calls. */
static void check_clocks(void) {
  struct lp_row kept = {.hits = 10,
                        .unclocked_hits = 10,
                        .clocked = 10,
                        .self_ns = 1000,
                        .child_ns = 4000};
  struct lp_function function = {0};
  struct lp_row row = kept;
  current = &row;
  model.functions = &function;
  model.time.samples = 100;
  model.time.period_ns = 1000;
  CHECK("the clock was read around each hit: no samples are wanted",
        writes(TIME, "  5.0") && writes(PER_HIT, "  0.5") &&
            source() == LP_SOURCE_TIMED);
  CHECK("how often it was", writes(CLOCKED, "10"));
  row.samples = 2, row.sampled_ns = 2000;
  CHECK("samples beside the clock: a mark, and no doubt if they are few",
        writes(TIME, "~5.0") && source() == LP_SOURCE_MIXED);
  row = kept, row.clocked = 12;
  CHECK("more readings than hits", writes(TIME, "  5.0"));
  row = kept, row.clocked = 9;
  CHECK("it has lost its clock, and no sample met it since",
        writes(TIME, "?") && writes(SELF, "?") && writes(PER_HIT, "") &&
            writes(PERCENT, ""));
  CHECK("... which readings tell", writes(CLOCKED, "9"));
  row.samples = 4;
  CHECK("... or few", writes(TIME, "?"));
  row.samples = 5, row.sampled_ns = 4000;
  CHECK("... or enough", writes(TIME, "~5.0") && source() == LP_SOURCE_MIXED);
  row = kept, row.self_ns = row.child_ns = 0;
  CHECK("readings that say nothing", writes(TIME, "?"));
  row = kept, row.clocked = 9, row.child_ns = 1e6;
  CHECK("little beside what the clock has seen", writes(TIME, "~1001.0"));
  row = kept, row.clocked = 0;
  CHECK("none was read", writes(CLOCKED, "") && writes(TIME, "?"));
  model.time.samples = 0;
  CHECK("... and nobody samples: no time at all", writes(TIME, ""));
  model.functions = NULL;
}

/* A call's line may have no code, and most of the time. */
static void check_gone(void) {
  struct lp_function function = {.has_code = true};
  struct lp_row row = {.hits = 10, .unclocked_hits = 9, .self_ns = 1000};
  struct lp_cell_input input = {.model = &model, .row = &row};
  model.functions = &function;
  model.time.samples = 100;
  model.time.period_ns = 1000;
  CHECK("no code, and no time", lp_columns_doubt(&input) == LP_DOUBT_GONE);
  row.child_ns = 1e6;
  CHECK("no code, and timed", lp_columns_doubt(&input) == LP_DOUBT_NONE);
  row.has_code = true;
  row.child_ns = 0;
  CHECK("code, and no sample", lp_columns_doubt(&input) == LP_DOUBT_FEW);
  model.functions = NULL;
  model.time.samples = 0;
}

static void check_marks(void) {
  struct lp_marks marks = {0};
  lp_marks_note(&marks, "  12.5");
  lp_marks_note(&marks, "");
  CHECK("no marks", !marks.has_sampled && !marks.has_doubt[LP_DOUBT_FEW] &&
                        !marks.has_doubt[LP_DOUBT_UNRESOLVED]);
  lp_marks_note(&marks, "~12.5");
  lp_marks_note(&marks, "  12.5?");
  CHECK("a number with marks", marks.has_sampled &&
                                   marks.has_doubt[LP_DOUBT_UNRESOLVED] &&
                                   !marks.has_doubt[LP_DOUBT_FEW]);
  lp_marks_note(&marks, "?");
  lp_marks_note(&marks, "-");
  CHECK("marks alone",
        marks.has_doubt[LP_DOUBT_FEW] && marks.has_doubt[LP_DOUBT_GONE]);
}

int main(void) {
  struct lp_row row = {.hits = 3, .self_ns = 500000, .child_ns = 500000};
  current = &row;
  CHECK("hits", writes(HITS, "3"));
  CHECK("time is inclusive", writes(TIME, "1000.0"));
  CHECK("per hit", writes(PER_HIT, "333.3"));
  CHECK("percent", writes(PERCENT, " 25.0"));
  function_doubt = LP_DOUBT_UNRESOLVED;
  CHECK("of what is in doubt", writes(PERCENT, " 25.0?"));
  function_doubt = LP_DOUBT_NONE;
  row.hits = 1234567890;
  CHECK("counts are whole, however wide", writes(HITS, "1234567890"));
  row.self_ns = 123456789012345;
  CHECK("time has room for twelve", writes(TIME, "1.23e+11"));
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
  CHECK("time is at least zero, and doubtful", writes(TIME, "  0.0?"));
  struct lp_row small = {.hits = 1000, .self_ns = 12345};
  current = &small;
  CHECK("what took time does not look like nothing",
        writes(TIME, " 12.3") && writes(PER_HIT, "0.012"));
  small.hits = 12345000;
  CHECK("however little", writes(PER_HIT, "1e-06"));
  struct lp_row cheap = {.hits = 10, .self_ns = 90000, .raw_self_ns = 190000};
  current = &cheap;
  CHECK("less than its probes: marked, and no share",
        writes(TIME, " 90.0?") && writes(PERCENT, "") &&
            writes(PER_HIT, "  9.0"));
  cheap.hits = 100000;
  CHECK("no parts of a nanosecond that the clock cannot see",
        writes(PER_HIT, "  0.0"));
  cheap.hits = 10;
  cheap.self_ns = 200000, cheap.raw_self_ns = 300000;
  CHECK("more than its probes: not marked", writes(TIME, "200.0"));
  check_self();
  check_totals();
  check_clocks();
  check_gone();
  check_marks();
  return check_status();
}
