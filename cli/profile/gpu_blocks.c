/* SPDX-License-Identifier: MIT
 *
 * Checks GPU blocks; see gpu_blocks.h. A row is taken whole or not at all.
 */
#include "profile/gpu_blocks.h"

#include "base/heap.h"

#include <stdlib.h>

const char *lp_gpu_name(const struct lp_gpu *gpu, uint32_t name) {
  return name ? gpu->strings + name : "";
}

static bool is_work(const struct lineprof_gpu_row *row) {
  return (row->work >= LINEPROF_GPU_CALL_LAUNCH &&
          row->work <= LINEPROF_GPU_CALL_MEMORY) ||
         row->work == LINEPROF_GPU_WAITED ||
         row->work == LINEPROF_GPU_FIRST_USE || lp_gpu_is_activity(row);
}

static bool holds(const struct lp_profile *profile,
                  const struct lineprof_gpu_row *row) {
  return is_work(row) && row->kind <= LINEPROF_SEGMENT_ACTIVE &&
         row->stack <= profile->gpu.launch_count &&
         row->other <= profile->gpu.launch_count &&
         row->name < profile->gpu.head->string_capacity;
}

static void open_rows(struct lp_profile *profile,
                      const struct lineprof_gpu_row *rows) {
  struct lp_gpu *gpu = &profile->gpu;
  uint32_t bad = 0;
  gpu->table = rows;
  gpu->rows = lp_heap_get(gpu->head->row_capacity + 1, sizeof *gpu->rows);
  for (uint32_t i = 0; i < gpu->head->row_capacity; i++) {
    if (rows[i].hash == 0 || rows[i].count == 0)
      continue;
    if (holds(profile, &rows[i]))
      gpu->rows[gpu->row_count++] = &rows[i];
    else
      bad++;
  }
  if (bad)
    lp_profile_warn(profile, "%u rows of GPU work make no sense", bad);
}

static void open_spans(struct lp_profile *profile) {
  const struct lineprof_gpu_spans *head = lp_profile_array(
      profile, LINEPROF_BLOCK_SPANS, sizeof *head,
      sizeof(struct lineprof_gpu_span), "spans of GPU work are");
  if (!head)
    return;
  profile->gpu.spans = (const void *)(head + 1);
  profile->gpu.span_capacity = head->capacity;
  profile->gpu.span_count = head->count;
}

static bool holds_idle(const struct lp_profile *profile,
                       const struct lineprof_idle_row *row) {
  return row->where >= LINEPROF_IDLE_IN_CALL &&
         row->where <= LINEPROF_IDLE_FIRST_USE &&
         row->device < LINEPROF_GPU_MOST_DEVICES &&
         row->kind <= LINEPROF_SEGMENT_ACTIVE &&
         row->stack <= profile->gpu.launch_count &&
         row->before <= profile->gpu.launch_count &&
         row->after <= profile->gpu.launch_count;
}

static int compare_numbers(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

/* Orders rows so that those between the same calls are side by side, their sum
 * first. */
static int compare_idle_rows(const void *left, const void *right) {
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

static void open_idle(struct lp_profile *profile) {
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
    if (holds_idle(profile, &rows[i]))
      gpu->idle_rows[gpu->idle_row_count++] = &rows[i];
    else
      bad++;
  }
  if (bad)
    lp_profile_warn(profile, "%u rows of idle GPUs make no sense", bad);
  if (gpu->idle_row_count)
    qsort(gpu->idle_rows, gpu->idle_row_count, sizeof *gpu->idle_rows,
          compare_idle_rows);
}

static unsigned long long count_of(uint64_t count) { return count; }

/* Warns of what the runtime's checks have found. */
static void tell_losses(struct lp_profile *profile) {
  const struct lineprof_gpu_checks *checks = &profile->gpu.head->checks;
  if (checks->dropped)
    lp_profile_note(profile,
                    "CUPTI dropped %llu records of GPU work: times and counts "
                    "of activities are too low",
                    count_of(checks->dropped));
  if (checks->unmatched)
    lp_profile_note(profile,
                    "%llu GPU activities belong to no call that was seen: "
                    "they are on no line",
                    count_of(checks->unmatched));
  if (checks->chainless)
    lp_profile_note(profile,
                    "%llu times there was no room to keep GPU work apart by "
                    "call chain: that is on its line, but not on those above",
                    count_of(checks->chainless));
  if (checks->lost_rows || checks->lost_stacks)
    lp_profile_note(profile,
                    "%llu times there was no room to keep GPU work apart by "
                    "line: that is on no line",
                    count_of(checks->lost_rows + checks->lost_stacks));
  if (checks->untimed)
    lp_profile_note(profile,
                    "%llu launches could not be timed by events: they were "
                    "captured, or too many were under way",
                    count_of(checks->untimed));
  if (checks->lost_names)
    lp_profile_note(profile, "%llu times a kernel's name found no room",
                    count_of(checks->lost_names));
}

static void tell_times(struct lp_profile *profile) {
  const struct lineprof_gpu_checks *checks = &profile->gpu.head->checks;
  if (checks->no_time || checks->backward)
    lp_profile_note(profile,
                    "%llu GPU activities have no begin or end, %llu end "
                    "before they begin: they are counted without their time",
                    count_of(checks->no_time), count_of(checks->backward));
  if (checks->early)
    lp_profile_note(profile,
                    "%llu GPU activities began before the call that asked for "
                    "them, by up to %.3g us: the clocks of CPU and GPU have "
                    "drifted apart",
                    count_of(checks->early),
                    (double)checks->most_early_ns / 1e3);
}

/* Compares the sum of all rows with the sum that was kept beside them. */
static void check_sums(struct lp_profile *profile) {
  const struct lineprof_gpu *head = profile->gpu.head;
  uint64_t count = 0, ns = 0;
  for (uint32_t i = 0; i < profile->gpu.row_count; i++) {
    const struct lineprof_gpu_row *row = profile->gpu.rows[i];
    count += lp_gpu_is_activity(row) ? row->count : 0;
    ns += lp_gpu_is_activity(row) ? row->ns : 0;
  }
  if (count != head->activities || ns != head->activity_ns)
    lp_profile_note(profile,
                    "the lines' GPU work does not add up: %llu activities and "
                    "%.6g s of %llu and %.6g s",
                    count_of(count), (double)ns / 1e9,
                    count_of(head->activities),
                    (double)head->activity_ns / 1e9);
}

void lp_gpu_open(struct lp_profile *profile) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_GPU, NULL);
  const struct lineprof_gpu *head = block ? (void *)block->payload : NULL;
  if (!block || block->head.payload_size < sizeof *head ||
      head->version != LINEPROF_GPU_VERSION)
    return; /* none, or of a forked child */
  uint64_t left = block->head.payload_size - sizeof *head;
  uint64_t rows = (uint64_t)head->row_capacity * sizeof(**profile->gpu.rows);
  const struct lineprof_gpu_row *first = (const void *)(head + 1);
  const char *strings = (const char *)(first + head->row_capacity);
  if (rows > left || head->string_capacity > left - rows ||
      (head->string_capacity && strings[head->string_capacity - 1] != 0) ||
      head->device_count > LINEPROF_GPU_MOST_DEVICES) {
    lp_profile_warn(profile, "GPU work is missing: its parts do not fit");
    return;
  }
  profile->gpu.head = head;
  profile->gpu.strings = strings;
  if (head->string_capacity == 0)
    return; /* only why there is none */
  open_rows(profile, first);
  open_spans(profile);
  open_idle(profile);
  tell_losses(profile);
  tell_times(profile);
  check_sums(profile);
}

void lp_gpu_free(struct lp_profile *profile) {
  free(profile->gpu.rows);
  free(profile->gpu.idle_rows);
}
