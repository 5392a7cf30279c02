/* SPDX-License-Identifier: MIT
 *
 * `lines --json`: the lines of the table, in its order, each with the fields
 * that it has in `report --json`. Fields are only ever added.
 */
#include "views/hot_lines.h"
#include "json/json.h"

#include <stdlib.h>

enum { JSON_FORMAT = 1 };

static json_t *make_line(struct lp_report *report, const struct lp_row *row,
                         double whole) {
  const struct lp_function *function = &report->model.functions[row->function];
  json_t *object = lp_json_row(report, function, row);
  size_t size = 0;
  const char *text = NULL;
  lp_json_add(object, "file",
              lp_json_string(report->model.files[row->file].full));
  lp_json_add(object, "function", lp_json_string(function->name));
  lp_json_add(object, "symbol", lp_json_string(function->symbol));
  if (function->thread != LP_ALL_THREADS)
    lp_json_add(object, "thread", lp_json_count(function->thread));
  if (whole > 0 && row->self_ns > 0)
    lp_json_add(object, "self_share", json_real(row->self_ns / whole));
  if (report->options->source)
    text = lp_source_line(lp_source_get(&report->sources, row->file), row->line,
                          &size);
  if (text) {
    struct lp_text clean = {0};
    lp_text_utf8(&clean, text, size);
    lp_json_add(object, "text", json_stringn(clean.bytes, clean.size));
    free(clean.bytes);
  }
  return object;
}

void lp_hot_json(struct lp_report *report, const struct lp_hot_lines *lines,
                 size_t count, enum lp_hot_key key, struct lp_text *out) {
  static const char *const keys[] = {"self",    "time",    "hits",
                                     "per-hit", "waiting", "gpu"};
  json_t *root = json_object(), *array = json_array();
  double whole = lp_hot_whole(&report->model);
  for (size_t i = 0; i < count && i < lines->count; i++)
    json_array_append_new(array, make_line(report, lines->items[i].row, whole));
  lp_json_add(root, "format", json_integer(JSON_FORMAT));
  lp_json_add(root, "by", json_string(keys[key]));
  lp_json_add(root, "threads_ns", lp_json_ns(whole));
  lp_json_add(root, "line_count", lp_json_count(lines->count));
  lp_json_add(root, "lines", array);
  lp_json_write(root, 9, out);
}
