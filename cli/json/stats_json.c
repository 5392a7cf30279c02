/* SPDX-License-Identifier: MIT
 *
 * `stats --json`: what the tables show, in their order. Fields are only ever
 * added.
 */
#include "views/stats.h"
#include "json/json.h"

#include <stdlib.h>

enum { JSON_FORMAT = 1 };

static json_t *make_function(const struct lp_stats *stats,
                             const struct lp_stat *row) {
  const struct lp_function *function = row->function;
  const struct lp_file *file = &stats->report.model.files[function->file];
  json_t *object = json_object();
  json_object_set_new(object, "name", lp_json_string(function->name));
  json_object_set_new(object, "symbol", lp_json_string(function->symbol));
  json_object_set_new(object, "path", lp_json_string(file->full));
  json_object_set_new(object, "line", json_integer(function->begin_line));
  if (function->thread != LP_ALL_THREADS)
    json_object_set_new(object, "thread",
                        json_integer((json_int_t)function->thread));
  json_object_set_new(object, "calls", lp_json_count(function->calls));
  lp_json_add(object, "primitive_calls", lp_json_primitive_calls(function));
  json_object_set_new(object, "self_ns", lp_json_ns(row->self_ns));
  json_object_set_new(object, "total_ns", lp_json_ns(row->total_ns));
  lp_json_add(object, "self_known",
              json_boolean(row->self.doubt == LP_DOUBT_NONE));
  lp_json_add(object, "self_low_ns", lp_json_ns(row->self.low_ns));
  lp_json_add(object, "self_high_ns", lp_json_ns(row->self.high_ns));
  lp_json_add_cpu(object, &stats->report.model, &row->cpu,
                  function->self_cpu_ns, function->all_cpu_ns);
  if (function->samples || function->unclocked_calls)
    lp_json_add_samples(object, &stats->report.model, function);
  lp_json_add_memory(object, &function->memory, &function->memory_self);
  return object;
}

void lp_stats_json(const struct lp_stats *stats, struct lp_text *out) {
  const struct lp_model *model = &stats->report.model;
  const char *group_by = stats->options->group_by;
  json_t *root = json_object(), *functions = json_array(),
         *regions = json_array();
  for (size_t i = 0; i < stats->function_count; i++)
    json_array_append_new(functions,
                          make_function(stats, &stats->functions[i]));
  for (size_t i = 0; i < stats->region_count; i++)
    json_array_append_new(
        regions, lp_json_region(
                     model, (size_t)(stats->regions[i].region - model->regions),
                     group_by ? group_by : "all"));
  json_object_set_new(root, "format", json_integer(JSON_FORMAT));
  json_object_set_new(root, "functions", functions);
  json_object_set_new(root, "regions", regions);
  lp_json_memory(model, root);
  lp_json_write(root, 17, out);
}
