/* SPDX-License-Identifier: MIT
 *
 * Calls as text; see call_tables.h.
 */
#include "views/call_tables.h"

#include "base/message.h"
#include "report/explain.h"
#include "report/report_window.h"
#include "report/style.h"
#include "table/metrics.h"

#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 12, SHARE_WIDTH = 8, MOST_INDENT = 30 };

static void add_time(struct lp_call_view *view, struct lp_text *out,
                     const struct lp_estimate *time) {
  char cell[LP_CELL_SIZE];
  lp_cell_time(cell, time, view->options->report.unit * 1e9, WIDTH);
  lp_marks_note(&view->report.marks, cell);
  lp_text_format(out, " %*s", WIDTH, cell);
}

/* Bounded where the time is, if the bound is less than the whole. */
static void add_share(struct lp_text *out, struct lp_estimate time,
                      double whole_ns) {
  char cell[LP_CELL_SIZE] = "";
  if (time.doubt == LP_DOUBT_MOST && !lp_bound_tells(time.high_ns, whole_ns))
    time.doubt = LP_DOUBT_UNKNOWN;
  if (whole_ns > 0)
    lp_cell_decimals(cell, &time, whole_ns / 100, 1);
  lp_text_format(out, " %*s", SHARE_WIDTH, cell);
}

static void add_count(struct lp_text *out, uint64_t count) {
  lp_text_format(out, "%*llu", WIDTH, (unsigned long long)count);
}

/* The line's text, without its indentation. */
static void add_source(struct lp_call_view *view, const struct lp_row *row,
                       struct lp_text *out) {
  struct lp_report *report = &view->report;
  size_t size = 0;
  const char *text = lp_source_line(lp_source_get(&report->sources, row->file),
                                    row->line, &size);
  for (; size && (*text == ' ' || *text == '\t'); size--)
    text++;
  if (size)
    lp_text_string(out, "  | ");
  lp_text_visible(out, text ? text : "", size);
}

/* "NAME FILE:LINE". */
static void add_place(const struct lp_call_view *view, size_t function,
                      size_t file, uint32_t line, struct lp_text *out) {
  const struct lp_model *model = &view->report.model;
  const char *name = view->options->report.instances
                         ? model->functions[function].symbol
                         : model->functions[function].name;
  lp_text_visible(out, name, strlen(name));
  lp_text_string(out, " ");
  lp_text_visible(out, model->files[file].path,
                  strlen(model->files[file].path));
  lp_text_format(out, ":%u", line);
}

static void add_other(struct lp_call_view *view,
                      const struct lp_call_list *list,
                      const struct lp_call *call, struct lp_text *out) {
  const struct lp_model *model = &view->report.model;
  const struct lp_row *row =
      call->row == LP_STACK_NONE ? NULL : &model->rows[call->row];
  const struct lp_function *callee =
      call->callee == LP_STACK_NONE ? NULL : &model->functions[call->callee];
  if (list->is_of_callers && call->caller == LP_STACK_NONE)
    lp_text_string(out, call->samples ? "(not profiled)" : "(not known)");
  else if (list->is_of_callers)
    add_place(view, call->caller,
              row ? row->file : model->functions[call->caller].file,
              row ? row->line : model->functions[call->caller].begin_line, out);
  else if (row)
    lp_text_format(out, "line %u: ", row->line);
  if (!list->is_of_callers && call->callee == LP_STACK_NONE)
    lp_text_string(out, "(not known which)");
  else if (!list->is_of_callers)
    add_place(view, call->callee, callee->file, callee->begin_line, out);
  if (row)
    add_source(view, row, out);
}

/* Nothing where they are not known: closing braces are not counted. */
static void add_hits(const struct lp_model *model, size_t row,
                     struct lp_text *out) {
  if (row == LP_STACK_NONE || (model->rows[row].hits == 0 &&
                               model->rows[row].kind == LINEPROF_LINE_ENTRY))
    lp_text_format(out, "%*s", WIDTH, "");
  else
    add_count(out, model->rows[row].hits);
}

static void print_call(struct lp_call_view *view,
                       const struct lp_call_list *list,
                       const struct lp_call *call, double whole_ns,
                       struct lp_text *out) {
  const struct lp_model *model = &view->report.model;
  struct lp_estimate total = lp_call_estimate(model, call);
  add_hits(model, call->row, out);
  total.is_sampled = call->source != LP_SOURCE_TIMED;
  add_time(view, out, &total);
  add_share(out, total, whole_ns);
  lp_text_string(out, "  ");
  add_other(view, list, call, out);
  lp_text_string(out, "\n");
}

/* Callers are those that samples, clocks and long calls have met. */
static bool has_other_callers(const struct lp_model *model,
                              const struct lp_call_list *list) {
  uint64_t hits = 0;
  for (size_t i = 0; i < list->count; i++) {
    if (list->calls[i]->row == LP_STACK_NONE ||
        model->rows[list->calls[i]->row].hits == 0)
      return false;
    hits += model->rows[list->calls[i]->row].hits;
  }
  return list->is_of_callers && list->count > 0 && !list->is_restricted &&
         hits < list->function->calls;
}

static void print_list(struct lp_call_view *view,
                       const struct lp_call_list *list, struct lp_text *out) {
  const struct lp_model *model = &view->report.model;
  const struct lp_function *function = list->function;
  double whole_ns = 0;
  for (size_t i = 0; i < list->count; i++)
    whole_ns += (double)list->calls[i]->total_ns;
  lp_text_string(out, list->is_of_callers ? "Callers of " : "Callees of ");
  add_place(view, (size_t)(function - model->functions), function->file,
            function->begin_line, out);
  lp_text_format(out, ", %llu call%s\n", (unsigned long long)function->calls,
                 function->calls == 1 ? "" : "s");
  size_t start = out->size;
  lp_text_format(out, "%*s %*s %8s  %s", WIDTH, "Line Hits", WIDTH, "Total",
                 "% Total", list->is_of_callers ? "Called from" : "Calls");
  lp_text_underline(out, start);
  for (size_t i = 0; i < list->count; i++)
    print_call(view, list, list->calls[i], whole_ns, out);
  if (list->count == 0)
    lp_text_format(out, "no sample and no clock has met one\n");
  if (has_other_callers(model, list))
    lp_text_format(out, "%*s %*s %8s  (others, which no sample has met)\n",
                   WIDTH, "", WIDTH, "", "");
  lp_text_string(out, "\n");
}

static void print_node(struct lp_call_view *view, size_t index, double whole_ns,
                       struct lp_text *out) {
  const struct lp_model *model = &view->report.model;
  const struct lp_stack_node *node = &view->stacks.nodes[index];
  const struct lp_frame *frame = &view->stacks.frames[node->frame];
  struct lp_node_time total = view->times[index];
  add_hits(model, frame->kind == LP_FRAME_ROW ? frame->row : LP_STACK_NONE,
           out);
  add_time(view, out, &total.time);
  add_share(out, total.time, whole_ns);
  size_t indent = node->depth < MOST_INDENT ? node->depth : MOST_INDENT;
  lp_text_format(out, "  %*s", (int)indent, "");
  if (node->depth > MOST_INDENT)
    lp_text_format(out, "[%zu] ", node->depth);
  char *name = lp_call_node_name(view, index);
  size_t plain = strcspn(name, "<"); /* templates have long names */
  bool is_cut = frame->kind == LP_FRAME_FOREIGN && name[plain];
  lp_text_visible(out, name, is_cut ? plain : strlen(name));
  lp_text_string(out, is_cut ? "<...>" : "");
  free(name);
  if (frame->kind == LP_FRAME_ROW)
    add_source(view, &model->rows[frame->row], out);
  lp_text_string(out, "\n");
}

static void print_tree(struct lp_call_view *view, struct lp_text *out) {
  double whole_ns = 0;
  for (size_t i = 0; i < view->stacks.node_count; i++)
    whole_ns += (double)view->stacks.nodes[i].self_ns;
  size_t start = out->size;
  lp_text_format(out, "%*s %*s %8s  %s", WIDTH, "Line Hits", WIDTH, "Total",
                 "% Total", "Line, and what it called");
  lp_text_underline(out, start);
  for (size_t i = 0; i < view->node_count; i++)
    print_node(view, view->nodes[i], whole_ns, out);
  lp_text_string(out, "\n");
}

static void print_text(struct lp_call_view *view, struct lp_text *out) {
  lp_text_format(out, "Timer unit: %g s\n", view->options->report.unit);
  lp_report_window(&view->report, out);
  lp_text_string(out, "\n");
  if (view->options->tree)
    print_tree(view, out);
  for (size_t i = 0; i < view->list_count; i++)
    print_list(view, &view->lists[i], out);
  lp_report_footnote(&view->report, &view->report.marks, out);
}

int lp_calls_files(const struct lp_stats_options *options, char *const *paths,
                   size_t count) {
  struct lp_call_view view = {.options = options};
  struct lp_text out = {0};
  int status = LP_EXIT_BAD_INPUT;
  if (lp_report_open(&view.report, &options->report, paths, count) &&
      lp_call_view_find(&view)) {
    bool nothing = lp_report_explain(&view.report);
    if (options->report.json)
      lp_calls_json(&view, &out);
    else if (!nothing)
      print_text(&view, &out);
    lp_report_write(&options->report, &out);
    status = lp_report_flush();
  }
  lp_call_view_free(&view);
  return status;
}
