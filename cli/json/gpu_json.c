/* SPDX-License-Identifier: MIT
 *
 * What GPUs did, in the JSON report.
 */
#include "advice/advice.h"
#include "figures/gpu_figures.h"
#include "model/gpu_model.h"
#include "profile/gpu_blocks.h"
#include "json/json.h"

#include <stdio.h>

static json_t *make_sum(const struct lp_gpu_sum *sum) {
  json_t *object = json_object();
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++) {
    const struct lp_metric_info *info = &lp_metrics[metric];
    if (!info->gpu || !info->json)
      continue;
    struct lp_cell cell = info->gpu(sum, sum);
    lp_json_add(object, info->json,
                info->unit == LP_UNIT_TIME ? lp_json_ns(cell.figure.ns)
                                           : lp_json_count(cell.count));
  }
  return object;
}

static bool is_empty(const struct lp_gpu_sum *sum) {
  return sum->calls == 0 && sum->activities == 0 && !(sum->idle_ns > 0);
}

static json_t *make_three(const uint32_t numbers[3]) {
  json_t *array = json_array();
  for (int i = 0; i < 3; i++)
    json_array_append_new(array, json_integer(numbers[i]));
  return array;
}

static json_t *make_kernel(const struct lp_model *model,
                           const struct lp_gpu_item *kernel) {
  const struct lineprof_gpu_row *from = kernel->from;
  struct lp_gpu_figures figures =
      lp_gpu_figures(from, lp_gpu_device(kernel->profile, from->device));
  json_t *object = json_object();
  lp_json_add(object, "name",
              lp_json_string(lp_gpu_name(&kernel->profile->gpu, from->name)));
  char plain[160];
  lp_gpu_plain_name(lp_gpu_name(&kernel->profile->gpu, from->name), plain,
                    sizeof plain);
  lp_json_add(object, "plain_name", lp_json_string(plain));
  lp_json_add(object, "count", lp_json_count(kernel->count));
  lp_json_add(object, "time_ns", lp_json_count(kernel->ns));
  if (kernel->min_ns <= kernel->max_ns) {
    lp_json_add(object, "min_ns", lp_json_count(kernel->min_ns));
    lp_json_add(object, "max_ns", lp_json_count(kernel->max_ns));
  }
  lp_json_add(object, "queue_ns", lp_json_count(kernel->queue_ns));
  lp_json_add(object, "device", json_integer(from->device));
  lp_json_add(object, "grid", make_three(from->grid));
  lp_json_add(object, "block", make_three(from->block));
  lp_json_add(object, "registers", json_integer(from->registers));
  lp_json_add(object, "static_shared", json_integer(from->static_shared));
  lp_json_add(object, "dynamic_shared", json_integer(from->dynamic_shared));
  lp_json_add(object, "local", json_integer(from->local));
  lp_json_add(object, "in_graph",
              json_boolean(from->flags & LINEPROF_GPU_IN_GRAPH));
  if (from->flags & LINEPROF_GPU_BY_EVENTS)
    lp_json_add(object, "by_events", json_true());
  if (kernel->other != (size_t)-1) {
    json_t *made = json_object();
    lp_json_add_line(made, model, kernel->other);
    lp_json_add(object, "node_made", made);
  }
  if (figures.is_known) {
    lp_json_add(object, "occupancy", json_real(figures.occupancy));
    lp_json_add(object, "sm_efficiency", json_real(figures.sm_efficiency));
  }
  return object;
}

/* What a line waited for; NULL: it is not known to have waited. */
static json_t *make_waited(const struct lp_model *model, size_t row) {
  static const char *const whats[] = {"nothing", "work", "other streams",
                                      "unknown"};
  json_t *array = json_array();
  for (size_t i = 0; i < model->gpu.item_count; i++) {
    const struct lp_gpu_item *item = &model->gpu.items[i];
    uint32_t what = item->from->detail;
    if (item->row != row || item->from->work != LINEPROF_GPU_WAITED)
      continue;
    json_t *object = json_object();
    lp_json_add(object, "what", json_string(whats[what < 4 ? what : 3]));
    lp_json_add_line(object, model, item->other);
    lp_json_add(object, "waits", lp_json_count(item->count));
    lp_json_add(object, "time_ns", lp_json_count(item->ns));
    json_array_append_new(array, object);
  }
  return array;
}

static json_t *make_kernels(const struct lp_model *model, size_t row) {
  json_t *array = json_array();
  for (size_t i = 0; i < model->gpu.item_count; i++) {
    const struct lp_gpu_item *item = &model->gpu.items[i];
    if (item->row == row && item->from->work == LINEPROF_GPU_KERNEL)
      json_array_append_new(array, make_kernel(model, item));
  }
  return array;
}

void lp_json_add_row_gpu(json_t *object, const struct lp_model *model,
                         const struct lp_row *row) {
  const struct lp_gpu_sum *all = lp_gpu_of(model, row, false);
  const struct lp_gpu_sum *own = lp_gpu_of(model, row, true);
  if (is_empty(all))
    return;
  json_t *gpu = make_sum(all);
  if (!is_empty(own)) {
    json_t *self = make_sum(own);
    lp_json_add(self, "kernels_by_name",
                make_kernels(model, (size_t)(row - model->rows)));
    if (own->wait_ns > 0)
      lp_json_add(self, "waited_for",
                  make_waited(model, (size_t)(row - model->rows)));
    lp_json_add(gpu, "self", self);
  }
  lp_json_add(object, "gpu", gpu);
}

/* Where the host was while a GPU was idle, the longest first. */
static json_t *make_idle(const struct lp_report *report, size_t index,
                         uint32_t id) {
  const struct lp_model *model = &report->model;
  json_t *array = json_array();
  for (size_t i = 0; i < model->gpu.idle_count; i++) {
    const struct lp_gpu_idle *idle = &model->gpu.idle[i];
    if (idle->profile != index || idle->device != id)
      continue;
    json_t *object = json_object();
    if (idle->row != (size_t)-1) {
      const struct lp_row *row = &model->rows[idle->row];
      lp_json_add(object, "path", lp_json_string(model->files[row->file].full));
      lp_json_add(object, "line", json_integer(row->line));
      lp_json_add(object, "function",
                  lp_json_string(model->functions[row->function].name));
    }
    if (idle->is_first_use)
      lp_json_add(object, "first_use", json_true());
    lp_json_add(object, "idle_ns", lp_json_ns(idle->ns));
    json_array_append_new(array, object);
  }
  return array;
}

static json_t *make_device(const struct lp_report *report, size_t index,
                           uint32_t id) {
  const struct lp_profile *profile = report->profiles[index];
  const struct lineprof_gpu_device *device = &profile->gpu.head->devices[id];
  double recorded = lp_gpu_recorded_ns(profile);
  json_t *object = json_object();
  lp_json_add(object, "id", json_integer(id));
  if (lp_gpu_device(profile, id)) {
    lp_json_add(object, "name",
                lp_json_string(lp_gpu_name(&profile->gpu, device->name)));
    lp_json_add(object, "multiprocessors",
                json_integer(device->multiprocessors));
    lp_json_add(object, "memory", lp_json_count(device->memory));
    char text[32];
    snprintf(text, sizeof text, "%u.%u", device->major, device->minor);
    lp_json_add(object, "compute_capability", json_string(text));
  }
  lp_json_add(object, "busy_ns", lp_json_count(device->busy_ns));
  lp_json_add(object, "kernel_ns", lp_json_count(device->kernel_ns));
  lp_json_add(object, "idle_ns",
              lp_json_ns(recorded - (double)device->busy_ns));
  lp_json_add(object, "idle_by_line", make_idle(report, index, id));
  return object;
}

static json_t *make_checks(const struct lineprof_gpu_checks *checks) {
  json_t *object = json_object();
  lp_json_add(object, "dropped", lp_json_count(checks->dropped));
  lp_json_add(object, "unmatched", lp_json_count(checks->unmatched));
  lp_json_add(object, "no_time", lp_json_count(checks->no_time));
  lp_json_add(object, "early", lp_json_count(checks->early));
  lp_json_add(object, "backward", lp_json_count(checks->backward));
  lp_json_add(object, "lost_rows", lp_json_count(checks->lost_rows));
  lp_json_add(object, "lost_names", lp_json_count(checks->lost_names));
  lp_json_add(object, "lost_stacks", lp_json_count(checks->lost_stacks));
  lp_json_add(object, "untimed", lp_json_count(checks->untimed));
  lp_json_add(object, "threadless", lp_json_count(checks->threadless));
  lp_json_add(object, "chainless", lp_json_count(checks->chainless));
  return object;
}

static json_t *make_process(const struct lp_report *report, size_t index) {
  const struct lp_profile *profile = report->profiles[index];
  static const char *const states[] = {
      "none",       "on",          "no library", "no driver", "no permission",
      "other tool", "unsupported", "no room",    "events"};
  const struct lp_gpu *gpu = &profile->gpu;
  json_t *object = json_object();
  uint32_t state = gpu->head->state;
  lp_json_add(object, "profile", lp_json_string(profile->file.path));
  lp_json_add(object, "state",
              json_string(state < 9 ? states[state] : "unknown"));
  if (gpu->head->refusal)
    lp_json_add(object, "no_cupti",
                json_string(gpu->head->refusal < 9 ? states[gpu->head->refusal]
                                                   : "unknown"));
  lp_json_add(object, "cause", json_integer(gpu->head->cause));
  lp_json_add(object, "cupti", json_integer(gpu->head->library));
  lp_json_add(object, "setup_ns", lp_json_count(gpu->head->setup_ns));
  lp_json_add(object, "recorded_ns", lp_json_ns(lp_gpu_recorded_ns(profile)));
  lp_json_add(object, "spans", lp_json_count(gpu->span_count));
  uint64_t kept = gpu->span_count < gpu->span_capacity ? gpu->span_count
                                                       : gpu->span_capacity;
  lp_json_add(object, "spans_dropped", lp_json_count(gpu->span_count - kept));
  if (gpu->idle) {
    lp_json_add(object, "idle_lost_ns", lp_json_count(gpu->idle->lost_ns));
    lp_json_add(object, "idle_lost_marks",
                lp_json_count(gpu->idle->lost_marks));
  }
  lp_json_add(object, "checks", make_checks(&gpu->head->checks));
  json_t *devices = json_array();
  bool is_seen = gpu->head->state != LINEPROF_GPU_EVENTS; /* at every time */
  for (uint32_t i = 0; is_seen && i < gpu->head->device_count; i++)
    json_array_append_new(devices, make_device(report, index, i));
  lp_json_add(object, "devices", devices);
  return object;
}

static json_t *make_first_use(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  json_t *object = json_object(), *calls = json_array();
  uint64_t contexts = 0, modules = 0;
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->gpu.head) {
      contexts += report->profiles[i]->gpu.head->contexts;
      modules += report->profiles[i]->gpu.head->modules;
    }
  lp_json_add(object, "time_ns", lp_json_ns(model->gpu.all.first_ns));
  lp_json_add(object, "idle_ns", lp_json_ns(model->gpu.all.first_idle_ns));
  lp_json_add(object, "contexts", lp_json_count(contexts));
  lp_json_add(object, "modules", lp_json_count(modules));
  for (size_t i = 0; i < model->gpu.item_count; i++) {
    const struct lp_gpu_item *item = &model->gpu.items[i];
    if (item->from->work != LINEPROF_GPU_FIRST_USE)
      continue;
    json_t *call = json_object();
    lp_json_add(
        call, "name",
        lp_json_string(lp_gpu_name(&item->profile->gpu, item->from->name)));
    lp_json_add_line(call, model, item->row);
    lp_json_add(call, "count", lp_json_count(item->count));
    lp_json_add(call, "time_ns", lp_json_count(item->ns));
    json_array_append_new(calls, call);
  }
  lp_json_add(object, "calls", calls);
  return object;
}

void lp_json_gpu(const struct lp_report *report, json_t *root) {
  const struct lp_model *model = &report->model;
  json_t *object = json_object(), *processes = json_array();
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->gpu.head)
      json_array_append_new(processes, make_process(report, i));
  if (json_array_size(processes)) {
    lp_json_add(object, "all", make_sum(&model->gpu.all));
    json_t *nowhere = make_sum(&model->gpu.nowhere);
    lp_json_add(nowhere, "kernels_by_name", make_kernels(model, (size_t)-1));
    lp_json_add(nowhere, "waited_for", make_waited(model, (size_t)-1));
    lp_json_add(object, "on_no_line", nowhere);
    lp_json_add(object, "first_use", make_first_use(report));
    lp_json_add(object, "advice", lp_json_advice(report, lp_advise_gpu));
    lp_json_add(object, "processes", processes);
    lp_json_add(root, "gpu", object);
    return;
  }
  json_decref(object);
  json_decref(processes);
}
