/* SPDX-License-Identifier: MIT
 *
 * Column table and number formats; see columns.h. A number is written with
 * one decimal, one below 0.1 with two digits; one that is then wider than its
 * column takes three digits and an exponent instead, and a column widens only
 * if that is too wide as well.
 */
#include "report/columns.h"

#include "figures/spread.h"
#include "model/waiting.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Less than a picosecond is what rounding has left of a difference. */
static double at_least_zero(double ns) { return ns > 1e-3 ? ns : 0; }

static void put_before(char cell[LP_CELL_SIZE], char mark) {
  size_t blanks = strspn(cell, " ");
  size_t length = strlen(cell) - blanks;
  if (!length || length + 2 > LP_CELL_SIZE)
    return;
  memmove(cell + 1, cell + blanks, length + 1);
  cell[0] = mark;
}

void lp_columns_mark_doubt(char cell[LP_CELL_SIZE], enum lp_doubt doubt,
                           bool is_sampled) {
  static const char *const instead[] = {[LP_DOUBT_UNKNOWN] = "?",
                                        [LP_DOUBT_GONE] = "-",
                                        [LP_DOUBT_UNTIMED] = "-"};
  if (doubt >= LP_DOUBT_UNKNOWN)
    strcpy(cell, instead[doubt]);
  else if (doubt != LP_DOUBT_NONE)
    put_before(cell, doubt == LP_DOUBT_MOST ? '<' : '>');
  else
    lp_columns_mark(cell, is_sampled);
}

void lp_columns_estimate(char cell[LP_CELL_SIZE],
                         const struct lp_estimate *estimate, double unit_ns,
                         int width, bool is_sampled) {
  double ns = at_least_zero(lp_estimate_figure(estimate));
  lp_columns_number(cell, ns / unit_ns, width);
  lp_columns_mark_doubt(cell, estimate->doubt, is_sampled);
}

void lp_columns_decimals(char cell[LP_CELL_SIZE],
                         const struct lp_estimate *estimate, double unit_ns,
                         int decimals, bool is_sampled) {
  double value = at_least_zero(lp_estimate_figure(estimate)) / unit_ns;
  double step = pow(10, -decimals);
  if (estimate->doubt == LP_DOUBT_MOST)
    value = ceil(value / step) * step;
  snprintf(cell, LP_CELL_SIZE, "%5.*f", decimals, value);
  lp_columns_mark_doubt(cell, estimate->doubt, is_sampled);
}

void lp_marks_note(struct lp_marks *marks, const char *cell) {
  const char *text = cell + strspn(cell, " ");
  marks->has_doubt[LP_DOUBT_UNKNOWN] |= strcmp(text, "?") == 0;
  marks->has_doubt[LP_DOUBT_GONE] |= strcmp(text, "-") == 0;
  marks->has_doubt[LP_DOUBT_MOST] |= *text == '<' && text[1] != '=';
  marks->has_doubt[LP_DOUBT_LEAST] |= *text == '>';
  marks->has_sampled |= *text == '~';
}

void lp_columns_mark(char cell[LP_CELL_SIZE], bool is_sampled) {
  if (is_sampled)
    put_before(cell, '~');
}

static bool is_entry_only(const struct lp_row *row) {
  return row->kind == LINEPROF_LINE_ENTRY;
}

/* A row that never ran says `0` hits and nothing else, and a function's own
 * line or a closing brace nothing, unless something is known of it. */
bool lp_columns_have_time(const struct lp_cell_input *input) {
  if (input->time.doubt == LP_DOUBT_UNTIMED)
    return false;
  bool has_run = input->row->hits > 0 || at_least_zero(input->time.ns) > 0;
  if (!is_entry_only(input->row))
    return has_run;
  bool is_known = input->time.doubt == LP_DOUBT_NONE && has_run;
  return input->was_called && (is_known || input->row->samples);
}

void lp_columns_number(char cell[LP_CELL_SIZE], double value, int width) {
  /* What took time must not look as if it took none. */
  bool is_small = value > 0 && value < 0.1;
  int length =
      snprintf(cell, LP_CELL_SIZE, is_small ? "%5.2g" : "%5.1f", value);
  if (length > width)
    length = snprintf(cell, LP_CELL_SIZE, "%.0f", value);
  if (length > width)
    snprintf(cell, LP_CELL_SIZE, "%5.3g", value);
}

/* Counts are exact: the column widens rather than the number shrinks. */
static void write_count(char cell[LP_CELL_SIZE], uint64_t count) {
  snprintf(cell, LP_CELL_SIZE, "%llu", (unsigned long long)count);
}

static void write_hits(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, int width) {
  (void)width;
  if (!is_entry_only(input->row))
    write_count(cell, input->row->hits);
}

static void write_clocked(char cell[LP_CELL_SIZE],
                          const struct lp_cell_input *input, int width) {
  (void)width;
  if (input->row->clocked)
    write_count(cell, input->row->clocked);
}

static void write_time(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, int width) {
  if (lp_columns_have_time(input))
    lp_columns_estimate(cell, &input->time, input->unit_ns, width,
                        lp_row_is_sampled(input->model, input->row));
}

static void write_margin(char cell[LP_CELL_SIZE],
                         const struct lp_cell_input *input, int width) {
  const struct lp_row *row = input->row;
  if (row->samples && input->time.doubt == LP_DOUBT_NONE)
    lp_columns_number(cell,
                      lp_estimate_margin(&input->model->time,
                                         row->time_variance, row->sampled_ns) /
                          input->unit_ns,
                      width);
}

static void write_self(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, int width) {
  if (lp_columns_have_time(input))
    lp_columns_estimate(cell, &input->self, input->unit_ns, width,
                        lp_row_is_sampled(input->model, input->row) ||
                            input->row->self_variance > 0);
}

/* What was timed is known, whatever the rest of the line took. */
static void write_wait(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, double ns,
                       int width) {
  bool is_sampled = lp_waiting_is_sampled(input->row);
  if (input->row->waiting_ns <= 0 ||
      (is_sampled &&
       (!lp_columns_have_time(input) || input->self.doubt != LP_DOUBT_NONE)))
    return;
  lp_columns_number(cell, at_least_zero(ns) / input->unit_ns, width);
  lp_columns_mark(cell, is_sampled);
}

static void write_waiting(char cell[LP_CELL_SIZE],
                          const struct lp_cell_input *input, int width) {
  write_wait(cell, input, input->row->waiting_ns, width);
}

static bool has_waiters(const struct lp_cell_input *input) {
  return input->row->spread.waiters && input->row->spread.waited_ns > 0;
}

static void write_least_wait(char cell[LP_CELL_SIZE],
                             const struct lp_cell_input *input, int width) {
  if (has_waiters(input))
    write_wait(cell, input, input->row->spread.least_wait_ns, width);
}

static void write_mean_wait(char cell[LP_CELL_SIZE],
                            const struct lp_cell_input *input, int width) {
  const struct lp_spread *spread = &input->row->spread;
  if (has_waiters(input))
    write_wait(cell, input, spread->waited_ns / spread->waiters, width);
}

static void write_most_wait(char cell[LP_CELL_SIZE],
                            const struct lp_cell_input *input, int width) {
  if (has_waiters(input))
    write_wait(cell, input, input->row->spread.most_wait_ns, width);
}

/* It is no longer than both together. */
static void write_child(char cell[LP_CELL_SIZE],
                        const struct lp_cell_input *input, int width) {
  const struct lp_row *row = input->row;
  struct lp_estimate child = input->time;
  if (!lp_columns_have_time(input) || row->child_ns <= 0)
    return;
  child.ns = row->child_ns;
  lp_columns_estimate(cell, &child, input->unit_ns, width,
                      lp_row_is_sampled(input->model, row));
}

static bool has_parts(const struct lp_cell_input *input) {
  return lp_columns_have_time(input) && input->time.doubt < LP_DOUBT_UNKNOWN;
}

static void write_per_hit(char cell[LP_CELL_SIZE],
                          const struct lp_cell_input *input, int width) {
  const struct lp_row *row = input->row;
  if (!is_entry_only(row) && row->hits > 0 && has_parts(input))
    lp_columns_estimate(cell, &input->time, input->unit_ns * (double)row->hits,
                        width, lp_row_is_sampled(input->model, row));
}

static void write_self_per_hit(char cell[LP_CELL_SIZE],
                               const struct lp_cell_input *input, int width) {
  const struct lp_row *row = input->row;
  if (!is_entry_only(row) && row->hits > 0 && lp_columns_have_time(input) &&
      input->self.doubt < LP_DOUBT_UNKNOWN)
    lp_columns_estimate(
        cell, &input->self, input->unit_ns * (double)row->hits, width,
        lp_row_is_sampled(input->model, row) || row->self_variance > 0);
}

static void write_percent(char cell[LP_CELL_SIZE],
                          const struct lp_cell_input *input, int width) {
  (void)width;
  if (!has_parts(input) || input->function_ns <= 0)
    return;
  lp_columns_decimals(cell, &input->time, input->function_ns / 100, 1, false);
}

static void write_share(char cell[LP_CELL_SIZE],
                        const struct lp_cell_input *input, int width) {
  (void)width;
  if (!lp_columns_have_time(input) || input->program_ns <= 0 ||
      input->self.doubt >= LP_DOUBT_UNKNOWN)
    return;
  lp_columns_decimals(cell, &input->self, input->program_ns / 100, 1, false);
}

static bool has_spread(const struct lp_cell_input *input) {
  return lp_spread_percent(input->row) >= 0 && lp_columns_have_time(input) &&
         input->time.doubt == LP_DOUBT_NONE;
}

static void write_threads(char cell[LP_CELL_SIZE],
                          const struct lp_cell_input *input, int width) {
  (void)width;
  if (input->row->spread.threads)
    write_count(cell, input->row->spread.threads);
}

static void write_spread(char cell[LP_CELL_SIZE],
                         const struct lp_cell_input *input, double value,
                         int width) {
  lp_columns_number(cell, value, width);
  lp_columns_mark(cell, lp_row_is_sampled(input->model, input->row));
}

static void write_mean(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, int width) {
  const struct lp_spread *spread = &input->row->spread;
  if (has_spread(input))
    write_spread(cell, input,
                 spread->total_ns / spread->threads / input->unit_ns, width);
}

static void write_max(char cell[LP_CELL_SIZE],
                      const struct lp_cell_input *input, int width) {
  if (has_spread(input))
    write_spread(cell, input, input->row->spread.most_ns / input->unit_ns,
                 width);
}

static void write_imbalance(char cell[LP_CELL_SIZE],
                            const struct lp_cell_input *input, int width) {
  (void)width;
  if (!has_spread(input))
    return;
  snprintf(cell, LP_CELL_SIZE, "%5.1f", lp_spread_percent(input->row));
  lp_columns_mark(cell, lp_row_is_sampled(input->model, input->row));
}

static const struct lp_column columns_by_key[] = {
    {"line", "Line #", 6, NULL},
    {"hits", "Hits", 9, write_hits},
    {"time", "Time", 12, write_time},
    {"self", "Self", 12, write_self},
    {"share", "% Self", 8, write_share},
    {"waiting", "Waiting", 12, write_waiting},
    {"child", "Child", 12, write_child},
    {"clocked", "Clocked", 9, write_clocked},
    {"perhit", "Per Hit", 8, write_per_hit},
    {"selfperhit", "Self/Hit", 8, write_self_per_hit},
    {"percent", "% Time", 8, write_percent},
    {"margin", "+/-", 10, write_margin},
    {"threads", "Threads", 7, write_threads},
    {"mean", "Mean", 10, write_mean},
    {"max", "Max", 10, write_max},
    {"imbalance", "Imb %", 6, write_imbalance},
    {"waitmin", "Wait Min", 10, write_least_wait},
    {"waitmean", "Wait Mean", 10, write_mean_wait},
    {"waitmax", "Wait Max", 10, write_most_wait},
};

static const char *const default_keys[2][2] = {
    {"line,hits,time,perhit,percent", "line,hits,time,margin,perhit,percent"},
    {"line,hits,time,self,perhit,percent",
     "line,hits,time,margin,self,perhit,percent"}};

static const struct lp_column *find(const struct lp_column *columns,
                                    size_t count, const char *key,
                                    size_t length) {
  for (size_t i = 0; i < count; i++)
    if (strlen(columns[i].key) == length &&
        memcmp(columns[i].key, key, length) == 0)
      return &columns[i];
  return NULL;
}

_Static_assert(sizeof columns_by_key / sizeof *columns_by_key + LP_GPU_COLUMNS +
                       LP_MEMORY_COLUMNS + LP_DEVICE_COLUMNS <=
                   LP_COLUMN_MOST,
               "there is room for all columns at once");

static int choose(const struct lp_column *columns[LP_COLUMN_MOST], int count,
                  const char *keys) {
  while (*keys && count < LP_COLUMN_MOST) {
    size_t length = strcspn(keys, ",");
    const struct lp_column *column =
        find(columns_by_key, sizeof columns_by_key / sizeof *columns_by_key,
             keys, length);
    if (!column)
      column = find(lp_gpu_columns, LP_GPU_COLUMNS, keys, length);
    if (!column)
      column = find(lp_memory_columns, LP_MEMORY_COLUMNS, keys, length);
    if (!column)
      column = find(lp_device_columns, LP_DEVICE_COLUMNS, keys, length);
    if (column)
      columns[count++] = column;
    keys += length + (keys[length] == ',');
  }
  return count;
}

int lp_columns_named(const struct lp_column *columns[LP_COLUMN_MOST],
                     const char *keys) {
  return choose(columns, 0, keys);
}

int lp_columns_default(const struct lp_column *columns[LP_COLUMN_MOST],
                       struct lp_columns_wanted wanted,
                       const struct lp_model *model) {
  char gpu[80], memory[80], device[120];
  lp_gpu_columns_default(model, gpu);
  lp_memory_columns_default(model, memory);
  lp_device_columns_default(model, device);
  int count = choose(columns, 0, default_keys[wanted.self][wanted.margin]);
  if (wanted.imbalance)
    count = choose(columns, count,
                   model->time.told_ns > 0
                       ? "threads,mean,max,imbalance,waitmin,waitmean,waitmax"
                       : "threads,mean,max,imbalance");
  count = choose(columns, count, memory);
  count = choose(columns, count, device);
  return choose(columns, count, gpu);
}
