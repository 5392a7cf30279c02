/* SPDX-License-Identifier: MIT
 *
 * What the host did while GPUs did nothing; see gpu_model.h and the IDLE
 * block in format_gpu.h. Time between two calls goes to where the thread was
 * met between them, by weight.
 */
#include "base/heap.h"
#include "model/gpu_model.h"

#include "samples/attribution.h"

#include <stdlib.h>
#include <string.h>

static int compare_numbers(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

struct adding {
  struct lp_model *model;
  const struct lp_profile *profile;
  size_t index; /* of the profile */
};

static void add_item(const struct adding *adding, struct lp_gpu_idle adds) {
  struct lp_model *model = adding->model;
  adds.profile = adding->index;
  for (size_t i = 0; i < model->gpu.idle_count; i++) {
    struct lp_gpu_idle *item = &model->gpu.idle[i];
    if (item->row == adds.row && item->device == adds.device &&
        item->is_first_use == adds.is_first_use &&
        item->profile == adds.profile) {
      item->ns += adds.ns;
      return;
    }
  }
  model->gpu.idle = lp_heap_grow(model->gpu.idle, model->gpu.idle_count,
                                 sizeof *model->gpu.idle);
  model->gpu.idle[model->gpu.idle_count++] = adds;
}

static void add_idle_row(const struct adding *adding,
                         const struct lineprof_idle_row *of, uint32_t stack,
                         double ns) {
  struct lp_model *model = adding->model;
  struct lp_gpu_lines rows =
      lp_gpu_lines(model, adding->profile, adding->index, of->thread, stack);
  model->gpu.all.idle_ns += ns;
  if (rows.count)
    lp_gpu_sums_of(model, rows.items[0])->self.idle_ns += ns;
  else
    model->gpu.nowhere.idle_ns += ns;
  for (size_t i = 0; i < rows.count; i++)
    lp_gpu_sums_of(model, rows.items[i])->all.idle_ns += ns;
  add_item(adding,
           (struct lp_gpu_idle){.device = of->device,
                                .row = rows.count ? rows.items[0] : (size_t)-1,
                                .ns = ns});
  free(rows.items);
}

/* Adds idle time of the first use of CUDA, which is on no line. */
static void add_first_use(const struct adding *adding,
                          const struct lineprof_idle_row *of) {
  adding->model->gpu.all.idle_ns += (double)of->ns;
  adding->model->gpu.all.first_idle_ns += (double)of->ns;
  add_item(adding, (struct lp_gpu_idle){.device = of->device,
                                        .row = (size_t)-1,
                                        .is_first_use = true,
                                        .ns = (double)of->ns});
}

static bool is_mark_of(const struct lineprof_idle_row *mark,
                       const struct lineprof_idle_row *sum) {
  return mark->where == LINEPROF_IDLE_MARK && mark->device == sum->device &&
         mark->kind == sum->kind && mark->cycle == sum->cycle &&
         mark->thread == sum->thread && mark->before == sum->before &&
         mark->after == sum->after;
}

/* Divides the sum at index `at` by the marks that follow it. */
static void add_between(const struct adding *adding, uint32_t at) {
  const struct lp_gpu *gpu = &adding->profile->gpu;
  const struct lineprof_idle_row *sum = gpu->idle_rows[at];
  double weight = 0;
  uint32_t end = at + 1;
  for (; end < gpu->idle_row_count && is_mark_of(gpu->idle_rows[end], sum);
       end++)
    weight += (double)gpu->idle_rows[end]->weight_ns;
  for (uint32_t i = at + 1; weight > 0 && i < end; i++)
    add_idle_row(adding, sum, gpu->idle_rows[i]->stack,
                 (double)sum->ns * (double)gpu->idle_rows[i]->weight_ns /
                     weight);
  if (!(weight > 0))
    add_idle_row(adding, sum, sum->after ? sum->after : sum->before,
                 (double)sum->ns);
}

static int compare_items(const void *left, const void *right) {
  const struct lp_gpu_idle *a = left, *b = right;
  int order = compare_numbers(a->profile, b->profile);
  if (!order)
    order = compare_numbers(a->device, b->device);
  if (!order)
    order = (b->ns > a->ns) - (b->ns < a->ns);
  return order ? order : compare_numbers(a->row, b->row);
}

void lp_gpu_idle_add(struct lp_model *model, struct lp_profile *const *profiles,
                     int64_t cycle) {
  for (size_t i = 0; i < model->profile_count; i++) {
    const struct lp_gpu *gpu = &profiles[i]->gpu;
    struct adding adding = {model, profiles[i], i};
    for (uint32_t j = 0; j < gpu->idle_row_count; j++) {
      const struct lineprof_idle_row *row = gpu->idle_rows[j];
      if (!lp_shares_is_chosen(profiles[i], row->kind, row->cycle, cycle))
        continue;
      if (row->where == LINEPROF_IDLE_IN_CALL)
        add_idle_row(&adding, row, row->stack, (double)row->ns);
      else if (row->where == LINEPROF_IDLE_BETWEEN)
        add_between(&adding, j);
      else if (row->where == LINEPROF_IDLE_FIRST_USE)
        add_first_use(&adding, row);
    }
  }
  if (model->gpu.idle_count)
    qsort(model->gpu.idle, model->gpu.idle_count, sizeof *model->gpu.idle,
          compare_items);
}
