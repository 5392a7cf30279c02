/* SPDX-License-Identifier: MIT
 *
 * A function: what it took, its hottest lines, callers and callees.
 */
#include "explain/explain_parts.h"

#include "advice/say.h"
#include "base/heap.h"
#include "tables/hot_lines.h"
#include "json/json.h"

#include <stdlib.h>

enum { MOST_LINES = 4 };

/* "61.2 % of all threads' CPU time by itself (~312 ms); 12,000 calls, with all
 * that it calls 1.20 s, ~100 us each" */
static void add_cost(struct lp_explaining *explaining,
                     const struct lp_function *function, struct lp_text *text) {
  const struct lp_report *report = explaining->report;
  struct lp_subject subject =
      lp_subject_function(&report->model, function, report->options->raw);
  subject.program_ns = lp_report_whole(report);
  struct lp_cell own = lp_say_own_cell(report, &subject, LP_OWN_TIME);
  struct lp_cell share = lp_say_own_cell(report, &subject, LP_OWN_SHARE);
  struct lp_cell total = lp_metric_cell(LP_METRIC_TIME, &subject);
  struct lp_cell each = lp_metric_cell(LP_METRIC_PER_HIT, &subject);
  if (own.is_there && own.figure.doubt <= LP_DOUBT_MOST) {
    bool is_estimate =
        own.figure.is_sampled && share.figure.doubt == LP_DOUBT_NONE;
    lp_text_string(text, is_estimate ? "~" : "");
    lp_say_percent(text, &share);
    lp_text_format(text, " of all threads' %s by itself (", lp_say_own(report));
    lp_say_time(text, &own);
    lp_text_string(text, "); ");
  }
  lp_say_counted(text, function->calls, "call");
  if (total.is_there && total.figure.doubt <= LP_DOUBT_MOST) {
    lp_text_string(text, ", in which ");
    lp_say_time(text, &total);
    lp_text_string(text, " passed, with all that it calls");
    if (function->calls > 1 && each.is_there) {
      lp_text_string(text, " (");
      lp_say_time(text, &each);
      lp_text_string(text, " each)");
    }
  }
}

static json_t *make_json(const struct lp_report *report,
                         const struct lp_function *function, const char *text) {
  json_t *object = json_object();
  const struct lp_model *model = &report->model;
  lp_json_add(object, "name", lp_json_string(function->name));
  lp_json_add(object, "path",
              lp_json_string(model->files[function->file].full));
  lp_json_add(object, "line", json_integer(function->begin_line));
  lp_json_add(object, "calls", lp_json_count(function->calls));
  lp_json_add(object, "total_ns", lp_json_ns(function->total_ns));
  lp_json_add(object, "self_ns", lp_json_ns(lp_function_self_ns(function)));
  if (model->time.knows_cpu)
    lp_json_add(object, "self_cpu_ns", lp_json_ns(function->self_cpu_ns));
  json_t *shown = json_object();
  lp_json_add_function_shown(shown, model, function);
  lp_explain_shown(object, "total", lp_function_times(model, function, false),
                   shown);
  lp_json_add(object, "text", lp_json_string(text));
  return object;
}

static void add_lines(struct lp_explaining *explaining,
                      const struct lp_function *function) {
  struct lp_report *report = explaining->report;
  struct lp_hot_lines lines;
  int told = 0;
  lp_hot_lines_find(&lines, report, lp_report_own(report));
  size_t heading = lp_explain_heading(explaining, "Its hottest lines:");
  for (size_t i = 0; i < lines.count && told < MOST_LINES; i++) {
    const struct lp_row *row = lines.items[i].row;
    bool has_run = row->hits || lp_report_own_row_ns(report, row) > 0;
    if (has_run &&
        row->function == (size_t)(function - report->model.functions))
      lp_explain_line(explaining, heading, row, told++);
  }
  lp_hot_lines_free(&lines);
}

void lp_explain_function(struct lp_explaining *explaining,
                         const struct lp_function *function) {
  struct lp_report *report = explaining->report;
  struct lp_text text = {0}, cost = {0};
  add_cost(explaining, function, &cost);
  lp_text_string(&text, "\n");
  lp_say_name(&text, function->name, LP_SAY_NAME);
  lp_text_string(&text, " at ");
  lp_say_name(&text, lp_say_file(&report->model, function->file), LP_SAY_NAME);
  lp_text_format(&text, ":%u: ", function->begin_line);
  lp_text_add(&text, cost.bytes, cost.size);
  lp_text_string(&text, "\n");
  size_t index = lp_explain_text(explaining, LP_NO_PIECE, LP_WEIGHT_LINE, text);
  explaining->pieces.items[index].key = "function";
  explaining->pieces.items[index].json =
      make_json(report, function, cost.bytes);
  free(cost.bytes);
  lp_explain_function_since(explaining, index, function, LP_WEIGHT_FACT);
  lp_explain_around(explaining, index, NULL, function, LP_WEIGHT_FACT);
  add_lines(explaining, function);
  lp_explain_doubts(explaining, NULL);
}
