/* SPDX-License-Identifier: MIT
 *
 * What a comparison finds above its limit, as failures: one for each function,
 * at the line that says most.
 */
#include "base/heap.h"
#include "diff/diff_parts.h"
#include "diff/hits.h"

#include <stdio.h>
#include <stdlib.h>

static char *subject_of(const struct lp_function_change *function) {
  const char *name = function->b ? function->b->name : function->a->name;
  struct lp_text text = {0};
  lp_text_string(&text, "function '");
  lp_text_visible(&text, name, strlen(name));
  lp_text_string(&text, "'");
  return text.bytes;
}

static const char *file_of(const struct lp_comparison *comparison,
                           const struct lp_row_change *row) {
  const struct lp_side *side = row->b ? comparison->b : comparison->a;
  const struct lp_side_row *at = row->b ? row->b : row->a;
  return lp_side_file(side, at->run, at->file)->full;
}

static void add(const struct lp_comparison *comparison,
                struct lp_failures *failures, enum lp_failure_kind kind,
                const struct lp_function_change *function,
                const struct lp_row_change *row, char *message) {
  const struct lp_side *side = function->b ? comparison->b : comparison->a;
  const struct lp_side_function *at = function->b ? function->b : function->a;
  const char *file = lp_side_file(side, at->run, at->file)->full;
  uint32_t line = at->line;
  if (row) {
    file = file_of(comparison, row);
    line = row->b ? row->b->line : row->a->line;
  }
  lp_failures_add(failures, kind, file, line, subject_of(function), message);
}

static bool is_above(const struct lp_comparison *comparison,
                     const struct lp_change *change, double share) {
  return change->finding == LP_SLOWER &&
         lp_change_ns(change) > share * comparison->runs.whole_ns;
}

/* The line of the function that is slower by most, if any is by so much. */
static const struct lp_row_change *
find_slower(const struct lp_comparison *comparison,
            const struct lp_function_change *function, double share) {
  const struct lp_row_change *found = NULL;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row_change *row = &function->rows[i];
    if (is_above(comparison, &row->change, share) &&
        (!found || lp_change_ns(&row->change) > lp_change_ns(&found->change)))
      found = row;
  }
  return found;
}

/* Puts what is of the whole at a line, as nothing stands beside no line. */
static void add_whole(const struct lp_comparison *comparison,
                      struct lp_failures *failures, enum lp_failure_kind kind,
                      const struct lp_row_change *row, char *message) {
  uint32_t line = !row ? 0 : row->b ? row->b->line : row->a->line;
  lp_failures_add(failures, kind, row ? file_of(comparison, row) : NULL, line,
                  lp_heap_string("the whole"), message);
}

/* The row that is slower by most, for certain or not. */
static const struct lp_row_change *
find_slowest(const struct lp_comparison *comparison) {
  const struct lp_row_change *found = NULL;
  for (size_t i = 0; i < comparison->function_count; i++) {
    const struct lp_function_change *function = &comparison->functions[i];
    for (size_t j = 0; j < function->row_count; j++) {
      const struct lp_row_change *row = &function->rows[j];
      if (!found || lp_change_ns(&row->change) > lp_change_ns(&found->change))
        found = row;
    }
  }
  return found;
}

static char *say_slower(const struct lp_comparison *comparison,
                        const struct lp_change *change, double share) {
  char text[LP_CHANGE_SIZE];
  lp_comparison_share(text, comparison, change);
  return lp_text_make("is slower by more than %g %% of A's time: %s",
                      100 * share, text);
}

void lp_comparison_failures(const struct lp_comparison *comparison,
                            double share, struct lp_failures *failures) {
  if (is_above(comparison, &comparison->whole, share))
    add_whole(comparison, failures, LP_FAILURE_TIME, find_slowest(comparison),
              say_slower(comparison, &comparison->whole, share));
  for (size_t i = 0; i < comparison->function_count; i++) {
    const struct lp_function_change *function = &comparison->functions[i];
    const struct lp_row_change *row = find_slower(comparison, function, share);
    if (row || is_above(comparison, &function->change, share))
      add(comparison, failures, LP_FAILURE_TIME, function, row,
          say_slower(comparison, row ? &row->change : &function->change,
                     share));
  }
}

/* ", +20 % of its hits, +8.1 % of all (at most 1 % and 0.1 %)" */
static void add_share(const struct lp_hits *hits,
                      const struct lp_hits_rise *rise, struct lp_text *out) {
  const struct lp_hits_function *function = rise->function;
  double share = 100 * hits->share;
  char own[LP_GROUPED_SIZE], all[LP_GROUPED_SIZE];
  lp_signed_percent(all, rise->change, hits->all);
  if (!function)
    lp_text_format(out, ", %s %% (at most %g %%)", all, share);
  else if (function->from > 0)
    lp_text_format(out,
                   ", %s %% of its hits and %s %% of all (at most %g %% and "
                   "%g %%)",
                   lp_signed_percent(own, rise->change, function->from), all,
                   share, share / 10);
  else
    lp_text_format(out, ", %s %% of all hits (at most %g %%)", all, share / 10);
}

/* " more often: 2,000 times, before 1,000" */
static void add_times(struct lp_text *out, double from, double to) {
  char cells[2][LP_GROUPED_SIZE];
  lp_text_format(out, " more often: %s times, before %s",
                 lp_grouped(cells[0], to), lp_grouped(cells[1], from));
}

/* What explains the rise of a function's lines. */
static void add_calls(const struct lp_hits *hits,
                      const struct lp_hits_rise *rise, struct lp_text *out) {
  const struct lp_function_change *function = rise->function->function;
  struct lp_hits_range a = lp_hits_calls(hits, function, false);
  struct lp_hits_range b = lp_hits_calls(hits, function, true);
  if (!function->a || b.least <= a.most)
    return;
  lp_text_string(out, "; it was called");
  add_times(out, (double)a.most, (double)b.least);
  if (!rise->cause)
    return;
  lp_text_string(out, ", as by ");
  lp_comparison_where(hits->comparison, rise->cause->row, out);
  lp_text_format(out, ", which is %s", rise->cause->row->a ? "edited" : "new");
}

static void say_text(const struct lp_hits_rise *rise, struct lp_text *out) {
  char cells[2][LP_GROUPED_SIZE];
  size_t lines = rise->function->added_lines;
  if (rise->function->function->kinship == LP_ADDED)
    lp_text_format(out, "is new, and its lines ran %s times",
                   lp_grouped(cells[0], rise->to));
  else
    lp_text_format(out, "has %zu new line%s, which ran %s times", lines,
                   lines == 1 ? "" : "s", lp_grouped(cells[0], rise->to));
  if (rise->from > 0)
    lp_text_format(out, ", and those removed %s",
                   lp_grouped(cells[1], rise->from));
}

static char *say_rise(const struct lp_hits *hits,
                      const struct lp_hits_rise *rise) {
  struct lp_text text = {0};
  if (rise->of == LP_HITS_TEXT) {
    say_text(rise, &text);
  } else if (rise->of == LP_HITS_LINE) {
    const struct lp_row_change *row = rise->row->row;
    lp_text_format(&text, "ran line %u", row->b->line);
    add_times(&text, rise->from, rise->to);
  } else {
    lp_text_string(&text, "ran lines");
    add_times(&text, rise->from, rise->to);
  }
  add_share(hits, rise, &text);
  if (rise->others)
    lp_text_format(&text, "; %zu more of its lines rose by so much",
                   rise->others);
  if (rise->function)
    add_calls(hits, rise, &text);
  return text.bytes;
}

static void add_whole_hits(const struct lp_hits *hits,
                           struct lp_failures *failures, char *message) {
  const struct lp_hits_row **ranked = lp_hits_ranked(hits);
  bool has_rows = hits->comparison->row_count > 0;
  add_whole(hits->comparison, failures, LP_FAILURE_HITS,
            has_rows ? ranked[0]->row : NULL, message);
  free(ranked);
}

void lp_hits_failures(const struct lp_hits *hits,
                      struct lp_failures *failures) {
  for (size_t i = 0; i < hits->rise_count; i++) {
    const struct lp_hits_rise *rise = &hits->rises[i];
    const struct lp_hits_row *at = rise->cause ? rise->cause : rise->row;
    char *message = say_rise(hits, rise);
    if (rise->function)
      add(hits->comparison, failures, LP_FAILURE_HITS, rise->function->function,
          at ? at->row : NULL, message);
    else
      add_whole_hits(hits, failures, message);
  }
}
