/* SPDX-License-Identifier: MIT
 *
 * `report --cycles`: a row for each cycle, with the functions that took most
 * time of their own, then the lines that did, to see which of them drift.
 * Times are per step (of one process), or per cycle where steps are not
 * counted. Changes are against the median of the cycles that are complete.
 */
#include "tables/cycle_table.h"

#include "base/heap.h"
#include "figures/cycle_summary.h"
#include "figures/estimate.h"
#include "report/report.h"
#include "table/metrics.h"

#include <stdio.h>
#include <stdlib.h>

enum {
  FUNCTIONS = 3,
  LINES = 10,
  PLACE_LEAST = 30,
  PLACE_MOST = 60,
  FUNCTION_LEAST = 20
};

/** The function or line whose times are followed over the cycles. */
struct subject {
  const struct lp_function *function;
  const struct lp_row *row;  /* NULL: the function itself */
  struct lp_estimate own;    /* in all cycles */
  struct lp_estimate *times; /* by cycle */
};

struct table {
  struct lp_report *report;
  const struct lp_cycles *cycles;
  bool by_step;
  struct subject functions[FUNCTIONS], lines[LINES];
  size_t function_count, line_count;
  double *walls; /* by cycle, in ns */
};

static bool is_longer(const struct subject *one, const struct subject *other) {
  return lp_estimate_rank(&one->own, 1) > lp_estimate_rank(&other->own, 1);
}

/* Keeps `items` the `most` with the longest times, longest first. */
static void offer(struct subject *items, size_t *count, size_t most,
                  struct subject offered) {
  size_t at = *count;
  if (!(offered.own.ns > 0) ||
      (at == most && !is_longer(&offered, &items[at - 1])))
    return;
  if (at == most)
    at--;
  else
    ++*count;
  for (; at > 0 && is_longer(&offered, &items[at - 1]); at--)
    items[at] = items[at - 1];
  items[at] = offered;
}

static void choose_subjects(struct table *table) {
  const struct lp_model *model = &table->report->model;
  for (size_t i = 0; i < table->report->function_count; i++) {
    const struct lp_function *function = table->report->functions[i];
    struct subject whole = {
        .function = function,
        .own = lp_function_times(model, function, false)->self};
    for (size_t j = 0; j < function->row_count; j++) {
      const struct lp_row *row = &function->rows[j];
      struct subject line = {.function = function,
                             .row = row,
                             .own = lp_row_times(model, row, false)->self};
      offer(table->lines, &table->line_count, LINES, line);
    }
    offer(table->functions, &table->function_count, FUNCTIONS, whole);
  }
}

static struct lp_estimate find_time(const struct lp_model *model,
                                    const struct lp_cycle *cycle,
                                    const struct lp_cycle_sums *sums,
                                    const struct subject *subject) {
  const struct lp_row *row = subject->row;
  const struct lp_function *function = subject->function;
  const struct lp_cycle_sum *sum =
      row ? &sums->rows[row - model->rows]
          : &sums->functions[function - model->functions];
  bool is_sampled =
      row ? lp_row_times(model, row, false)->self.is_sampled
          : lp_function_times(model, function, false)->time.is_sampled;
  return lp_cycle_estimate(model, cycle, &sum->self, is_sampled);
}

static void fill_times(struct table *table) {
  const struct lp_model *model = &table->report->model;
  size_t count = table->cycles->count;
  for (size_t j = 0; j < table->function_count; j++)
    table->functions[j].times = lp_heap_get(count, sizeof(struct lp_estimate));
  for (size_t j = 0; j < table->line_count; j++)
    table->lines[j].times = lp_heap_get(count, sizeof(struct lp_estimate));
  for (size_t i = 0; i < count; i++) {
    const struct lp_cycle *cycle = &table->cycles->items[i];
    struct lp_cycle_sums sums =
        lp_cycle_sum(model, table->report->profiles, cycle);
    /* Processes step side by side: a step's wall time is that of one. */
    double steps = table->by_step ? (double)cycle->step_count : 1;
    double all =
        table->by_step ? (double)cycle->step_sum : (double)cycle->process_count;
    table->walls[i] = steps > 0 ? cycle->wall_ns / steps : 0;
    for (size_t j = 0; j < table->function_count && all > 0; j++)
      table->functions[j].times[i] = lp_estimate_divide(
          find_time(model, cycle, &sums, &table->functions[j]), all);
    for (size_t j = 0; j < table->line_count && all > 0; j++)
      table->lines[j].times[i] = lp_estimate_divide(
          find_time(model, cycle, &sums, &table->lines[j]), all);
    lp_cycle_sums_free(&sums);
  }
}

static bool counts(const struct lp_cycle *cycle) { return !cycle->is_partial; }

static int compare_times(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/* The median of complete cycles; -1 if there are none. */
static double find_median(const struct table *table, const double *times) {
  size_t count = 0;
  double *sorted = lp_heap_get(table->cycles->count, sizeof *sorted);
  for (size_t i = 0; i < table->cycles->count; i++)
    if (counts(&table->cycles->items[i]))
      sorted[count++] = times[i];
  double median = -1;
  if (count) {
    qsort(sorted, count, sizeof *sorted, compare_times);
    median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
  }
  free(sorted);
  return median;
}

static void add_cell(const struct table *table, const char *cell, int width,
                     struct lp_text *out) {
  lp_marks_note(&table->report->marks, cell);
  lp_text_format(out, " %*s", width, cell);
}

static void add_time(const struct table *table, double ns, int width,
                     struct lp_text *out) {
  char cell[LP_CELL_SIZE];
  lp_cell_number(cell, ns / (table->report->options->unit * 1e9), width);
  add_cell(table, cell, width, out);
}

static void add_estimate(const struct table *table,
                         const struct lp_estimate *time, int width,
                         struct lp_text *out) {
  char cell[LP_CELL_SIZE];
  lp_cell_time(cell, time, table->report->options->unit * 1e9, width);
  add_cell(table, cell, width, out);
}

static void add_change(double now, double before, struct lp_text *out) {
  double percent = before > 0 ? 100 * (now - before) / before : 0;
  char cell[LP_CELL_SIZE] = "";
  if (before > 0)
    snprintf(cell, sizeof cell, percent < 1e4 ? "%+.1f%%" : "%+.0e%%", percent);
  lp_text_format(out, " %7s", cell);
}

/* Adds the change of a number, unless it may be chance: where samples speak,
 * both have margins. A bound has none. */
static void add_change_of(const struct lp_estimate *now,
                          const struct lp_estimate *before,
                          struct lp_text *out) {
  bool are_numbers =
      now->doubt == LP_DOUBT_NONE && before->doubt == LP_DOUBT_NONE;
  bool may_be_chance = (now->is_sampled || before->is_sampled) &&
                       now->low_ns <= lp_estimate_most(before) &&
                       lp_estimate_most(now) >= before->low_ns;
  add_change(now->ns, are_numbers && !may_be_chance ? before->ns : 0, out);
}

/* A name in `width` columns; of a longer one the end, which tells more. */
static void add_name(const char *name, int width, struct lp_text *out) {
  struct lp_text clean = {0};
  lp_text_visible(&clean, name, strlen(name));
  if ((int)clean.size <= width)
    lp_text_format(out, "%*s", width, clean.size ? clean.bytes : "");
  else
    lp_text_format(out, "..%s", clean.bytes + clean.size - (size_t)width + 2);
  free(clean.bytes);
}

static void print_cycle(const struct table *table, size_t index, double wall,
                        const struct lp_estimate *medians,
                        struct lp_text *out) {
  const struct lp_cycle *cycle = &table->cycles->items[index];
  char steps[48] = "";
  if (cycle->step_count)
    snprintf(steps, sizeof steps, "%llu-%llu",
             (unsigned long long)cycle->first_step,
             (unsigned long long)(cycle->first_step + cycle->step_count - 1));
  lp_text_format(out, "%6u%s %15s", cycle->number,
                 cycle->is_partial ? "*" : " ", steps);
  /* The end of an open cycle is not known before the program's. */
  if (cycle->wall_ns > 0)
    add_time(table, cycle->wall_ns, 12, out);
  else
    lp_text_format(out, " %12s", "");
  /* In a partial cycle the time of the step that did not end is unknown. */
  if (counts(cycle)) {
    if (table->by_step)
      add_time(table, table->walls[index], 12, out);
    add_change(table->walls[index], wall, out);
    for (size_t i = 0; i < table->function_count; i++) {
      lp_text_string(out, " ");
      add_estimate(table, &table->functions[i].times[index], 12, out);
      add_change_of(&table->functions[i].times[index], &medians[i], out);
    }
  }
  lp_text_string(out, "\n");
}

static void print_medians(const struct table *table, double wall,
                          const struct lp_estimate *medians,
                          struct lp_text *out) {
  lp_text_format(out, "%6s  %15s", "median", "");
  if (table->by_step)
    lp_text_format(out, " %12s", "");
  add_time(table, wall, 12, out);
  lp_text_format(out, " %7s", "");
  for (size_t i = 0; i < table->function_count; i++) {
    lp_text_string(out, " ");
    add_estimate(table, &medians[i], 12, out);
    lp_text_format(out, " %7s", "");
  }
  lp_text_string(out, "\n");
}

static void print_cycles(const struct table *table, struct lp_text *out) {
  double wall = find_median(table, table->walls);
  struct lp_estimate medians[FUNCTIONS];
  size_t start = out->size;
  bool has_partial = false;
  lp_text_format(out, "%6s  %15s %12s", "Cycle", "Steps", "Wall");
  if (table->by_step)
    lp_text_format(out, " %12s", "Per Step");
  lp_text_format(out, " %7s", "Change");
  for (size_t i = 0; i < table->function_count; i++) {
    medians[i] =
        lp_cycle_summarise(table->cycles, table->functions[i].times).median;
    lp_text_string(out, "  ");
    add_name(table->functions[i].function->name, 20, out);
  }
  lp_text_underline(out, start);
  for (size_t i = 0; i < table->cycles->count; i++) {
    print_cycle(table, i, wall, medians, out);
    has_partial |= table->cycles->items[i].is_partial;
  }
  if (wall >= 0)
    print_medians(table, wall, medians, out);
  if (has_partial)
    lp_text_string(out, "*  this cycle was cut short, or is not over yet\n");
  lp_text_string(out, "\n");
}

/* "train.c:12 forward"; of a long name of a function the end. */
static struct lp_text make_place(const struct table *table,
                                 const struct subject *subject) {
  const struct lp_file *file = &table->report->model.files[subject->row->file];
  const char *base = lp_text_base(file->path), *name = subject->function->name;
  struct lp_text place = {0}, clean = {0};
  lp_text_visible(&place, base, strlen(base));
  lp_text_format(&place, ":%u ", subject->row->line);
  lp_text_visible(&clean, name, strlen(name));
  size_t room = PLACE_MOST > place.size + FUNCTION_LEAST
                    ? PLACE_MOST - place.size
                    : FUNCTION_LEAST;
  bool is_long = clean.size > room;
  lp_text_format(&place, "%s%s", is_long ? ".." : "",
                 !clean.size ? ""
                 : is_long   ? clean.bytes + clean.size - room + 2
                             : clean.bytes);
  free(clean.bytes);
  return place;
}

static int place_width(const struct table *table) {
  int width = PLACE_LEAST;
  for (size_t i = 0; i < table->line_count; i++) {
    struct lp_text place = make_place(table, &table->lines[i]);
    width = (int)place.size > width ? (int)place.size : width;
    free(place.bytes);
  }
  return width;
}

static void print_line(const struct table *table, const struct subject *subject,
                       int width, struct lp_text *out) {
  struct lp_cycle_summary times =
      lp_cycle_summarise(table->cycles, subject->times);
  if (times.count == 0 ||
      (times.most.doubt == LP_DOUBT_NONE && times.most.ns <= 0))
    return;
  struct lp_text place = make_place(table, subject);
  lp_text_format(out, "%-*s", width, place.bytes);
  free(place.bytes);
  add_estimate(table, &times.median, 12, out);
  add_estimate(table, &times.least, 12, out);
  add_estimate(table, &times.most, 12, out);
  add_estimate(table, &times.first, 12, out);
  add_estimate(table, &times.last, 12, out);
  add_change_of(&times.last, &times.first, out);
  lp_text_string(out, "\n");
}

static void print_lines(const struct table *table, struct lp_text *out) {
  size_t start = out->size;
  int width = place_width(table);
  lp_text_format(out, "%-*s %12s %12s %12s %12s %12s %7s", width,
                 table->by_step ? "Line, own time per step"
                                : "Line, own time per cycle",
                 "Median", "Min", "Max", "First", "Last", "Drift");
  lp_text_underline(out, start);
  for (size_t i = 0; i < table->line_count; i++)
    print_line(table, &table->lines[i], width, out);
  lp_text_string(out, "\n");
}

void lp_cycle_table(struct lp_report *report, struct lp_text *out) {
  struct table table = {.report = report, .cycles = &report->cycles};
  bool has_complete = false;
  table.walls = lp_heap_get(table.cycles->count, sizeof *table.walls);
  for (size_t i = 0; i < table.cycles->count; i++) {
    table.by_step |= table.cycles->items[i].step_count > 0;
    has_complete |= counts(&table.cycles->items[i]);
  }
  choose_subjects(&table);
  fill_times(&table);
  print_cycles(&table, out);
  if (has_complete && table.line_count)
    print_lines(&table, out);
  lp_report_footnote(report, &report->marks, out);
  for (size_t i = 0; i < table.function_count; i++)
    free(table.functions[i].times);
  for (size_t i = 0; i < table.line_count; i++)
    free(table.lines[i].times);
  free(table.walls);
}
