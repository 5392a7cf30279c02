/* SPDX-License-Identifier: MIT
 *
 * The comparison by hits as text: the whole, the lines and the functions whose
 * hits changed most.
 */
#include "base/heap.h"
#include "diff/diff_parts.h"
#include "diff/hits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WHERE = 40, NAMED = 3 };

struct writer {
  const struct lp_hits *hits;
  struct lp_text *out;
  bool all;
};

static double percent(double part, double whole) {
  return whole > 0 ? 100 * part / whole : 0;
}

static void print_side(const struct writer *writer, const char *name,
                       const struct lp_side *side, double hits) {
  lp_text_format(writer->out, "%s: %zu run%s of %.0f hits", name,
                 side->run_count, side->run_count == 1 ? "" : "s", hits);
  lp_comparison_command(side, writer->out);
}

static bool is_told(const struct writer *writer, double change, bool is_new) {
  static const double little = 0.001;
  return writer->all ? change != 0 || is_new
                     : fabs(change) > little * writer->hits->all;
}

/* "work.c:12 work" */
static void add_where(const struct writer *writer,
                      const struct lp_hits_row *row) {
  struct lp_text where = {0};
  lp_comparison_where(writer->hits->comparison, row->row, &where);
  lp_text_format(writer->out, "  %-*s  ", WHERE, where.bytes);
  free(where.bytes);
}

static void add_numbers(const struct writer *writer, double from, double to,
                        double change) {
  lp_text_format(writer->out, " %12.0f %12.0f %+12.0f %+8.2f", from, to, change,
                 percent(change, writer->hits->all));
}

static void print_row(const struct writer *writer,
                      const struct lp_hits_row *hits) {
  const struct lp_comparison *comparison = writer->hits->comparison;
  const struct lp_row_change *row = hits->row;
  const char *text;
  size_t size;
  add_numbers(writer, lp_hits_mean(hits->a), lp_hits_mean(hits->b),
              hits->change);
  lp_text_format(writer->out, "  %-7s", lp_hits_word(hits));
  add_where(writer, hits);
  text = lp_side_text(row->b ? comparison->b : comparison->a,
                      row->b ? row->b : row->a, &size);
  if (text)
    lp_text_visible(writer->out, text, size);
  lp_text_string(writer->out, "\n");
}

static void print_lines(const struct writer *writer, size_t top) {
  const struct lp_hits *hits = writer->hits;
  const struct lp_hits_row **ranked = lp_hits_ranked(hits);
  size_t shown = 0, left = 0;
  for (size_t i = 0; i < hits->comparison->row_count; i++) {
    const struct lp_hits_row *row = ranked[i];
    if (row->verdict != LP_HITS_JUDGED ||
        !is_told(writer, row->change, row->is_text)) {
      left += row->verdict == LP_HITS_JUDGED && row->change != 0;
      continue;
    }
    if (shown == top && !writer->all) {
      left++;
      continue;
    }
    if (shown++ == 0) {
      lp_text_string(writer->out, "\nLines whose hits changed most:\n");
      size_t start = writer->out->size;
      lp_text_format(writer->out, " %12s %12s %12s %8s  %-7s  %-*s  %s",
                     "Hits A", "Hits B", "Change", "% of A", "Text", WHERE,
                     "Line and Function", "Line Contents");
      lp_text_underline(writer->out, start);
    }
    print_row(writer, row);
  }
  if (shown == 0)
    lp_text_string(writer->out, "\nNo line's hits have changed by much.\n");
  if (left)
    lp_text_format(writer->out,
                   "\nNot shown: %zu line%s whose hits changed less; --all "
                   "shows them\n",
                   left, left == 1 ? "" : "s");
  free(ranked);
}

static int compare_functions(const void *left, const void *right) {
  const struct lp_hits_function *a = *(struct lp_hits_function *const *)left;
  const struct lp_hits_function *b = *(struct lp_hits_function *const *)right;
  double one = fabs(a->change), other = fabs(b->change);
  if (one != other)
    return one > other ? -1 : 1;
  return (a > b) - (a < b);
}

static void print_function(const struct writer *writer,
                           const struct lp_hits_function *function) {
  struct lp_hits_range calls[2];
  char own[LP_GROUPED_SIZE] = "";
  for (int side = 0; side < 2; side++)
    calls[side] = lp_hits_calls(writer->hits, function->function, side);
  if (function->from > 0)
    lp_signed_percent(own, function->change, function->from);
  add_numbers(writer, function->from, function->to, function->change);
  lp_text_format(writer->out, " %9s %12.0f %12.0f  ", own,
                 lp_hits_mean(calls[0]), lp_hits_mean(calls[1]));
  lp_comparison_function(writer->hits->comparison, function->function,
                         writer->out);
  lp_text_string(writer->out, "\n");
}

static void print_functions(const struct writer *writer, size_t top) {
  const struct lp_hits *hits = writer->hits;
  size_t count = hits->comparison->function_count, shown = 0;
  const struct lp_hits_function **ranked = lp_heap_get(count, sizeof *ranked);
  for (size_t i = 0; i < count; i++)
    ranked[i] = &hits->functions[i];
  if (count)
    qsort(ranked, count, sizeof *ranked, compare_functions);
  for (size_t i = 0; i < count && (shown < top || writer->all); i++) {
    if (!is_told(writer, ranked[i]->change, false))
      continue;
    if (shown++ == 0) {
      lp_text_string(writer->out, "\nFunctions whose hits changed most:\n");
      size_t start = writer->out->size;
      lp_text_format(writer->out, " %12s %12s %12s %8s %9s %12s %12s  %-*s",
                     "Hits A", "Hits B", "Change", "% of A", "% of own",
                     "Calls A", "Calls B", WHERE, "Function");
      lp_text_underline(writer->out, start);
    }
    print_function(writer, ranked[i]);
  }
  free(ranked);
}

/* What is not judged of one kind: the first ones by name, the rest by number.
 */
static void add_unjudged(const struct lp_hits *hits,
                         enum lp_hits_verdict verdict, const char *what,
                         struct lp_text *out) {
  size_t count = 0;
  struct lp_text names = {0};
  for (size_t i = 0; i < hits->comparison->function_count; i++) {
    const struct lp_function_change *function = hits->functions[i].function;
    for (size_t j = 0; j < function->row_count; j++) {
      const struct lp_hits_row *row = &hits->functions[i].rows[j];
      if (row->verdict != verdict || row->a.most + row->b.most == 0)
        continue;
      if (count++ >= NAMED)
        continue;
      lp_text_string(&names, names.size ? ", " : ": ");
      lp_comparison_where(hits->comparison, row->row, &names);
    }
  }
  if (count)
    lp_text_format(out, "Not judged: %zu line%s %s%s%s\n", count,
                   count == 1 ? "" : "s", what, names.bytes,
                   count > NAMED ? ", ..." : "");
  free(names.bytes);
}

void lp_hits_unjudged(const struct lp_hits *hits, struct lp_text *out) {
  add_unjudged(hits, LP_HITS_VARIES,
               "whose hits vary between runs of one version", out);
  add_unjudged(hits, LP_HITS_UNPROFILED,
               "of functions that were not profiled in the old version", out);
}

void lp_hits_text(const struct lp_hits *hits, size_t top, bool all,
                  struct lp_text *out) {
  struct writer writer = {.hits = hits, .out = out, .all = all};
  print_side(&writer, "A", hits->comparison->a, hits->from);
  print_side(&writer, "B", hits->comparison->b, hits->to);
  char cell[LP_GROUPED_SIZE];
  lp_text_format(out, "The whole: %+.0f hits (%s %%)\n", hits->to - hits->from,
                 lp_signed_percent(cell, hits->to - hits->from, hits->from));
  lp_comparison_matches(hits->comparison, out);
  lp_hits_unjudged(hits, out);
  print_lines(&writer, top);
  print_functions(&writer, top);
}
