/* SPDX-License-Identifier: MIT
 *
 * The comparison as text: what happened in ten lines, the lines that changed
 * most, then each function that changed, with the lines of both sides.
 */
#include "diff/diff_parts.h"
#include "diff/memory_change.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELL = 32, WHERE = 40 };

struct writer {
  const struct lp_comparison *comparison;
  struct lp_text *out;
  bool all;       /* also what has changed by little */
  double unit_ns; /* of the times in tables */
  const char *unit;
};

/* A time in the table's unit. */
static void add_time(const struct writer *writer, double ns, bool has_sign) {
  double value = ns / writer->unit_ns;
  if (fabs(value) < 0.0005)
    value = 0;
  lp_text_format(writer->out, has_sign && value != 0 ? " %+8.3f" : " %8.3f",
                 value);
}

/* Means of hits may be fractions. */
static void add_hits(const struct writer *writer, double hits, bool is_there) {
  if (!is_there)
    lp_text_format(writer->out, " %10s", "");
  else
    lp_text_format(writer->out, hits == floor(hits) ? " %10.0f" : " %10.1f",
                   hits);
}

static void add_text(const struct writer *writer, const struct lp_side *side,
                     const struct lp_side_row *row) {
  size_t size;
  const char *text = lp_side_text(side, row, &size);
  if (text)
    lp_text_visible(writer->out, text, size);
  lp_text_string(writer->out, "\n");
}

/* "unresolved", or what became of the line. */
static const char *word_for(const struct lp_row_change *row) {
  bool is_told = row->kinship == LP_ADDED || row->kinship == LP_REMOVED;
  return is_told && row->change.finding < LP_FASTER
             ? lp_kinship_name(row->kinship)
             : lp_finding_name(row->change.finding);
}

static void add_numbers(const struct writer *writer,
                        const struct lp_row_change *row) {
  const struct lp_change *change = &row->change;
  add_hits(writer, change->from.hits, row->a != NULL);
  add_hits(writer, change->to.hits, row->b != NULL);
  add_time(writer, change->from.ns, false);
  add_time(writer, change->to.ns, false);
  add_time(writer, lp_change_ns(change), true);
  if (row->a && row->b) {
    add_time(writer, change->by_hits_ns, true);
    add_time(writer, change->by_cost_ns, true);
  } else {
    lp_text_format(writer->out, " %8s %8s", "", "");
  }
  lp_text_format(writer->out, "  %-10s", word_for(row));
}

static void add_heading(const struct writer *writer, const char *before,
                        const char *behind) {
  size_t start = writer->out->size;
  char unit[2][CELL];
  snprintf(unit[0], CELL, "A, %s", writer->unit);
  snprintf(unit[1], CELL, "B, %s", writer->unit);
  lp_text_format(writer->out, "%s %10s %10s %8s %8s %8s %8s %8s  %-10s%s",
                 before, "Hits A", "Hits B", unit[0], unit[1], "Change",
                 "By hits", "By cost", "Finding", behind);
  lp_text_underline(writer->out, start);
}

void lp_comparison_where(const struct lp_comparison *comparison,
                         const struct lp_row_change *row, struct lp_text *out) {
  const struct lp_function_change *function =
      &comparison->functions[row->function];
  const struct lp_side *side = row->b ? comparison->b : comparison->a;
  const struct lp_side_row *at = row->b ? row->b : row->a;
  const char *path = lp_side_file(side, at->run, at->file)->path;
  const char *name = row->b ? function->b->name : function->a->name;
  lp_text_visible(out, lp_text_base(path), strlen(lp_text_base(path)));
  lp_text_format(out, ":%u ", at->line);
  lp_text_visible(out, name, strlen(name));
}

void lp_comparison_function(const struct lp_comparison *comparison,
                            const struct lp_function_change *function,
                            struct lp_text *out) {
  const struct lp_side *side = function->b ? comparison->b : comparison->a;
  const struct lp_side_function *at = function->b ? function->b : function->a;
  const char *path = lp_side_file(side, at->run, at->file)->path;
  lp_text_visible(out, lp_text_base(path), strlen(lp_text_base(path)));
  lp_text_string(out, ": ");
  lp_text_visible(out, at->name, strlen(at->name));
  if (function->kinship != LP_SAME)
    lp_text_format(out, ", %s", lp_kinship_name(function->kinship));
}

static void add_where(const struct writer *writer,
                      const struct lp_row_change *row) {
  struct lp_text where = {0};
  lp_comparison_where(writer->comparison, row, &where);
  lp_text_format(writer->out, "  %-*s  ", WHERE, where.bytes);
  free(where.bytes);
}

static bool is_told(const struct writer *writer,
                    const struct lp_row_change *row) {
  return writer->all ? lp_row_has_changed(row)
                     : lp_row_has_much(writer->comparison, row);
}

static void print_top(const struct writer *writer, size_t top) {
  const struct lp_comparison *comparison = writer->comparison;
  size_t shown = 0;
  for (size_t i = 0; i < comparison->row_count && shown < top; i++) {
    const struct lp_row_change *row = comparison->rows[i];
    if (!is_told(writer, row))
      continue;
    if (shown++ == 0) {
      char behind[2 * CELL];
      snprintf(behind, sizeof behind, "  %-*s  Line Contents", WHERE,
               "Line and Function");
      lp_text_string(writer->out, "\nLines that changed most:\n");
      add_heading(writer, "", behind);
    }
    add_numbers(writer, row);
    add_where(writer, row);
    add_text(writer, row->b ? comparison->b : comparison->a,
             row->b ? row->b : row->a);
  }
  if (shown == 0)
    lp_text_string(writer->out, "\nNo line has changed by much, as far as can "
                                "be seen.\n");
}

/* "work.c: work at line 12, renamed from 'old' at line 10: +76 ms (+6 % of all,
 * +400 % of its own), slower" */
static void print_title(const struct writer *writer,
                        const struct lp_function_change *function) {
  const struct lp_comparison *comparison = writer->comparison;
  const struct lp_side *side = function->b ? comparison->b : comparison->a;
  const struct lp_side_function *own = function->b ? function->b : function->a;
  const char *path = lp_side_file(side, own->run, own->file)->path;
  char change[LP_CHANGE_SIZE];
  lp_comparison_share(change, writer->comparison, &function->change);
  lp_text_string(writer->out, "\n");
  lp_text_visible(writer->out, path, strlen(path));
  lp_text_string(writer->out, ": ");
  lp_text_visible(writer->out, own->name, strlen(own->name));
  lp_text_format(writer->out, " at line %u", own->line);
  if (function->kinship != LP_SAME)
    lp_text_format(writer->out, ", %s", lp_kinship_name(function->kinship));
  if (function->kinship == LP_RENAMED || function->kinship == LP_MOVED) {
    const struct lp_side_function *old = function->a;
    const char *from = lp_side_file(comparison->a, old->run, old->file)->path;
    lp_text_string(writer->out, " from ");
    if (function->kinship == LP_RENAMED)
      lp_text_visible(writer->out, old->name, strlen(old->name));
    else
      lp_text_visible(writer->out, from, strlen(from));
  }
  lp_text_format(writer->out, ": %s, %s\n", change,
                 lp_finding_name(function->change.finding));
}

static void add_line(const struct writer *writer,
                     const struct lp_side_row *row) {
  if (row)
    lp_text_format(writer->out, " %6u", row->line);
  else
    lp_text_format(writer->out, " %6s", "");
}

static void print_row(const struct writer *writer,
                      const struct lp_row_change *row) {
  const struct lp_comparison *comparison = writer->comparison;
  add_line(writer, row->a);
  add_line(writer, row->b);
  add_numbers(writer, row);
  if (row->kinship == LP_SAME) {
    lp_text_string(writer->out, "    ");
    add_text(writer, comparison->b, row->b);
    return;
  }
  if (row->a) {
    lp_text_string(writer->out, "  - ");
    add_text(writer, comparison->a, row->a);
  }
  if (row->a && row->b) /* beneath the other */
    lp_text_format(writer->out, "%*s", 2 * 7 + 2 * 11 + 5 * 9 + 12, "");
  if (row->b) {
    lp_text_string(writer->out, "  + ");
    add_text(writer, comparison->b, row->b);
  }
}

static void print_function(const struct writer *writer,
                           const struct lp_function_change *function) {
  size_t shown = 0;
  for (size_t i = 0; i < function->row_count; i++) {
    if (!is_told(writer, &function->rows[i]))
      continue;
    if (shown++ == 0)
      add_heading(writer, " Line A Line B", "    Line Contents");
    print_row(writer, &function->rows[i]);
  }
}

/* Such that the whole has no more than four digits. */
static void choose_unit(struct writer *writer) {
  double whole = writer->comparison->runs.whole_ns;
  writer->unit = whole >= 1e10 ? "s" : whole >= 1e7 ? "ms" : "us";
  writer->unit_ns = whole >= 1e10 ? 1e9 : whole >= 1e7 ? 1e6 : 1e3;
}

static void print_functions(const struct writer *writer) {
  const struct lp_comparison *comparison = writer->comparison;
  for (size_t i = 0; i < comparison->function_count; i++) {
    const struct lp_function_change *function = &comparison->functions[i];
    bool has_told = false;
    for (size_t j = 0; j < function->row_count && !has_told; j++)
      has_told = is_told(writer, &function->rows[j]);
    if (!has_told && !lp_function_has_much(comparison, function))
      continue;
    print_title(writer, function);
    print_function(writer, function);
  }
}

static void print_rest(const struct writer *writer) {
  const struct lp_comparison *comparison = writer->comparison;
  size_t rest = 0;
  for (size_t i = 0; i < comparison->row_count; i++)
    rest += lp_row_has_changed(comparison->rows[i]) &&
            !is_told(writer, comparison->rows[i]);
  if (rest)
    lp_text_format(writer->out,
                   "\nNot shown: %zu edited, added or removed, or with other "
                   "hits, whose change is little; --all shows them\n",
                   rest);
}

void lp_comparison_text(const struct lp_comparison *comparison, size_t top,
                        bool all, struct lp_text *out) {
  struct writer writer = {.comparison = comparison, .out = out, .all = all};
  choose_unit(&writer);
  lp_comparison_head(comparison, out);
  print_top(&writer, top);
  print_functions(&writer);
  print_rest(&writer);
  lp_memory_change_text(comparison, top, out);
}
