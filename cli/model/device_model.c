/* SPDX-License-Identifier: MIT
 *
 * See device_model.h.
 */
#include "model/device_model.h"

#include "base/heap.h"
#include "model/gpu_model.h"
#include "profile/device_block.h"

#include <stdlib.h>

enum lp_device_kind lp_device_kind(uint32_t store) {
  return store < LINEPROF_STORE_DEVICES    ? LP_DEVICE_OWN
         : store == LINEPROF_STORE_MANAGED ? LP_DEVICE_MANAGED
                                           : LP_DEVICE_PINNED;
}

bool lp_device_sum_is_empty(const struct lp_device_sum *sum) {
  for (int kind = 0; kind < LP_DEVICE_KINDS; kind++)
    if (!lp_memory_sum_is_empty(&sum->kinds[kind]))
      return false;
  return true;
}

const struct lp_memory_sum *lp_device_of(const struct lp_model *model,
                                         const struct lp_row *row,
                                         enum lp_device_kind kind, bool self) {
  static const struct lp_memory_sum none;
  if (!row->device)
    return &none;
  const struct lp_device_row *sums = &model->device.sums[row->device - 1];
  return self ? &sums->self.kinds[kind] : &sums->all.kinds[kind];
}

static struct lp_device_row *sums_of(struct lp_model *model, size_t index) {
  struct lp_device_model *device = &model->device;
  struct lp_row *row = &model->rows[index];
  if (!row->device) {
    device->sums =
        lp_heap_grow(device->sums, device->sum_count, sizeof *device->sums);
    device->sums[device->sum_count++] = (struct lp_device_row){0};
    row->device = (uint32_t)device->sum_count;
  }
  return &device->sums[row->device - 1];
}

static void add_row(struct lp_model *model, const struct lp_profile *profile,
                    size_t index, const struct lineprof_device_row *row) {
  const struct lp_memory_sum sum = lp_device_sum(&profile->device, row);
  enum lp_device_kind kind = lp_device_kind(row->store);
  if (lp_memory_sum_is_empty(&sum))
    return;
  lp_memory_sum_add(&model->device.all.kinds[kind], &sum);
  if (model->by_thread)
    return;
  struct lp_gpu_lines rows = lp_gpu_lines(model, profile, index, 0, row->stack);
  if (rows.count)
    lp_memory_sum_add(&sums_of(model, rows.items[0])->self.kinds[kind], &sum);
  else
    lp_memory_sum_add(&model->device.nowhere.kinds[kind], &sum);
  for (size_t i = 0; i < rows.count; i++)
    lp_memory_sum_add(&sums_of(model, rows.items[i])->all.kinds[kind], &sum);
  free(rows.items);
}

void lp_device_visit(const struct lp_profile *profile, lp_memory_visitor *visit,
                     void *context) {
  static const struct lineprof_stack no_stack;
  const struct lp_device *device = &profile->device;
  if (device->row_count == 0)
    return;
  struct lp_chain chain = lp_chain_start(profile);
  for (uint32_t i = 0; i < device->row_count; i++) {
    const struct lineprof_device_row *row = device->rows[i];
    const struct lp_memory_sum sum = lp_device_sum(device, row);
    const struct lp_launch *launch =
        row->stack ? &profile->gpu.launches[row->stack - 1] : NULL;
    bool is_there = launch && launch->stack;
    if (lp_device_kind(row->store) != LP_DEVICE_OWN ||
        lp_memory_sum_is_empty(&sum))
      continue;
    lp_chain_read(&chain, &(struct lp_stack_sample){
                              .stack = is_there ? launch->stack : &no_stack,
                              .frames = is_there ? launch->frames : NULL});
    visit(context, &chain, &sum);
  }
  lp_chain_free(&chain);
}

void lp_device_add(struct lp_model *model, struct lp_profile *const *profiles) {
  for (size_t i = 0; i < model->profile_count; i++) {
    const struct lp_device *device = &profiles[i]->device;
    model->device.is_measured |= device->head != NULL;
    for (uint32_t j = 0; j < device->row_count; j++)
      add_row(model, profiles[i], i, device->rows[j]);
  }
}
