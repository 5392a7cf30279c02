/* SPDX-License-Identifier: MIT
 *
 * See values.h.
 */
#include "export/values.h"

#include "figures/estimate.h"

uint64_t lp_export_value_of(const struct lp_stack_node *node,
                            enum lp_export_value value) {
  static const enum lp_memory_value memory[] = {
      [LP_EXPORT_ALLOCS] = LP_MEMORY_ALLOCS,
      [LP_EXPORT_BYTES] = LP_MEMORY_BYTES,
      [LP_EXPORT_LIVE] = LP_MEMORY_LIVE,
      [LP_EXPORT_PEAK] = LP_MEMORY_PEAK,
      [LP_EXPORT_FAULTS] = LP_MEMORY_FAULTS,
      [LP_EXPORT_DEVICE_ALLOCS] = LP_MEMORY_DEVICE_ALLOCS,
      [LP_EXPORT_DEVICE_BYTES] = LP_MEMORY_DEVICE_BYTES,
      [LP_EXPORT_DEVICE_LIVE] = LP_MEMORY_DEVICE_LIVE,
      [LP_EXPORT_DEVICE_PEAK] = LP_MEMORY_DEVICE_PEAK};
  return value == LP_EXPORT_TIME ? node->self_ns
                                 : lp_stack_memory(node, memory[value]);
}

bool lp_export_has_device_memory(const struct lp_model *model) {
  return !lp_memory_sum_is_empty(&model->device.all.kinds[LP_DEVICE_OWN]);
}

bool lp_export_has_value(const struct lp_model *model,
                         enum lp_export_value value) {
  if (value == LP_EXPORT_TIME)
    return true;
  if (value >= LP_EXPORT_DEVICE_ALLOCS)
    return lp_export_has_device_memory(model);
  bool is_refused =
      model->memory.faults_refused && model->memory.all.faults == 0;
  return model->memory.is_counted && !(value == LP_EXPORT_FAULTS && is_refused);
}

bool lp_export_has_times(const struct lp_model *model) {
  bool has_clocks = false;
  for (size_t i = 0; i < model->row_count && !has_clocks; i++)
    has_clocks = model->rows[i].clocked > 0;
  return has_clocks || lp_was_sampled(&model->time);
}

const char *lp_export_value_name(enum lp_export_value value) {
  static const char *const names[] = {
      "time",   "allocs",    "bytes",    "live",    "peak",
      "faults", "devallocs", "devbytes", "devlive", "devpeak"};
  return names[value];
}
