/* SPDX-License-Identifier: MIT
 *
 * Column table and number formats; see columns.h. A number is written with
 * one decimal, one below 0.1 with two digits; one that is then wider than its
 * column takes three digits and an exponent instead, and a column widens only
 * if that is too wide as well.
 */
#include "columns.h"

#include <stdio.h>
#include <string.h>

/* Less than a picosecond is what rounding has left of a difference. */
static double at_least_zero(double ns) { return ns > 1e-3 ? ns : 0; }

double lp_columns_time(const struct lp_cell_input *input) {
  const struct lp_row *row = input->row;
  double self = input->raw ? row->raw_self_ns : row->self_ns;
  return at_least_zero(self + row->child_ns);
}

bool lp_columns_is_unresolved(const struct lp_cell_input *input) {
  const struct lp_row *row = input->row;
  return !input->raw && row->hits > 0 && row->kind != LINEPROF_LINE_ENTRY &&
         !row->unclocked_hits && !row->samples &&
         lp_columns_time(input) < row->raw_self_ns - row->self_ns;
}

enum lp_doubt lp_columns_doubt(const struct lp_cell_input *input) {
  if (lp_columns_is_unresolved(input))
    return LP_DOUBT_UNRESOLVED;
  /* Clocked for a while, before it was not: that time is no figure either. */
  if (lp_row_is_gone(input->model, input->row) &&
      input->row->unclocked_hits > input->row->hits / 2)
    return LP_DOUBT_GONE;
  return lp_row_is_unknown(input->model, input->row) ? LP_DOUBT_FEW
                                                     : LP_DOUBT_NONE;
}

/* What is summed up in the total has taken less than its clock readings. */
static bool is_total_unresolved(const struct lp_function *function) {
  return function->total_ns < function->raw_total_ns - function->total_ns;
}

/* The row has a time of its own to show. */
static bool is_known(const struct lp_model *model, const struct lp_row *row) {
  return row->kind != LINEPROF_LINE_ENTRY && lp_row_ns(row) > 0 &&
         !lp_row_is_unknown(model, row) && !lp_row_is_gone(model, row);
}

static bool has_known_row(const struct lp_model *model,
                          const struct lp_function *function) {
  bool is_found = false;
  for (size_t i = 0; i < function->row_count && !is_found; i++)
    is_found = is_known(model, &function->rows[i]);
  return is_found && function->total_ns > function->sampled_ns;
}

enum lp_doubt lp_columns_total_doubt(const struct lp_model *model,
                                     const struct lp_function *function,
                                     bool raw) {
  if (lp_function_is_untimed(model, function))
    return LP_DOUBT_UNTIMED;
  if (lp_function_is_unknown(model, function))
    return has_known_row(model, function) ? LP_DOUBT_LEAST : LP_DOUBT_FEW;
  return !raw && !lp_function_is_sampled(model, function) &&
                 is_total_unresolved(function)
             ? LP_DOUBT_UNRESOLVED
             : LP_DOUBT_NONE;
}

bool lp_doubt_hides(enum lp_doubt doubt) { return doubt >= LP_DOUBT_FEW; }

static void put_before(char cell[LP_CELL_SIZE], char mark) {
  size_t blanks = strspn(cell, " ");
  size_t length = strlen(cell) - blanks;
  if (!length || length + 2 > LP_CELL_SIZE)
    return;
  memmove(cell + 1, cell + blanks, length + 1);
  cell[0] = mark;
}

void lp_columns_mark_doubt(char cell[LP_CELL_SIZE], enum lp_doubt doubt) {
  if (doubt == LP_DOUBT_UNRESOLVED && strlen(cell) + 1 < LP_CELL_SIZE)
    strcat(cell, "?");
  else if (doubt == LP_DOUBT_LEAST)
    put_before(cell, '>');
  else if (lp_doubt_hides(doubt))
    strcpy(cell, doubt == LP_DOUBT_FEW ? "?" : "-");
}

void lp_marks_note(struct lp_marks *marks, const char *cell) {
  const char *text = cell + strspn(cell, " ");
  size_t length = strlen(text);
  if (length == 0)
    return;
  if (text[length - 1] == '?')
    marks->has_doubt[length > 1 ? LP_DOUBT_UNRESOLVED : LP_DOUBT_FEW] = true;
  marks->has_doubt[LP_DOUBT_GONE] |= strcmp(text, "-") == 0;
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

/* A row that never ran says `0` hits and nothing else. */
static bool has_time(const struct lp_cell_input *input) {
  if (lp_row_is_untimed(input->model, input->row))
    return false;
  if (is_entry_only(input->row))
    return input->was_called;
  return input->row->hits > 0 || lp_columns_time(input) > 0;
}

void lp_columns_number(char cell[LP_CELL_SIZE], double value, int width) {
  /* What took time must not look as if it took none. */
  bool is_small = value > 0 && value < 0.1;
  int length =
      snprintf(cell, LP_CELL_SIZE, is_small ? "%5.2g" : "%5.1f", value);
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

/* Of what the clock or the samples cannot tell; false if there is a number. */
static bool write_doubt(char cell[LP_CELL_SIZE],
                        const struct lp_cell_input *input) {
  enum lp_doubt doubt = lp_columns_doubt(input);
  bool is_entry = is_entry_only(input->row) && !input->row->samples;
  if (doubt != LP_DOUBT_FEW && doubt != LP_DOUBT_GONE)
    return false;
  if (!is_entry)
    lp_columns_mark_doubt(cell, doubt);
  return true;
}

static void write_time(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, int width) {
  if (!has_time(input) || write_doubt(cell, input))
    return;
  lp_columns_number(cell, lp_columns_time(input) / input->unit_ns, width);
  lp_columns_mark_doubt(cell, lp_columns_doubt(input));
  lp_columns_mark(cell, lp_row_is_sampled(input->model, input->row));
}

static void write_margin(char cell[LP_CELL_SIZE],
                         const struct lp_cell_input *input, int width) {
  const struct lp_row *row = input->row;
  if (row->samples && !lp_row_is_unknown(input->model, row))
    lp_columns_number(
        cell,
        lp_model_margin(input->model, row->time_variance, row->sampled_ns) /
            input->unit_ns,
        width);
}

/* What a line calls may take long, and the line itself no time. */
static bool is_self_unresolved(const struct lp_cell_input *input) {
  const struct lp_row *row = input->row;
  return !input->raw && row->hits > 0 && !is_entry_only(row) &&
         !lp_row_is_sampled(input->model, row) &&
         row->self_ns < row->raw_self_ns - row->self_ns;
}

static void write_self(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, int width) {
  double self = input->raw ? input->row->raw_self_ns : input->row->self_ns;
  if (!has_time(input) || write_doubt(cell, input))
    return;
  lp_columns_number(cell, at_least_zero(self) / input->unit_ns, width);
  if (is_self_unresolved(input))
    lp_columns_mark_doubt(cell, LP_DOUBT_UNRESOLVED);
  lp_columns_mark(cell, lp_row_is_sampled(input->model, input->row) ||
                            input->row->self_variance > 0);
}

static void write_child(char cell[LP_CELL_SIZE],
                        const struct lp_cell_input *input, int width) {
  const struct lp_row *row = input->row;
  if (!has_time(input) || row->child_ns <= 0 || write_doubt(cell, input))
    return;
  lp_columns_number(cell, at_least_zero(row->child_ns) / input->unit_ns, width);
  lp_columns_mark(cell, lp_row_is_sampled(input->model, row));
}

static void write_per_hit(char cell[LP_CELL_SIZE],
                          const struct lp_cell_input *input, int width) {
  char none[LP_CELL_SIZE];
  if (is_entry_only(input->row) || input->row->hits == 0 || !has_time(input) ||
      write_doubt(none, input))
    return;
  double hit_ns = lp_columns_time(input) / (double)input->row->hits;
  /* Parts of a nanosecond that the clock cannot see are no figures. */
  if (hit_ns < 1 && lp_columns_is_unresolved(input))
    hit_ns = 0;
  lp_columns_number(cell, hit_ns / input->unit_ns, width);
  lp_columns_mark(cell, lp_row_is_sampled(input->model, input->row));
}

static void write_percent(char cell[LP_CELL_SIZE],
                          const struct lp_cell_input *input, int width) {
  (void)width;
  if (!has_time(input) || input->function_ns <= 0 ||
      lp_columns_doubt(input) != LP_DOUBT_NONE)
    return;
  snprintf(cell, LP_CELL_SIZE, "%5.1f",
           100 * lp_columns_time(input) / input->function_ns);
  if (input->function_doubt == LP_DOUBT_UNRESOLVED &&
      !is_entry_only(input->row))
    lp_columns_mark_doubt(cell, LP_DOUBT_UNRESOLVED);
}

static const struct lp_column columns_by_key[] = {
    {"line", "Line #", 6, NULL},
    {"hits", "Hits", 9, write_hits},
    {"time", "Time", 12, write_time},
    {"self", "Self", 12, write_self},
    {"child", "Child", 12, write_child},
    {"clocked", "Clocked", 9, write_clocked},
    {"perhit", "Per Hit", 8, write_per_hit},
    {"percent", "% Time", 8, write_percent},
    {"margin", "+/-", 10, write_margin},
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

static int choose(const struct lp_column *columns[LP_COLUMN_MOST], int count,
                  const char *keys) {
  while (*keys && count < LP_COLUMN_MOST) {
    size_t length = strcspn(keys, ",");
    const struct lp_column *column =
        find(columns_by_key, sizeof columns_by_key / sizeof *columns_by_key,
             keys, length);
    if (!column)
      column = find(lp_gpu_columns, LP_GPU_COLUMNS, keys, length);
    if (column)
      columns[count++] = column;
    keys += length + (keys[length] == ',');
  }
  return count;
}

int lp_columns_choose(const struct lp_column *columns[LP_COLUMN_MOST],
                      const struct lp_report_options *options,
                      const struct lp_model *model) {
  const char *keys = options->columns;
  char gpu[80] = "";
  if (!keys || !*keys) {
    keys = default_keys[options->self][options->margin];
    lp_gpu_columns_default(model, gpu);
  }
  return choose(columns, choose(columns, 0, keys), gpu);
}
