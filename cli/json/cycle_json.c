/* SPDX-License-Identifier: MIT
 *
 * Cycles in the JSON report. What functions, lines and regions took in each
 * is there with --cycles: in a long run it is most of the document.
 */
#include "json/json.h"

/** The function, row or region that times are of. */
struct at {
  const struct lp_cycle *cycle;
  bool is_sampled;
};

static double ns_of(const struct lp_evidence *evidence) {
  return evidence->clock_ns + evidence->sampled_ns;
}

static bool is_empty(const struct lp_cycle_sum *sum) {
  return sum->hits == 0 && !(ns_of(&sum->total) > 0) &&
         !(ns_of(&sum->self) > 0);
}

static json_t *make_sum(const struct lp_cycle_sum *sum, const char *hits,
                        const char *total) {
  json_t *object = json_object();
  lp_json_add(object, hits, lp_json_count(sum->hits));
  lp_json_add(object, total, lp_json_ns(ns_of(&sum->total)));
  lp_json_add(object, "self_ns", lp_json_ns(ns_of(&sum->self)));
  return object;
}

/* Adds how sure its total and its self time are. */
static void add_bounds(json_t *object, const struct lp_report *report,
                       const struct at *at, const struct lp_cycle_sum *sum,
                       const char *const keys[2]) {
  struct lp_estimate total =
      lp_cycle_estimate(&report->model, at->cycle, &sum->total, at->is_sampled);
  bool is_moved = at->is_sampled || sum->self.variance > 0;
  struct lp_estimate self =
      lp_cycle_estimate(&report->model, at->cycle, &sum->self, is_moved);
  lp_json_add(object, keys[0], json_boolean(total.doubt == LP_DOUBT_NONE));
  lp_json_add(object, keys[1], lp_json_ns(total.high_ns));
  lp_json_add(object, "self_known", json_boolean(self.doubt == LP_DOUBT_NONE));
  lp_json_add(object, "self_high_ns", lp_json_ns(self.high_ns));
}

static json_t *make_lines(const struct lp_report *report,
                          const struct lp_cycle *cycle,
                          const struct lp_function *function,
                          const struct lp_cycle_sums *sums) {
  static const char *const keys[] = {"known", "time_high_ns"};
  const struct lp_model *model = &report->model;
  json_t *lines = json_array();
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    const struct lp_cycle_sum *sum = &sums->rows[row - model->rows];
    if (is_empty(sum))
      continue;
    struct at at = {cycle, lp_row_times(model, row, false)->time.is_sampled};
    json_t *object = make_sum(sum, "hits", "time_ns");
    add_bounds(object, report, &at, sum, keys);
    lp_json_add(object, "line", json_integer(row->line));
    if (row->file != function->file)
      lp_json_add(object, "file", lp_json_string(model->files[row->file].full));
    json_array_append_new(lines, object);
  }
  return lines;
}

/* Adds a function, if it did anything in the cycle. */
static void add_function(const struct lp_report *report,
                         const struct lp_cycle *cycle,
                         const struct lp_function *function,
                         const struct lp_cycle_sums *sums, json_t *functions) {
  static const char *const keys[] = {"total_known", "total_high_ns"};
  const struct lp_model *model = &report->model;
  const struct lp_cycle_sum *sum =
      &sums->functions[function - model->functions];
  json_t *lines = make_lines(report, cycle, function, sums);
  if (is_empty(sum) && json_array_size(lines) == 0) {
    json_decref(lines);
    return;
  }
  struct at at = {cycle,
                  lp_function_times(model, function, false)->time.is_sampled};
  json_t *object = make_sum(sum, "calls", "total_ns");
  add_bounds(object, report, &at, sum, keys);
  lp_json_add(object, "name", lp_json_string(function->name));
  lp_json_add(object, "path",
              lp_json_string(model->files[function->file].full));
  lp_json_add(object, "line", json_integer(function->begin_line));
  lp_json_add(object, "lines", lines);
  json_array_append_new(functions, object);
}

static json_t *make_regions(const struct lp_model *model,
                            const struct lp_cycle_sum *sums) {
  json_t *regions = json_array();
  for (size_t i = 0; i < model->region_count; i++) {
    if (is_empty(&sums[i]))
      continue;
    json_t *object = make_sum(&sums[i], "calls", "total_ns");
    lp_json_add(object, "name", lp_json_string(model->regions[i].name));
    lp_json_add(object, "path",
                lp_json_string(model->files[model->regions[i].file].full));
    lp_json_add(object, "line", json_integer(model->regions[i].line));
    json_array_append_new(regions, object);
  }
  return regions;
}

static void add_sums(const struct lp_report *report,
                     const struct lp_cycle *cycle, json_t *object) {
  struct lp_cycle_sums sums =
      lp_cycle_sum(&report->model, report->profiles, cycle);
  json_t *functions = json_array();
  for (size_t i = 0; i < report->function_count; i++)
    add_function(report, cycle, report->functions[i], &sums, functions);
  lp_json_add(object, "functions", functions);
  lp_json_add(object, "regions", make_regions(&report->model, sums.regions));
  lp_cycle_sums_free(&sums);
}

static json_t *make_cycle(const struct lp_report *report,
                          const struct lp_cycle *cycle, bool with_sums) {
  json_t *object = json_object();
  lp_json_add(object, "cycle", json_integer(cycle->number));
  lp_json_add(object, "first_step", lp_json_count(cycle->first_step));
  lp_json_add(object, "steps", lp_json_count(cycle->step_count));
  lp_json_add(object, "process_steps", lp_json_count(cycle->step_sum));
  lp_json_add(object, "processes", lp_json_count(cycle->process_count));
  lp_json_add(object, "wall_ns", lp_json_ns(cycle->wall_ns));
  lp_json_add(object, "partial", json_boolean(cycle->is_partial));
  lp_json_add(object, "open", json_boolean(cycle->is_open));
  if (with_sums)
    add_sums(report, cycle, object);
  return object;
}

void lp_json_cycles(const struct lp_report *report, json_t *root,
                    bool with_sums) {
  const struct lp_cycles *cycles = &report->cycles;
  json_t *list = json_array();
  uint64_t steps = 0;
  for (size_t i = 0; i < cycles->count; i++) {
    steps += cycles->items[i].step_count;
    json_array_append_new(list,
                          make_cycle(report, &cycles->items[i], with_sums));
  }
  lp_json_add(root, "cycles", list);
  if (!cycles->is_scheduled)
    return;
  json_t *window = json_object();
  lp_json_add(window, "steps", lp_json_count(steps));
  lp_json_add(window, "total_steps", lp_json_count(cycles->total_steps));
  lp_json_add(window, "wall_ns", lp_json_ns(cycles->wall_ns));
  lp_json_add(window, "elapsed_ns", lp_json_ns(cycles->elapsed_ns));
  lp_json_add(root, "window", window);
}
