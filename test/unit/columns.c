// RUN: %unit/columns
// Intent: cells are written as kernprof writes them, and blank where a line
// has nothing to say.
/* SPDX-License-Identifier: MIT */
#include "columns.h"
#include "check.h"

#include <string.h>

static const struct lp_row *current;

static int writes(int column, const char *wanted) {
  const struct lp_column *columns[LP_COLUMN_MOST];
  struct lp_report_options options = lp_report_options_default();
  struct lp_model model = {.gpu = {.launches = 0}};
  lp_columns_choose(columns, &options, &model);
  struct lp_cell_input input = {
      .row = current, .function_ns = 4e6, .unit_ns = 1000, .was_called = true};
  char cell[LP_CELL_SIZE] = "";
  columns[column]->write(cell, &input, columns[column]->width);
  if (strcmp(cell, wanted))
    printf("'%s' instead of '%s'\n", cell, wanted);
  return strcmp(cell, wanted) == 0;
}

enum { HITS = 1, TIME, PER_HIT, PERCENT };

int main(void) {
  struct lp_row row = {.hits = 3, .self_ns = 500000, .child_ns = 500000};
  current = &row;
  CHECK("hits", writes(HITS, "3"));
  CHECK("time is inclusive", writes(TIME, "1000.0"));
  CHECK("per hit", writes(PER_HIT, "333.3"));
  CHECK("percent", writes(PERCENT, " 25.0"));
  row.hits = 1234567890;
  CHECK("ten digits of hits do not fit", writes(HITS, "1.23457e+09"));
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
  return check_status();
}
