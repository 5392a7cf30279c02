/* SPDX-License-Identifier: MIT
 *
 * Memory, in the JSON report.
 */
#include "base/perf_events.h"
#include "model/memory_model.h"
#include "json/json.h"

json_t *lp_json_memory_sum(const struct lp_memory_sum *sum) {
  json_t *object = json_object();
  lp_json_add(object, "allocs", lp_json_count(sum->allocs));
  lp_json_add(object, "bytes", lp_json_count(sum->bytes));
  if (sum->is_sampled)
    lp_json_add(object, "bytes_margin", json_real(lp_memory_margin(sum)));
  lp_json_add(object, "live_blocks",
              json_integer((json_int_t)(sum->allocs - sum->frees)));
  lp_json_add(object, "live_bytes", json_integer(lp_memory_live(sum)));
  lp_json_add(object, "at_peak_bytes", json_integer(sum->at_peak));
  lp_json_add(object, "most_bytes", json_integer(sum->most_live));
  lp_json_add(object, "most_is_bound", json_boolean(sum->most_parts > 1));
  lp_json_add(object, "freed_here", lp_json_count(sum->here_frees));
  lp_json_add(object, "freed_here_bytes", lp_json_count(sum->here_bytes));
  lp_json_add(object, "temporary", lp_json_count(sum->temporary));
  lp_json_add(object, "moved_bytes", lp_json_count(sum->moved_bytes));
  if (sum->faults) {
    lp_json_add(object, "faults", lp_json_count(sum->faults));
    lp_json_add(object, "faults_are_estimate",
                json_boolean(sum->has_fault_estimate));
  }
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
