/* SPDX-License-Identifier: MIT
 *
 * Memory, in the JSON report.
 */
#include "base/perf_events.h"
#include "model/memory_model.h"
#include "json/json.h"

/* A field of a sum, and those that say how sure it is. */
static void add_field(json_t *object, const struct lp_metric_info *info,
                      const struct lp_memory_sum *sum) {
  struct lp_cell cell = info->memory(sum);
  bool is_sampled = cell.figure.is_sampled;
  if (info->sparse && cell.count == 0)
    return;
  lp_json_add(object, info->json,
              cell.figure.ns < 0 ? json_integer((json_int_t)cell.count)
                                 : lp_json_count(cell.count));
  if (info->json_margin && is_sampled)
    lp_json_add(object, info->json_margin, json_real(lp_memory_margin(sum)));
  if (info->json_bound)
    lp_json_add(object, info->json_bound,
                json_boolean(cell.figure.doubt == LP_DOUBT_MOST));
  if (info->json_estimate)
    lp_json_add(object, info->json_estimate, json_boolean(is_sampled));
}

json_t *lp_json_memory_sum(const struct lp_memory_sum *sum) {
  json_t *object = json_object();
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++)
    if (lp_metrics[metric].memory && lp_metrics[metric].json)
      add_field(object, &lp_metrics[metric], sum);
  return object;
}

void lp_json_add_memory(json_t *object, const struct lp_memory_sum *all,
                        const struct lp_memory_sum *self) {
  if (lp_memory_sum_is_empty(all))
    return;
  json_t *memory = lp_json_memory_sum(all);
  if (!lp_memory_sum_is_empty(self))
    lp_json_add(memory, "self", lp_json_memory_sum(self));
  lp_json_add(object, "memory", memory);
}

void lp_json_memory(const struct lp_model *model, json_t *root) {
  if (!model->memory.is_counted)
    return;
  json_t *object = json_object();
  lp_json_add(object, "mode",
              json_string(model->memory.is_sampled ? "sample" : "exact"));
  lp_json_add(object, "peak_bytes", json_integer(model->memory.peak));
  lp_json_add(object, "all", lp_json_memory_sum(&model->memory.all));
  lp_json_add(object, "on_no_line", lp_json_memory_sum(&model->memory.nowhere));
  lp_json_add(object, "cut_chains", lp_json_count(model->memory.cut));
  lp_json_add(object, "all_faults", lp_json_count(model->memory.faults));
  if (model->memory.faults_refused)
    lp_json_add(
        object, "faults_refused",
        json_string(lp_perf_events_reason(model->memory.faults_refused)));
  lp_json_add(root, "memory", object);
}
