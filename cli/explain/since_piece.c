/* SPDX-License-Identifier: MIT
 *
 * What became of a row, a function or the run since a baseline, as
 * diff/compare.h finds it.
 */
#include "explain/explain_parts.h"

#include "advice/say.h"
#include "json/json.h"

#include <math.h>
#include <stdlib.h>

/* "+76.2 ms (+12.0 % of the baseline's CPU time): slower" */
static void add_change(struct lp_explaining *explaining,
                       const struct lp_change *change, struct lp_text *text) {
  double ns = lp_change_ns(change);
  double whole = explaining->question->since->runs.whole_ns;
  lp_text_string(text, ns < 0 ? "-" : "+");
  lp_say_ns(text, fabs(ns));
  if (whole > 0)
    lp_text_format(text, " (%+.1f %% of all that the baseline took)",
                   100 * ns / whole);
  lp_text_format(text, ", which is %s",
                 change->finding == LP_UNRESOLVED
                     ? "too little to be told from noise"
                 : change->finding == LP_UNCHANGED ? "no change that matters"
                                                   : "certain");
}

static void add_count(struct lp_text *text, double count) {
  lp_say_count(text, count > 0 ? (uint64_t)(count + 0.5) : 0);
}

static void add_row(struct lp_explaining *explaining,
                    const struct lp_row_change *row, struct lp_text *text) {
  const struct lp_change *change = &row->change;
  if (row->kinship == LP_ADDED)
    lp_text_string(text, "new since the baseline: ");
  else
    lp_text_string(text, "since the baseline: ");
  add_change(explaining, change, text);
  if (row->kinship == LP_EDITED)
    lp_text_string(text, "; its text was changed");
  if (row->kinship != LP_ADDED && change->has_new_hits) {
    lp_text_string(text, "; hits were ");
    add_count(text, change->from.hits);
    lp_text_string(text, ", are ");
    add_count(text, change->to.hits);
  } else if (row->kinship != LP_ADDED) {
    lp_text_string(text, "; as many hits as before");
  }
}

static const char *path_of(const struct lp_side *side, size_t run,
                           size_t file) {
  return lp_side_file(side, run, file)->full;
}

static const struct lp_row_change *
find_row(const struct lp_explaining *explaining, const struct lp_row *row) {
  const struct lp_comparison *since = explaining->question->since;
  const struct lp_model *model = &explaining->report->model;
  const char *name = model->functions[row->function].name;
  for (size_t i = 0; i < since->row_count; i++) {
    const struct lp_row_change *each = since->rows[i];
    if (each->b && each->b->line == row->line &&
        strcmp(since->functions[each->function].b->name, name) == 0 &&
        strcmp(path_of(since->b, each->b->run, each->b->file),
               model->files[row->file].full) == 0)
      return each;
  }
  return NULL;
}

void lp_explain_row_since(struct lp_explaining *explaining, size_t parent,
                          const struct lp_row *row, int priority) {
  struct lp_text text = {0};
  if (!explaining->question->since)
    return;
  const struct lp_row_change *change = find_row(explaining, row);
  if (!change)
    return;
  add_row(explaining, change, &text);
  lp_explain_fact(explaining, parent, priority, "facts", "since", text.bytes);
  free(text.bytes);
}

void lp_explain_function_since(struct lp_explaining *explaining, size_t parent,
                               const struct lp_function *function,
                               int priority) {
  const struct lp_comparison *since = explaining->question->since;
  const struct lp_model *model = &explaining->report->model;
  struct lp_text text = {0};
  for (size_t i = 0; since && i < since->function_count; i++) {
    const struct lp_function_change *each = &since->functions[i];
    if (!each->b || strcmp(each->b->name, function->name) != 0 ||
        strcmp(path_of(since->b, each->b->run, each->b->file),
               model->files[function->file].full) != 0)
      continue;
    lp_text_format(&text,
                   "since the baseline (%s): ", lp_kinship_name(each->kinship));
    add_change(explaining, &each->change, &text);
    lp_text_string(&text, "; calls were ");
    add_count(&text, each->change.from.hits);
    lp_text_string(&text, ", are ");
    add_count(&text, each->change.to.hits);
    lp_explain_fact(explaining, parent, priority, "facts", "since", text.bytes);
    free(text.bytes);
    return;
  }
}

/* "sum.c:12 work: since ..." */
static void add_place(const struct lp_comparison *since,
                      const struct lp_row_change *row, struct lp_text *text) {
  bool is_gone = !row->b;
  const struct lp_side *side = is_gone ? since->a : since->b;
  const struct lp_side_row *at = is_gone ? row->a : row->b;
  const struct lp_function_change *function = &since->functions[row->function];
  const char *path = path_of(side, at->run, at->file);
  lp_say_name(text, lp_text_base(path), LP_SAY_NAME);
  lp_text_format(text, ":%u ", at->line);
  lp_say_name(text, is_gone ? function->a->name : function->b->name,
              LP_SAY_NAME);
  lp_text_string(text, is_gone ? ", gone: " : ": ");
}

void lp_explain_run_since(struct lp_explaining *explaining) {
  enum { MOST_LINES = 4 };
  const struct lp_comparison *since = explaining->question->since;
  struct lp_text text = {0};
  size_t told = 0;
  if (!since)
    return;
  size_t heading = lp_explain_heading(explaining, "Since the baseline:");
  lp_text_string(&text, "the whole: ");
  add_change(explaining, &since->whole, &text);
  lp_explain_fact(explaining, heading, LP_WEIGHT_SINCE, "since", "whole",
                  text.bytes);
  free(text.bytes);
  for (size_t i = 0; i < since->row_count && told < MOST_LINES; i++) {
    const struct lp_row_change *row = since->rows[i];
    struct lp_text line = {0};
    if (!lp_row_has_much(since, row))
      continue;
    add_place(since, row, &line);
    add_row(explaining, row, &line);
    lp_explain_fact(explaining, heading,
                    LP_WEIGHT_FACT - LP_WEIGHT_STEP * (int)told++, "since",
                    "line", line.bytes);
    free(line.bytes);
  }
  if (told)
    return;
  lp_explain_fact(explaining, heading, LP_WEIGHT_FACT, "since", "lines",
                  "no line has changed by much, as far as can be seen");
}
