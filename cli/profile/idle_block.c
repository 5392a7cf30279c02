/* SPDX-License-Identifier: MIT
 *
 * Checks the IDLE block; see idle_block.h.
 */
#include "profile/idle_block.h"

#include "base/heap.h"

#include <stdlib.h>

static bool holds(const struct lp_profile *profile,
                  const struct lineprof_idle_row *row) {
  return row->where >= LINEPROF_IDLE_IN_CALL &&
         row->where <= LINEPROF_IDLE_FIRST_USE &&
         row->device < LINEPROF_GPU_MOST_DEVICES &&
         row->kind <= LINEPROF_SEGMENT_ACTIVE &&
         row->stack <= profile->launch_count &&
         row->before <= profile->launch_count &&
         row->after <= profile->launch_count;
}

static int compare_numbers(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

/* What lies between the same calls together, its sum first. */
static int compare_rows(const void *left, const void *right) {
  const struct lineprof_idle_row *a =
      *(const struct lineprof_idle_row *const *)left;
  const struct lineprof_idle_row *b =
      *(const struct lineprof_idle_row *const *)right;
  uint64_t keys[][2] = {{a->device, b->device}, {a->kind, b->kind},
                        {a->cycle, b->cycle},   {a->thread, b->thread},
                        {a->before, b->before}, {a->after, b->after},
                        {a->where, b->where},   {a->stack, b->stack}};
  int order = 0;
  for (size_t i = 0; order == 0 && i < sizeof keys / sizeof *keys; i++)
    order = compare_numbers(keys[i][0], keys[i][1]);
  return order;
}

void lp_gpu_idle_open(struct lp_profile *profile) {
  const struct lineprof_idle *head =
      lp_profile_array(profile, LINEPROF_BLOCK_IDLE, sizeof *head,
                       sizeof(struct lineprof_idle_row),
                       "what the host did while GPUs did nothing is");
  struct lp_gpu *gpu = &profile->gpu;
  uint32_t bad = 0;
  if (!head)
    return;
  const struct lineprof_idle_row *rows = (const void *)(head + 1);
  gpu->idle = head;
  gpu->idle_rows = lp_heap_get(head->capacity + 1, sizeof *gpu->idle_rows);
  for (uint32_t i = 0; i < head->capacity; i++) {
    if (rows[i].hash == 0)
      continue;
    if (holds(profile, &rows[i]))
      gpu->idle_rows[gpu->idle_row_count++] = &rows[i];
    else
      bad++;
  }
  if (bad)
    lp_profile_warn(profile, "%u rows of idle GPUs make no sense", bad);
  if (gpu->idle_row_count)
    qsort(gpu->idle_rows, gpu->idle_row_count, sizeof *gpu->idle_rows,
          compare_rows);
}
