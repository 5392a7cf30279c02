/* SPDX-License-Identifier: MIT
 *
 * GPU memory, in the JSON report.
 */
#include "model/device_model.h"
#include "profile/device_block.h"
#include "json/json.h"

static json_t *make_kinds(const struct lp_device_sum *sum) {
  static const char *const names[] = {"device", "managed", "pinned"};
  json_t *object = json_object();
  for (int kind = 0; kind < LP_DEVICE_KINDS; kind++)
    if (!lp_memory_sum_is_empty(&sum->kinds[kind]))
      lp_json_add(object, names[kind], lp_json_memory_sum(&sum->kinds[kind]));
  return object;
}

void lp_json_add_row_device(json_t *object, const struct lp_model *model,
                            const struct lp_row *row) {
  if (!row->device)
    return;
  const struct lp_device_row *sums = &model->device.sums[row->device - 1];
  json_t *device = make_kinds(&sums->all);
  if (!lp_device_sum_is_empty(&sums->self))
    lp_json_add(device, "self", make_kinds(&sums->self));
  lp_json_add(object, "device_memory", device);
}

static json_t *make_store(const struct lp_profile *profile, uint32_t store) {
  const struct lineprof_device_store *from =
      &profile->device.head->stores[store];
  json_t *object = json_object();
  if (lp_device_kind(store) == LP_DEVICE_OWN)
    lp_json_add(object, "id", json_integer(store));
  lp_json_add(object, "peak_bytes", json_integer(from->peak));
  lp_json_add(object, "live_bytes", json_integer(from->live));
  return object;
}

static json_t *make_process(const struct lp_profile *profile) {
  const struct lineprof_device *head = profile->device.head;
  json_t *object = json_object(), *devices = json_array();
  lp_json_add(object, "profile", lp_json_string(profile->file.path));
  lp_json_add(object, "pid", json_integer(profile->file.header.pid));
  for (uint32_t i = 0; i < LINEPROF_STORE_DEVICES; i++)
    if (head->stores[i].peak)
      json_array_append_new(devices, make_store(profile, i));
  lp_json_add(object, "devices", devices);
  lp_json_add(object, "managed", make_store(profile, LINEPROF_STORE_MANAGED));
  lp_json_add(object, "pinned", make_store(profile, LINEPROF_STORE_PINNED));
  lp_json_add(object, "lost_blocks", lp_json_count(head->lost_blocks));
  lp_json_add(object, "lost_rows", lp_json_count(head->lost_rows));
  lp_json_add(object, "unknown", lp_json_count(head->unknown));
  lp_json_add(object, "unmatched_frees", lp_json_count(head->unmatched));
  lp_json_add(object, "forgotten", lp_json_count(head->forgotten));
  return object;
}

void lp_json_device(const struct lp_report *report, json_t *root) {
  const struct lp_device_model *device = &report->model.device;
  if (!device->is_measured)
    return;
  json_t *object = json_object(), *processes = json_array();
  lp_json_add(object, "all", make_kinds(&device->all));
  lp_json_add(object, "on_no_line", make_kinds(&device->nowhere));
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->device.head)
      json_array_append_new(processes, make_process(report->profiles[i]));
  lp_json_add(object, "processes", processes);
  lp_json_add(root, "device_memory", object);
}
