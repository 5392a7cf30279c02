/* SPDX-License-Identifier: MIT
 *
 * `top --once --json`: what happened between two looks. Fields are only ever
 * added.
 */
#include "live/live_json.h"

#include "live/figures.h"
#include "json/json.h"

enum { JSON_FORMAT = 1 };

static json_t *make_line(const struct lp_live *live,
                         const struct lp_top_figure *figure) {
  const struct lp_report *report = &live->report;
  json_t *object = lp_json_row(report, figure->function, figure->row);
  lp_json_add(object, "file",
              lp_json_string(report->model.files[figure->row->file].full));
  lp_json_add(object, "function", lp_json_string(figure->function->name));
  lp_json_add(object, "symbol", lp_json_string(figure->function->symbol));
  return object;
}

static json_t *make_function(const struct lp_live *live,
                             const struct lp_top_figure *figure) {
  const struct lp_function *function = figure->function;
  const struct lp_model *model = &live->report.model;
  json_t *object = json_object();
  lp_json_add(object, "name", lp_json_string(function->name));
  lp_json_add(object, "symbol", lp_json_string(function->symbol));
  lp_json_add(object, "path",
              lp_json_string(model->files[function->file].full));
  lp_json_add(object, "line", json_integer(function->begin_line));
  lp_json_add(object, "calls", lp_json_count(function->calls));
  lp_json_add(object, "self_ns", lp_json_ns(figure->times.self.ns));
  lp_json_add(object, "total_ns", lp_json_ns(figure->times.time.ns));
  lp_json_add_cpu(object, model, &figure->times.cpu, function->self_cpu_ns,
                  function->all_cpu_ns);
  if (function->waiting_ns > 0)
    lp_json_add(object, "waiting_ns", lp_json_ns(function->waiting_ns));
  lp_json_add_samples(object, model, function);
  return object;
}

static json_t *make_all(const struct lp_live *live,
                        const struct lp_top_view *view, size_t limit) {
  struct lp_top_figures figures = lp_top_find(live, view);
  json_t *array = json_array();
  for (size_t i = 0; i < figures.count && (i < limit || limit == 0); i++) {
    const struct lp_top_figure *figure = &figures.items[i];
    json_t *object =
        figure->row ? make_line(live, figure) : make_function(live, figure);
    uint64_t hits = figure->row ? figure->row->hits : figure->hits;
    if (live->seconds > 0)
      lp_json_add(object, figure->row ? "hits_per_s" : "calls_per_s",
                  json_real((double)hits / live->seconds));
    if (figures.thread_ns > 0 && figure->times.self.doubt == LP_DOUBT_NONE)
      lp_json_add(object, "self_share",
                  json_real(figure->times.self.ns / figures.thread_ns));
    if (live->report.model.time.cpu_ns > 0 &&
        figure->times.cpu.doubt == LP_DOUBT_NONE)
      lp_json_add(
          object, "cpu_share",
          json_real(figure->times.cpu.ns / live->report.model.time.cpu_ns));
    json_array_append_new(array, object);
  }
  lp_top_free(&figures);
  return array;
}

void lp_live_json_memory(json_t *root, const struct lp_live *live) {
  struct lineprof_memory_point point;
  if (!lp_follow_memory(&live->follow, &point))
    return;
  json_t *memory = json_object();
  lp_json_add(memory, "live_bytes", json_integer(point.live));
  lp_json_add(memory, "peak_bytes", json_integer(point.peak));
  lp_json_add(memory, "resident_bytes",
              point.resident ? lp_json_count(point.resident) : json_null());
  lp_json_add(memory, "age_s", json_real(lp_live_memory_age(live, &point)));
  lp_json_add(root, "memory", memory);
}

void lp_top_json(struct lp_text *out, struct lp_live *live,
                 const struct lp_top_view *view, size_t limit) {
  struct lp_top_view lines = *view, functions = *view;
  json_t *root = json_object();
  lines.by_function = false;
  functions.by_function = true;
  lp_json_add(root, "format", json_integer(JSON_FORMAT));
  lp_json_add(root, "process", json_integer(live->process));
  lp_json_add(root, "profile", lp_json_string(live->follow.path));
  lp_json_add(root, "has_ended", json_boolean(live->has_ended));
  lp_json_add(root, "seconds", json_real(live->seconds));
  lp_json_add(root, "threads", lp_json_count(lp_live_threads(live)));
  lp_json_add_wholes(root, &live->report);
  lp_live_json_memory(root, live);
  lp_json_add(root, "lines", make_all(live, &lines, limit));
  lp_json_add(root, "functions", make_all(live, &functions, limit));
  lp_json_write(root, 9, out);
}
