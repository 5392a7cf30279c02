/* SPDX-License-Identifier: MIT
 *
 * Chooses the functions that hold nearly all of the time, and their rows with a
 * share of it; see fold.h.
 */
#include "tables/fold.h"

#include "base/heap.h"

#include <stdlib.h>

enum {
  SHORT_LINES = 200, /* a listing with fewer lines is not folded */
  TITLE_LINES = 7,   /* lines of the head of a function's table */
  HELD_PERCENT = 95  /* the listed functions hold this much of the time */
};

/* A row is shown if it has this part of the time of all functions, or of its
 * own one's, with what it calls. */
static const double least_of_all = 0.005, least_of_function = 0.1;

/** A function with what it is ranked by: its own time. */
struct candidate {
  const struct lp_function *function;
  double ns;
  size_t order;
};

static bool is_asked(const struct lp_report_options *options) {
  return options->all || options->lines != LP_LINES_FOLD ||
         options->functions.count || options->files.count ||
         options->min_percent > 0;
}

static bool is_short(const struct lp_report *report) {
  size_t lines = 0;
  for (size_t i = 0; i < report->function_count && lines <= SHORT_LINES; i++) {
    const struct lp_function *function = report->functions[i];
    size_t size = function->end_line - function->begin_line + 1;
    if (size < function->row_count || function->end_line < function->begin_line)
      size = function->row_count;
    lines += size + TITLE_LINES;
  }
  return lines <= SHORT_LINES;
}

static int compare_own(const void *left, const void *right) {
  const struct candidate *a = left, *b = right;
  if (a->ns != b->ns)
    return a->ns > b->ns ? -1 : 1;
  return (a->order > b->order) - (a->order < b->order);
}

static int compare_order(const void *left, const void *right) {
  const struct candidate *a = left, *b = right;
  return (a->order > b->order) - (a->order < b->order);
}

/* Keeps the functions that hold the share, the hottest first. */
static size_t take_hottest(struct candidate *candidates, size_t count,
                           double whole_ns) {
  double held = 0;
  size_t taken = 0;
  qsort(candidates, count, sizeof *candidates, compare_own);
  while (taken < count && candidates[taken].ns > 0 &&
         held * 100 < whole_ns * HELD_PERCENT)
    held += candidates[taken++].ns;
  return taken;
}

static void choose(struct lp_fold *fold, const struct lp_report *report) {
  struct candidate *candidates =
      lp_heap_get(report->function_count, sizeof *candidates);
  size_t count = 0;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    double ns = lp_report_own_ns(report, function);
    fold->whole_ns += ns;
    if (function->is_marked)
      fold->functions[fold->count++] = function;
    else
      candidates[count++] = (struct candidate){function, ns, i};
  }
  fold->is_on = count > 0;
  size_t taken = count ? take_hottest(candidates, count, fold->whole_ns) : 0;
  if (report->options->sort && taken)
    qsort(candidates, taken, sizeof *candidates, compare_order);
  for (size_t i = 0; i < taken; i++)
    fold->functions[fold->count++] = candidates[i].function;
  free(candidates);
}

void lp_fold_make(struct lp_fold *fold, const struct lp_report *report) {
  *fold = (struct lp_fold){.is_on =
                               !is_asked(report->options) && !is_short(report)};
  fold->functions =
      lp_heap_get(report->function_count, sizeof *fold->functions);
  if (fold->is_on)
    choose(fold, report);
  /* Without times nothing can be chosen by them. */
  fold->is_on = fold->is_on && fold->whole_ns > 0;
  if (fold->is_on)
    return;
  fold->count = report->function_count;
  if (fold->count)
    memcpy(fold->functions, report->functions,
           fold->count * sizeof *fold->functions);
}

void lp_fold_free(struct lp_fold *fold) { free(fold->functions); }

bool lp_fold_shows(const struct lp_fold *fold,
                   const struct lp_function *function,
                   const struct lp_row *row) {
  double ns = lp_row_ns(row);
  return function->is_marked || ns >= fold->whole_ns * least_of_all ||
         (ns > 0 && ns >= function->total_ns * least_of_function);
}

void lp_fold_say(const struct lp_fold *fold, const struct lp_report *report,
                 struct lp_text *out) {
  if (fold->is_on)
    lp_text_format(out,
                   "Listed: %zu of %zu functions, with %d %% of their %s, "
                   "%swithout their cold lines; --all lists "
                   "everything\n\n",
                   fold->count, report->function_count, HELD_PERCENT,
                   lp_report_own(report) == LP_METRIC_SELF_CPU ? "CPU time"
                                                               : "time",
                   report->options->sort ? "" : "the hottest first, ");
}
