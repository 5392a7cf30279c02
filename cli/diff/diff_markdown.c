/* SPDX-License-Identifier: MIT
 *
 * The comparison as a comment for a pull request, which its readers see every
 * time: what fails, the ten largest changes, and the rest folded away, as much
 * as there is room for.
 */
#include "base/heap.h"
#include "diff/diff_parts.h"
#include "diff/hits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
  FAILURES = 5,
  LARGEST = 10,
  SHORT = 4000,  /* bytes */
  LONG = 60000,  /* a comment has room for 65,536 characters */
  RESERVE = 100, /* for what ends it */
  PLACE = 60,
  NAME = 40,
  SOURCE = 60
};

struct writer {
  const struct lp_comparison *comparison;
  const struct lp_hits *hits; /* NULL: times are compared */
  size_t room;
  struct lp_text *out;
};

/** The lines that changed, the largest changes first. */
struct changed {
  const struct lp_row_change **rows;
  const struct lp_hits_row **hits; /* as many, if hits are compared */
  size_t count;
};

static struct changed find_changed(const struct writer *writer) {
  const struct lp_comparison *comparison = writer->comparison;
  struct changed changed = {
      .rows = lp_heap_get(comparison->row_count, sizeof *changed.rows)};
  if (writer->hits)
    changed.hits = lp_hits_ranked(writer->hits);
  for (size_t i = 0; i < comparison->row_count; i++) {
    if (!writer->hits && lp_row_has_much(comparison, comparison->rows[i]))
      changed.rows[changed.count++] = comparison->rows[i];
    if (writer->hits && changed.hits[i]->change != 0) {
      changed.hits[changed.count] = changed.hits[i];
      changed.rows[changed.count++] = changed.hits[i]->row;
    }
  }
  return changed;
}

static void add_names(const struct writer *writer,
                      const struct lp_row_change *row, struct lp_text *out) {
  const struct lp_comparison *comparison = writer->comparison;
  const struct lp_side *side = row->b ? comparison->b : comparison->a;
  const struct lp_side_row *at = row->b ? row->b : row->a;
  const struct lp_function_change *function =
      &comparison->functions[row->function];
  const struct lp_file *file = lp_side_file(side, at->run, at->file);
  const char *name = row->b ? function->b->name : function->a->name;
  char *path = lp_failure_path(file->full);
  const char *known = path ? path : lp_text_base(file->path);
  char *place = lp_text_make("%s:%u", known, at->line);
  size_t size = strlen(place), left = size > PLACE ? size - PLACE : 0;
  lp_text_string(out, left ? "| ..." : "| ");
  lp_markdown_code(out, place + left, size - left, PLACE);
  lp_text_string(out, " | ");
  lp_markdown_code(out, name, strlen(name), NAME);
  lp_text_string(out, " | ");
  free(place);
  free(path);
}

static void add_numbers(const struct writer *writer,
                        const struct lp_row_change *row,
                        const struct lp_hits_row *hits, struct lp_text *out) {
  char cells[4][LP_GROUPED_SIZE], change[LP_CHANGE_SIZE];
  if (hits) {
    lp_text_format(
        out, "%s | %s | %s%s | %s %% | ",
        lp_grouped(cells[0], lp_hits_mean(hits->a)),
        lp_grouped(cells[1], lp_hits_mean(hits->b)),
        hits->change > 0 ? "+" : "", lp_grouped(cells[2], hits->change),
        lp_signed_percent(cells[3], hits->change, writer->hits->all));
    return;
  }
  lp_comparison_time(cells[0], row->change.from.ns);
  lp_comparison_time(cells[1], row->change.to.ns);
  lp_comparison_change(change, writer->comparison, lp_change_ns(&row->change));
  lp_text_format(out, "%s | %s | %s | %s | ", cells[0], cells[1], change,
                 lp_finding_name(row->change.finding));
}

/* False if there is no room for it. */
static bool add_row(const struct writer *writer, const struct changed *changed,
                    size_t index) {
  const struct lp_comparison *comparison = writer->comparison;
  const struct lp_row_change *row = changed->rows[index];
  struct lp_text cells = {0};
  size_t size;
  const char *text = lp_side_text(row->b ? comparison->b : comparison->a,
                                  row->b ? row->b : row->a, &size);
  add_names(writer, row, &cells);
  add_numbers(writer, row, changed->hits ? changed->hits[index] : NULL, &cells);
  if (text)
    lp_markdown_code(&cells, text, size, SOURCE);
  lp_text_string(&cells, row->b ? " |\n" : " removed |\n");
  bool fits = writer->out->size + cells.size + RESERVE < writer->room;
  if (fits)
    lp_text_add(writer->out, cells.bytes, cells.size);
  free(cells.bytes);
  return fits;
}

static void add_heading(const struct writer *writer) {
  lp_text_format(writer->out,
                 "\n| Line | Function | Before | After | Change | %s | Source "
                 "|\n|---|---|--:|--:|--:|%s|---|\n",
                 writer->hits ? "Of all" : "Finding",
                 writer->hits ? "--:" : "---");
}

static void add_tables(const struct writer *writer) {
  struct changed changed = find_changed(writer);
  size_t shown = 0;
  bool is_folded = false, fits = true;
  for (; shown < changed.count && fits; shown += fits) {
    if (shown == 0)
      add_heading(writer);
    if (shown == LARGEST && writer->out->size + 4 * RESERVE < writer->room) {
      is_folded = true;
      lp_text_format(writer->out,
                     "\n<details><summary>%zu more changed</summary>\n",
                     changed.count - shown);
      add_heading(writer);
    }
    fits = (shown < LARGEST || is_folded) && add_row(writer, &changed, shown);
  }
  if (shown < changed.count)
    lp_text_format(writer->out, "\n%zu more: `kprof diff%s --all`\n",
                   changed.count - shown, writer->hits ? " --hits" : "");
  if (is_folded)
    lp_text_string(writer->out, "\n</details>\n");
  free(changed.rows);
  free(changed.hits);
}

static void add_whole(const struct writer *writer) {
  const struct lp_comparison *comparison = writer->comparison;
  const struct lp_hits *hits = writer->hits;
  char cells[3][LP_GROUPED_SIZE], change[LP_CHANGE_SIZE];
  if (hits) {
    lp_text_format(
        writer->out, "All lines: %s hits, before %s (%s %%).\n",
        lp_grouped(cells[0], hits->to), lp_grouped(cells[1], hits->from),
        lp_signed_percent(cells[2], hits->to - hits->from, hits->from));
    struct lp_text unjudged = {0};
    lp_hits_unjudged(hits, &unjudged);
    if (unjudged.bytes)
      lp_markdown_text(writer->out, unjudged.bytes);
    lp_text_string(writer->out, unjudged.bytes ? "\n" : "");
    free(unjudged.bytes);
    return;
  }
  lp_comparison_time(cells[0], comparison->whole.to.ns);
  lp_comparison_time(cells[1], comparison->whole.from.ns);
  lp_comparison_change(change, comparison, lp_change_ns(&comparison->whole));
  lp_text_format(writer->out, "All lines: %s, before %s: %s, %s.\n", cells[0],
                 cells[1], change, lp_finding_name(comparison->whole.finding));
}

void lp_comparison_markdown(const struct lp_comparison *comparison,
                            const struct lp_hits *hits,
                            const struct lp_failures *failures, bool all,
                            struct lp_text *out) {
  struct writer writer = {comparison, hits, all ? LONG : SHORT, out};
  lp_text_format(
      out, "<!-- kprof diff -->\n### %s of lines: ", hits ? "Hits" : "Time");
  if (!failures)
    lp_text_string(out, "what changed\n\n");
  else if (failures->count)
    lp_text_format(out, "%zu rise%s above the limit\n\n", failures->count,
                   failures->count == 1 ? "" : "s");
  else
    lp_text_string(out, "no rise above the limit\n\n");
  if (failures)
    lp_failures_markdown(failures, all ? failures->count : FAILURES,
                         writer.room / 2, out);
  lp_text_string(out, failures && failures->count ? "\n" : "");
  add_whole(&writer);
  add_tables(&writer);
}
