/* SPDX-License-Identifier: MIT
 *
 * `lines --json`: the lines of the table, in its order, each with the fields
 * that it has in `report --json`. Fields are only ever added.
 */
#include "tables/hot_lines.h"
#include "json/json.h"

#include <stdlib.h>

enum { JSON_FORMAT = 1, HOTTEST = 50 };

static void add_text(json_t *object, struct lp_report *report,
                     const struct lp_row *row) {
  size_t size = 0;
  const char *text = lp_source_line(lp_source_get(&report->sources, row->file),
                                    row->line, &size);
  if (!text)
    return;
  struct lp_text clean = {0};
  lp_text_utf8(&clean, text, size);
  lp_json_add(object, "text", json_stringn(clean.bytes, clean.size));
  free(clean.bytes);
}

/* What is shown of a time: of few samples what is likely. */
static double shown_ns(const struct lp_estimate *time, double seen_ns) {
  return time->is_modelled ? time->ns : seen_ns;
}

static void add_shares(json_t *object, const struct lp_report *report,
                       const struct lp_subject *subject) {
  const struct lp_row *row = subject->row;
  double self_ns = shown_ns(&subject->times.self, row->self_ns);
  double cpu_ns = shown_ns(&subject->times.cpu, row->self_cpu_ns);
  double whole = lp_report_whole_of(report, LP_METRIC_SELF);
  double cpu = lp_report_whole_of(report, LP_METRIC_SELF_CPU);
  if (whole > 0 && self_ns > 0)
    lp_json_add(object, "self_share", json_real(self_ns / whole));
  if (report->model.time.knows_cpu && cpu > 0 && cpu_ns > 0)
    lp_json_add(object, "cpu_share", json_real(cpu_ns / cpu));
}

static json_t *make_line(struct lp_report *report, const struct lp_row *row,
                         bool has_text) {
  const struct lp_function *function = &report->model.functions[row->function];
  json_t *object = lp_json_row(report, function, row);
  struct lp_subject subject = lp_hot_subject(report, row);
  lp_json_add_row_shown(object, &subject);
  lp_json_add(object, "file",
              lp_json_string(report->model.files[row->file].full));
  lp_json_add(object, "function", lp_json_string(function->name));
  lp_json_add(object, "symbol", lp_json_string(function->symbol));
  if (function->thread != LP_ALL_THREADS)
    lp_json_add(object, "thread", lp_json_count(function->thread));
  add_shares(object, report, &subject);
  if (has_text)
    add_text(object, report, row);
  return object;
}

static json_t *make_lines(struct lp_report *report,
                          const struct lp_hot_lines *lines, size_t count,
                          bool has_text) {
  json_t *array = json_array();
  for (size_t i = 0; i < count && i < lines->count; i++)
    json_array_append_new(array,
                          make_line(report, lines->items[i].row, has_text));
  return array;
}

void lp_hot_json(struct lp_report *report, const struct lp_hot_lines *lines,
                 size_t count, enum lp_metric by, struct lp_text *out) {
  json_t *root = json_object();
  lp_json_add(root, "format", json_integer(JSON_FORMAT));
  lp_json_add(root, "by", json_string(lp_metrics[by].order));
  lp_json_add_wholes(root, report);
  lp_json_add(root, "line_count", lp_json_count(lines->count));
  lp_json_add(root, "lines",
              make_lines(report, lines, count, report->options->source));
  lp_json_write(root, 9, out);
}

json_t *lp_json_hottest(struct lp_report *report) {
  struct lp_hot_lines lines;
  enum lp_metric own = lp_report_own(report);
  lp_hot_lines_find(&lines, report, own);
  json_t *object = json_object();
  lp_json_add(object, "by", json_string(lp_metrics[own].order));
  lp_json_add(object, "line_count", lp_json_count(lines.count));
  lp_json_add(object, "lines", make_lines(report, &lines, HOTTEST, false));
  lp_hot_lines_free(&lines);
  return object;
}
