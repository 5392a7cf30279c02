/* SPDX-License-Identifier: MIT
 *
 * What the JSON report says of times and events that are perf's.
 */
#include "tables/times_table.h"
#include "json/json.h"

#include "model/event_model.h"

void lp_json_add_row_events(json_t *object, const struct lp_model *model,
                            const struct lp_row *row) {
  json_t *events = json_object();
  for (size_t i = 0; i < model->events.count; i++) {
    json_t *key = lp_json_string(model->events.names[i]);
    lp_json_add(events, json_string_value(key),
                lp_json_ns(lp_events_of_row(model, i, row)));
    json_decref(key);
  }
  if (model->events.count)
    lp_json_add(object, "events", events);
  else
    json_decref(events);
}

json_t *lp_json_times(const struct lp_report *report) {
  struct lp_times_parts parts = lp_times_parts(report);
  const struct lp_perf_times *perf = &report->perf;
  json_t *object = json_object();
  lp_json_add(object, "from", json_string("perf"));
  lp_json_add(object, "file", lp_json_string(perf->path));
  lp_json_add(object, "program", lp_json_string(perf->program));
  lp_json_add(object, "event", lp_json_string(perf->event));
  lp_json_add(object, "samples", lp_json_count(perf->samples));
  lp_json_add(object, "has_callers", json_boolean(perf->has_callers));
  lp_json_add(object, "time_ns", lp_json_ns(report->model.time.thread_ns));
  lp_json_add(object, "on_rows", json_real(parts.rows));
  lp_json_add(object, "on_no_row", json_real(parts.no_rows));
  lp_json_add(object, "in_libraries", json_real(parts.libraries));
  lp_json_add(object, "in_kernel", json_real(parts.kernel));
  lp_json_add(object, "unknown", json_real(parts.unknown));
  return object;
}
