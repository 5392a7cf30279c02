/* SPDX-License-Identifier: MIT
 *
 * Rules about GPU work; see rules_parts.h. The options have their thresholds:
 * gpu.tell_*.
 */
#include "advice/rules_parts.h"

#include "figures/gpu_figures.h"
#include "model/gpu_model.h"

#include <stdarg.h>
#include <stdio.h>

/* Kernels get advice from this share of all GPU time on, and copies, waits and
 * launches from this share of the time in which GPUs were recorded. */
static const double hot_share = 0.1;
static const double least_share = 0.01;

__attribute__((format(printf, 4, 5))) static void
advise(const struct lp_advising *advising, enum lp_rule_id rule, size_t row,
       const char *format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  lp_rule_tell(advising, rule, row, text);
}

static const struct lp_gpu_limits *
limits_of(const struct lp_advising *advising) {
  return &advising->report->options->gpu;
}

static void look_at_copies(const struct lp_advising *advising, size_t index) {
  const struct lp_model *model = &advising->report->model;
  const struct lp_gpu_sum *sum = lp_gpu_of(model, &model->rows[index], true);
  uint64_t least = limits_of(advising)->pageable_bytes;
  double ns = sum->h2d_ns + sum->d2h_ns;
  double bytes = (double)sum->h2d_bytes + (double)sum->d2h_bytes;
  double host_ns = sum->wait_ns > ns ? sum->wait_ns : ns;
  if (least && sum->pageable_bytes >= least &&
      host_ns >= advising->gpu_least_ns)
    advise(advising, LP_RULE_PAGEABLE, index,
           "copies %.1f MiB from or to pageable memory, at %.1f GB/s; pin it "
           "(cudaMallocHost, cudaHostRegister)",
           (double)sum->pageable_bytes / 1048576, ns > 0 ? bytes / ns : 0);
}

static void look_at_waits(const struct lp_advising *advising, size_t index) {
  const struct lp_model *model = &advising->report->model;
  const struct lp_gpu_sum *sum = lp_gpu_of(model, &model->rows[index], true);
  uint64_t least = limits_of(advising)->waits;
  if (least && sum->waits >= least && sum->sync_ns >= advising->gpu_least_ns)
    advise(advising, LP_RULE_GPU_WAITS, index,
           "waits for the GPU %llu times, %.6g s in all; wait once after the "
           "loop, or for an event",
           (unsigned long long)sum->waits, sum->sync_ns / 1e9);
}

static void look_at_launches(const struct lp_advising *advising, size_t index) {
  const struct lp_model *model = &advising->report->model;
  const struct lp_gpu_sum *sum = lp_gpu_of(model, &model->rows[index], true);
  uint64_t least = limits_of(advising)->tiny_kernels;
  if (!least || sum->kernels < least || sum->launches == 0 ||
      sum->launch_ns < advising->gpu_least_ns)
    return;
  double kernels_ns = sum->kernel_ns / (double)sum->launches;
  double launch_ns = sum->launch_ns / (double)sum->launches;
  if (kernels_ns < launch_ns)
    advise(advising, LP_RULE_TINY, index,
           "launches take %.3g us each, what they launch %.3g us; fuse "
           "kernels, or launch them as one graph",
           launch_ns / 1e3, kernels_ns / 1e3);
}

static void look_at_kernel(const struct lp_advising *advising,
                           const struct lp_gpu_item *kernel) {
  const struct lineprof_gpu_row *from = kernel->from;
  struct lp_gpu_figures figures =
      lp_gpu_figures(from, lp_gpu_device(kernel->profile, from->device));
  char name[96];
  if (from->work != LINEPROF_GPU_KERNEL || !figures.is_known ||
      figures.occupancy >= limits_of(advising)->occupancy ||
      (double)kernel->ns < hot_share * advising->report->model.gpu.all.gpu_ns)
    return;
  lp_gpu_plain_name(lp_gpu_name(&kernel->profile->gpu, from->name), name,
                    sizeof name);
  advise(advising, LP_RULE_OCCUPANCY, kernel->row,
         "'%s' can use %.3g %% of the warps; %s", name, 100 * figures.occupancy,
         figures.sm_efficiency < 1
             ? "it has fewer blocks than there are multiprocessors"
             : "give it more or larger blocks, fewer registers or less shared "
               "memory");
}

/* The line that the host is at for most of the idle time; NULL: none. */
static const struct lp_gpu_idle *longest_idle(const struct lp_model *model,
                                              size_t index, uint32_t id) {
  for (size_t i = 0; i < model->gpu.idle_count; i++)
    if (model->gpu.idle[i].profile == index &&
        model->gpu.idle[i].device == id && model->gpu.idle[i].row != (size_t)-1)
      return &model->gpu.idle[i];
  return NULL;
}

/* Idle time while CUDA set something up, for which no line is to blame. */
static double first_idle_ns(const struct lp_model *model, size_t index,
                            uint32_t id) {
  for (size_t i = 0; i < model->gpu.idle_count; i++)
    if (model->gpu.idle[i].profile == index &&
        model->gpu.idle[i].device == id && model->gpu.idle[i].is_first_use)
      return model->gpu.idle[i].ns;
  return 0;
}

static void look_at_device(const struct lp_advising *advising, size_t index,
                           uint32_t id) {
  const struct lp_profile *profile = advising->report->profiles[index];
  const struct lineprof_gpu_device *device = &profile->gpu.head->devices[id];
  double recorded = lp_gpu_recorded_ns(profile) -
                    first_idle_ns(&advising->report->model, index, id);
  double idle = recorded - (double)device->busy_ns;
  if (device->last_ns == 0 || !(recorded > 0) ||
      idle <= limits_of(advising)->idle * recorded)
    return;
  const struct lp_gpu_idle *at =
      longest_idle(&advising->report->model, index, id);
  if (at)
    advise(advising, LP_RULE_IDLE_GPU, at->row,
           "GPU %u does nothing for %.0f %% of the time; the host is at this "
           "line for %.0f %% of that",
           id, 100 * idle / recorded, 100 * at->ns / idle);
  else
    advise(advising, LP_RULE_IDLE_GPU, (size_t)-1,
           "GPU %u does nothing for %.0f %% of the time: it waits for the host",
           id, 100 * idle / recorded);
}

/* The line that launches for longest of a device's idle time. */
static void look_at_launching(const struct lp_advising *advising, size_t index,
                              uint32_t id) {
  const struct lp_model *model = &advising->report->model;
  double recorded = lp_gpu_recorded_ns(advising->report->profiles[index]);
  for (size_t i = 0; i < model->gpu.idle_count; i++) {
    const struct lp_gpu_idle *at = &model->gpu.idle[i];
    if (at->profile != index || at->device != id || at->row == (size_t)-1 ||
        lp_gpu_of(model, &model->rows[at->row], true)->launches == 0)
      continue;
    if (at->ns > limits_of(advising)->launch * recorded)
      advise(advising, LP_RULE_LAUNCHES, at->row,
             "GPU %u does nothing for %.0f %% of the time while this line "
             "launches; give kernels more to do, or launch them as one graph",
             id, 100 * at->ns / recorded);
    return;
  }
}

static double least_ns(const struct lp_report *report) {
  double sum = 0;
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->gpu.head)
      sum += least_share * lp_gpu_recorded_ns(report->profiles[i]);
  return sum;
}

void lp_rules_ask_gpu(const struct lp_advising *asked) {
  const struct lp_report *report = asked->report;
  const struct lp_model *model = &report->model;
  struct lp_advising advising = *asked;
  if (!model->gpu.is_recorded)
    return;
  advising.gpu_least_ns = least_ns(report);
  for (size_t i = 0; i < model->row_count; i++) {
    look_at_copies(&advising, i);
    look_at_waits(&advising, i);
    look_at_launches(&advising, i);
  }
  for (size_t i = 0; i < model->gpu.item_count; i++)
    look_at_kernel(&advising, &model->gpu.items[i]);
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_gpu *gpu = &report->profiles[i]->gpu;
    for (uint32_t id = 0; gpu->head && id < gpu->head->device_count; id++) {
      look_at_launching(&advising, i, id);
      look_at_device(&advising, i, id);
    }
  }
}
