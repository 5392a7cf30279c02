/* SPDX-License-Identifier: MIT
 *
 * Memory over time, in the JSON report: an array for each thing that points
 * have, as there may be thousands of points.
 */
#include "figures/growth.h"
#include "json/json.h"

static json_t *make_resident(const struct lineprof_memory_point *point) {
  return point->resident ? lp_json_count(point->resident) : json_null();
}

static void add_points(json_t *object, const struct lp_memory_series *series) {
  json_t *times = json_array(), *live = json_array(), *resident = json_array();
  for (size_t i = 0; i < series->count; i++) {
    const struct lineprof_memory_point *point = &series->points[i];
    json_array_append_new(times, lp_json_count(point->ns));
    json_array_append_new(live, json_integer(point->live));
    json_array_append_new(resident, make_resident(point));
  }
  lp_json_add(object, "ns", times);
  lp_json_add(object, "live_bytes", live);
  lp_json_add(object, "resident_bytes", resident);
}

static json_t *make_cycles(const struct lp_growth *growth) {
  json_t *cycles = json_array();
  for (size_t i = 0; i < growth->count; i++) {
    json_t *cycle = json_object();
    lp_json_add(cycle, "cycle", json_integer(growth->cycles[i].number));
    lp_json_add(cycle, "live_bytes_before",
                json_integer(growth->cycles[i].begin));
    lp_json_add(cycle, "live_bytes_after", json_integer(growth->cycles[i].end));
    json_array_append_new(cycles, cycle);
  }
  return cycles;
}

static json_t *make_series(const struct lp_profile *profile, size_t index) {
  const struct lp_memory_series *series = &profile->memory.series;
  json_t *object = json_object();
  lp_json_add(object, "process", lp_json_count(index));
  lp_json_add(object, "pid", json_integer(profile->file.header.pid));
  lp_json_add(object, "interval_ns", lp_json_count(series->interval_ns));
  lp_json_add(object, "peak_bytes", json_integer(profile->memory.head->peak));
  lp_json_add(object, "peak_ns",
              series->peak < series->count
                  ? lp_json_count(series->points[series->peak].ns)
                  : json_null());
  add_points(object, series);
  struct lp_growth growth = lp_growth_find(profile);
  if (growth.count)
    lp_json_add(object, "cycles", make_cycles(&growth));
  lp_growth_free(&growth);
  return object;
}

void lp_json_series(const struct lp_report *report, json_t *root) {
  json_t *memory = json_object_get(root, "memory");
  json_t *all = json_array();
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->memory.series.count)
      json_array_append_new(all, make_series(report->profiles[i], i));
  if (memory && json_array_size(all))
    lp_json_add(memory, "series", all);
  else
    json_decref(all);
}
