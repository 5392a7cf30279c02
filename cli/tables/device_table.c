/* SPDX-License-Identifier: MIT
 *
 * See device_table.h.
 */
#include "tables/device_table.h"

#include "model/device_model.h"
#include "model/memory_model.h"
#include "profile/device_block.h"
#include "tables/memory_table.h"

#include <stdio.h>

static void print_store(const struct lp_report *report,
                        const struct lp_profile *profile, uint32_t store,
                        struct lp_text *out) {
  const struct lp_device *device = &profile->device;
  struct lp_memory_sum sum = {0};
  char name[32];
  for (uint32_t i = 0; i < device->row_count; i++)
    if (device->rows[i]->store == store) {
      const struct lp_memory_sum more = lp_device_sum(device, device->rows[i]);
      lp_memory_sum_add(&sum, &more);
    }
  if (sum.allocs == 0)
    return;
  if (lp_device_kind(store) == LP_DEVICE_OWN)
    snprintf(name, sizeof name, "GPU %u", store);
  else
    snprintf(name, sizeof name, "%s",
             lp_device_kind(store) == LP_DEVICE_MANAGED ? "managed"
                                                        : "pinned host");
  lp_memory_table_sum(name, &sum, device->head->stores[store].peak, out);
  if (report->profile_count > 1)
    lp_text_format(out, ", in process %u", profile->file.header.pid);
  lp_text_string(out, "\n");
}

static void print_nowhere(const struct lp_model *model, struct lp_text *out) {
  static const char *const names[] = {"device memory", "managed memory",
                                      "pinned memory of the host"};
  for (int kind = 0; kind < LP_DEVICE_KINDS; kind++) {
    const struct lp_memory_sum *sum = &model->device.nowhere.kinds[kind];
    if (sum->allocs == 0)
      continue;
    lp_memory_table_sum("on no line", sum, sum->at_peak, out);
    lp_text_format(out, " of %s\n", names[kind]);
  }
}

void lp_device_table(const struct lp_report *report, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  if (lp_device_sum_is_empty(&model->device.all))
    return;
  lp_text_string(out, "\nGPU memory\n");
  for (size_t i = 0; i < report->profile_count; i++)
    for (uint32_t store = 0; store < LINEPROF_STORES; store++)
      print_store(report, report->profiles[i], store, out);
  print_nowhere(model, out);
  if (model->by_thread)
    lp_text_string(out, "  lines have no memory where threads are apart\n");
}
