// RUN: %unit/diff | FileCheck %s
// CHECK-NOT: FAILED
// Intent: rows are found again in order; of equal programs nothing is said to
// have changed, in 20 pairs, whether runs are interrupted or not; one line that
// takes twice as long is found, alone; exchanged sides have the negative
// changes.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "diff/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW = 0, FUNCTIONS = 20, ROWS = 12, MOST_RUNS = 10 };

static uint64_t state = 1;

/* How many rows of a run meet an interruption, which takes up to 100 ms. */
static double interrupted;

static double uniform(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) / (double)(UINT64_C(1) << 53);
}

/* About normal: the sum of twelve. */
static double normal(void) {
  double sum = -6;
  for (int i = 0; i < 12; i++)
    sum += uniform();
  return sum;
}

/* A program of FUNCTIONS functions; `first`: the line it begins at. */
struct program {
  struct lp_side side;
  struct lp_report reports[MOST_RUNS];
  struct lp_report_options options;
  struct lp_file file;
  struct lp_side_function functions[FUNCTIONS];
  struct lp_side_row rows[FUNCTIONS][ROWS];
  struct lp_figure figures[FUNCTIONS][ROWS + 1][MOST_RUNS];
  struct lp_figure whole[MOST_RUNS], elsewhere[MOST_RUNS];
  double idle[MOST_RUNS];
  char names[FUNCTIONS][16];
};

static void fill_row(struct program *program, size_t function, size_t row,
                     size_t run, double speed, double scale) {
  /* From a second down; the function's own line takes nothing. */
  double ns = row ? 1e9 * scale / (double)(1 + function * ROWS + row) : 0;
  double error = 0.02 * ns + 5e5;
  bool is_interrupted = row && uniform() < interrupted;
  struct lp_figure *figure = &program->figures[function][row][run];
  figure->hits = row ? 100 * row : 0;
  figure->ns = fabs(ns * speed * (1 + 0.02 * normal()) + error * normal()) +
               (is_interrupted ? 1e8 * uniform() : 0);
  figure->margin_ns = 1.96 * error;
  struct lp_figure *sum = &program->figures[function][ROWS][run];
  sum->hits = 100;
  sum->ns += figure->ns;
  sum->margin_ns = hypot(sum->margin_ns, figure->margin_ns);
  program->whole[run].ns += figure->ns;
  program->whole[run].margin_ns =
      hypot(program->whole[run].margin_ns, figure->margin_ns);
}

/* Runs differ, by 3 %, in all lines together. Line `slow` of function SLOW
 * takes twice as long; 0: none. */
static struct program *make(size_t runs, uint32_t first, size_t slow) {
  struct program *program = calloc(1, sizeof *program);
  if (!program)
    abort();
  program->file.path = program->file.full = (char *)"a.c";
  program->side = (struct lp_side){.reports = program->reports,
                                   .run_count = runs,
                                   .functions = program->functions,
                                   .function_count = FUNCTIONS,
                                   .whole = program->whole,
                                   .elsewhere = program->elsewhere,
                                   .idle_ns = program->idle};
  for (size_t i = 0; i < FUNCTIONS; i++) {
    snprintf(program->names[i], sizeof program->names[i], "f%zu", i);
    program->functions[i] =
        (struct lp_side_function){.name = program->names[i],
                                  .symbol = program->names[i],
                                  .line = first + (uint32_t)(i * ROWS),
                                  .rows = program->rows[i],
                                  .row_count = ROWS,
                                  .figures = program->figures[i][ROWS]};
    for (size_t j = 0; j < ROWS; j++)
      program->rows[i][j] =
          (struct lp_side_row){.line = first + (uint32_t)(i * ROWS + j),
                               .fingerprint = j ? (uint32_t)(i * 1000 + j) : 0,
                               .figures = program->figures[i][j]};
  }
  for (size_t run = 0; run < runs; run++) {
    double speed = 1 + 0.03 * normal();
    program->reports[run].options = &program->options;
    program->reports[run].model.files = &program->file;
    for (size_t i = 0; i < FUNCTIONS; i++)
      for (size_t j = 0; j < ROWS; j++)
        fill_row(program, i, j, run, speed,
                 i == SLOW && slow && j == slow ? 2 : 1);
  }
  return program;
}

static struct lp_comparison compare(const struct program *a,
                                    const struct program *b) {
  return lp_compare(&a->side, &b->side, 0.01, 0.25);
}

/* 20 pairs; how many had a line that was said to have changed. */
static size_t count_false(size_t a_runs, size_t b_runs) {
  size_t wrong = 0;
  for (int pair = 0; pair < 20; pair++) {
    struct program *a = make(a_runs, 1, 0), *b = make(b_runs, 1, 0);
    struct lp_comparison comparison = compare(a, b);
    wrong += comparison.findings[LP_SLOWER] + comparison.findings[LP_FASTER] ||
             comparison.whole.finding >= LP_FASTER;
    for (size_t i = 0; i < comparison.function_count; i++)
      wrong += comparison.functions[i].change.finding >= LP_FASTER;
    lp_comparison_free(&comparison);
    free(a);
    free(b);
  }
  return wrong;
}

/* Is line 4 of function SLOW said to be slower, and no other line of it or of
 * others? */
static void check_slow(size_t runs, uint32_t first) {
  struct program *a = make(runs, 1, 0), *b = make(runs, first, 4);
  struct lp_comparison there = compare(a, b), back = compare(b, a);
  const struct lp_row_change *most = there.rows[0];
  CHECK("one line is slower",
        there.findings[LP_SLOWER] == 1 && there.findings[LP_FASTER] == 0);
  CHECK("it is that line", most->a == &a->rows[SLOW][4] &&
                               most->b == &b->rows[SLOW][4] &&
                               most->change.finding == LP_SLOWER);
  CHECK("by its cost",
        most->change.by_hits_ns == 0 &&
            most->change.by_cost_ns > 0.5 * most->change.from.ns);
  CHECK("all are found again",
        there.kinships[LP_SAME] == (size_t)FUNCTIONS * ROWS);
  size_t negated = 0;
  for (size_t i = 0; i < there.row_count; i++)
    for (size_t j = 0; j < back.row_count; j++)
      if (there.rows[i]->a == back.rows[j]->b &&
          there.rows[i]->b == back.rows[j]->a) {
        const struct lp_change *one = &there.rows[i]->change;
        const struct lp_change *other = &back.rows[j]->change;
        static const enum lp_finding turned[] = {LP_UNCHANGED, LP_UNRESOLVED,
                                                 LP_SLOWER, LP_FASTER};
        negated += one->by_cost_ns == -other->by_cost_ns &&
                   one->by_hits_ns == -other->by_hits_ns &&
                   lp_change_ns(one) == -lp_change_ns(other) &&
                   one->finding == turned[other->finding];
      }
  CHECK("exchanged they are negated", negated == there.row_count);
  struct lp_failures above = {0}, far_above = {0};
  lp_comparison_failures(&there, 0.01, &above);
  lp_comparison_failures(&there, 0.1, &far_above);
  CHECK("it is above one percent", above.count > 0);
  CHECK("and not above ten", far_above.count == 0);
  lp_failures_free(&above);
  lp_failures_free(&far_above);
  lp_comparison_free(&there);
  lp_comparison_free(&back);
  free(a);
  free(b);
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* The length of the longest common subsequence, slowly. */
static size_t longest(struct lp_matched a, struct lp_matched b) {
  size_t table[2][64] = {{0}};
  for (size_t i = 0; i < a.count; i++)
    for (size_t j = 0; j < b.count; j++) {
      size_t up = table[i % 2][j + 1], left = table[(i + 1) % 2][j];
      table[(i + 1) % 2][j + 1] = a.keys[i] == b.keys[j] ? table[i % 2][j] + 1
                                  : up > left            ? up
                                                         : left;
    }
  return table[a.count % 2][b.count];
}

/* Is it common, rising, as long as it can be, and the same from either side? */
static bool is_longest(struct lp_matched a, struct lp_matched b) {
  size_t count = 0, next = 0;
  bool is_right = true;
  struct lp_matched one = lp_matched_make(a.keys, a.count);
  struct lp_matched other = lp_matched_make(b.keys, b.count);
  lp_match_in_order(a, b);
  lp_match_in_order(other, one);
  for (size_t i = 0; i < a.count; i++) {
    is_right &= a.partners[i] == one.partners[i];
    if (a.partners[i] == LP_ALONE)
      continue;
    is_right &= a.partners[i] >= next && a.keys[i] == b.keys[a.partners[i]] &&
                b.partners[a.partners[i]] == i;
    next = a.partners[i] + 1;
    count++;
  }
  free(one.partners);
  free(other.partners);
  return is_right && count == longest(a, b);
}

static void check_sequences(void) {
  bool is_right = true;
  for (int round = 0; round < 2000; round++) {
    uint32_t items[2][63];
    struct lp_matched a = lp_matched_make(items[0], (size_t)(uniform() * 63));
    struct lp_matched b = lp_matched_make(items[1], (size_t)(uniform() * 63));
    double letters = 1 + uniform() * 40;
    for (size_t i = 0; i < 63; i++) {
      items[0][i] = (uint32_t)(uniform() * letters);
      items[1][i] = uniform() < 0.5 ? items[0][least(i + 1, 62)]
                                    : (uint32_t)(uniform() * letters);
    }
    is_right &= is_longest(a, b);
    free(a.partners);
    free(b.partners);
  }
  CHECK("sequences are matched as well as can be", is_right);
}

enum { LONG = 10000 };

/* How many are paired; SIZE_MAX: pairs that are not equal, or not in order. */
static size_t count_pairs(const uint32_t *a_keys, const uint32_t *b_keys) {
  struct lp_matched a = lp_matched_make(a_keys, LONG);
  struct lp_matched b = lp_matched_make(b_keys, LONG);
  size_t count = 0, next = 0;
  lp_match_in_order(a, b);
  for (size_t i = 0; i < LONG && count != SIZE_MAX; i++) {
    if (a.partners[i] == LP_ALONE)
      continue;
    bool is_right = a.partners[i] >= next && a_keys[i] == b_keys[a.partners[i]];
    count = is_right ? count + 1 : SIZE_MAX;
    next = a.partners[i] + 1;
  }
  free(a.partners);
  free(b.partners);
  return count;
}

/* Nothing in common, little, and rows that say the same as most others. */
static void check_long_sequences(void) {
  static uint32_t items[5][LONG];
  size_t common = 0;
  for (uint32_t i = 0; i < LONG; i++) {
    bool is_common = uniform() < 0.1;
    common += is_common;
    items[0][i] = i;
    items[1][i] = LONG + i;
    items[2][i] = is_common ? i : 2 * LONG + i;
    items[3][i] = i % 2 ? i : LONG; /* every other one is `break;` */
    items[4][i] = i % 2 ? i + (i % 100 == 1) * LONG : LONG;
  }
  CHECK("10,000 rows without anything in common",
        count_pairs(items[0], items[1]) == 0);
  CHECK("10,000 rows with little in common",
        count_pairs(items[0], items[2]) == common);
  CHECK("10,000 rows, half of which say the same",
        count_pairs(items[3], items[4]) >= LONG - LONG / 50);
}

static void check_renamed(void) {
  struct program *a = make(1, 1, 0), *b = make(1, 2, 0);
  b->functions[5].name = b->functions[5].symbol = "other";
  b->functions[6].name = b->functions[6].symbol = "another";
  b->rows[6][4].fingerprint = 77; /* and a line of it is edited */
  struct lp_comparison comparison = compare(a, b);
  size_t renamed = 0;
  for (size_t i = 0; i < comparison.function_count; i++) {
    const struct lp_function_change *function = &comparison.functions[i];
    renamed += function->kinship == LP_RENAMED &&
               function->a - a->functions == function->b - b->functions;
  }
  CHECK("renamed functions are found", renamed == 2);
  CHECK("one line is edited", comparison.kinships[LP_EDITED] == 1 &&
                                  comparison.kinships[LP_ADDED] == 0);
  lp_comparison_free(&comparison);
  free(a);
  free(b);
}

/* Of two degrees of freedom the tail is known: 1 - t / sqrt(2 + t^2); the
 * others are from tables. */
static void check_student(void) {
  double tail = lp_student_tail(20, 2), exact = 1 - 20 / sqrt(402);
  CHECK("two degrees of freedom", fabs(tail / exact - 1) < 1e-3);
  CHECK("8 degrees, 1 %", fabs(lp_student_t(0.01, 8) - 3.355387) < 1e-5);
  CHECK("4 degrees, 0.1 %", fabs(lp_student_t(0.001, 4) - 8.610302) < 1e-5);
  CHECK("60 degrees, 5 %", fabs(lp_student_t(0.05, 60) - 2.000298) < 1e-5);
  CHECK("normal, 5 %", fabs(lp_student_t(0.05, INFINITY) - 1.959964) < 1e-5);
  CHECK("at 0", fabs(lp_student_tail(0, 5) - 1) < 1e-6);
}

int main(void) {
  check_student();
  check_sequences();
  check_long_sequences();
  check_renamed();
  CHECK("equal programs, one run each", count_false(1, 1) == 0);
  CHECK("equal programs, five runs each", count_false(5, 5) == 0);
  CHECK("equal programs, ten runs each", count_false(10, 10) == 0);
  CHECK("equal programs, five runs and ten", count_false(5, 10) == 0);
  interrupted = 0.05;
  CHECK("equal programs that are interrupted, five runs each",
        count_false(5, 5) == 0);
  CHECK("equal programs that are interrupted, five runs and ten",
        count_false(5, 10) == 0);
  interrupted = 0;
  check_slow(1, 1);
  check_slow(5, 2);
  check_slow(10, 2);
  return check_status();
}
