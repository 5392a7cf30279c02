/* SPDX-License-Identifier: MIT
 *
 * See device_block.h.
 */
#include "profile/device_block.h"

#include "base/heap.h"
#include "lineprof/device_memory.h"

#include <stdlib.h>
#include <string.h>

static bool holds(const struct lp_profile *profile,
                  const struct lineprof_device_row *row) {
  return row->store < LINEPROF_STORES &&
         row->stack <= profile->gpu.launch_count;
}

static void open_rows(struct lp_profile *profile,
                      const struct lineprof_device_row *rows) {
  struct lp_device *device = &profile->device;
  uint32_t bad = 0;
  device->rows =
      lp_heap_get(device->head->row_capacity + 1, sizeof *device->rows);
  for (uint32_t i = 0; i < device->head->row_capacity; i++) {
    if (!rows[i].is_used)
      continue;
    if (holds(profile, &rows[i]))
      device->rows[device->row_count++] = &rows[i];
    else
      bad++;
  }
  if (bad)
    lp_profile_warn(profile, "%u rows of GPU memory make no sense", bad);
}

static void tell_losses(struct lp_profile *profile) {
  const struct lineprof_device *head = profile->device.head;
  const struct lineprof_gpu *gpu = profile->gpu.head;
  if (gpu && gpu->checks.dropped)
    lp_profile_note(profile, "GPU memory may be wrong, too: what was allocated "
                             "may be missing, what was freed may be live");
  if (head->lost_blocks)
    lp_profile_note(profile,
                    "%llu allocations of GPU memory found no room: they are in "
                    "no figure",
                    (unsigned long long)head->lost_blocks);
  if (head->lost_rows)
    lp_profile_note(profile,
                    "%llu times there was no room to keep GPU memory apart by "
                    "line: that is on no line",
                    (unsigned long long)head->lost_rows);
  if (head->unknown)
    lp_profile_note(profile,
                    "%llu allocations of GPU memory are of a kind that "
                    "lineprof does not know: they are in no figure",
                    (unsigned long long)head->unknown);
}

/* Gives events that still wait to rows, in a copy: the payload is what the
 * file's checksum is of. */
static const struct lineprof_device *settle(struct lp_profile *profile,
                                            const struct lineprof_device *head,
                                            uint64_t size) {
  if (head->event_count == 0)
    return head;
  struct lineprof_device *copy = lp_heap_get(size, 1);
  memcpy(copy, head, size);
  const struct lineprof_device_parts parts = lineprof_device_parts(copy);
  lineprof_device_settle(&parts, UINT64_MAX);
  profile->device.settled = copy;
  return copy;
}

void lp_device_open(struct lp_profile *profile) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_DEVICE, NULL);
  const struct lineprof_device *head =
      block ? (const void *)block->payload : NULL;
  if (!block || block->head.payload_size < sizeof *head ||
      head->version != LINEPROF_DEVICE_VERSION)
    return;
  if (lineprof_device_size(head) > block->head.payload_size) {
    lp_profile_warn(profile, "GPU memory is missing: its parts do not fit");
    return;
  }
  head = settle(profile, head, lineprof_device_size(head));
  profile->device.head = head;
  open_rows(profile, (const void *)(head + 1));
  tell_losses(profile);
}

void lp_device_free(struct lp_profile *profile) {
  free(profile->device.rows);
  free(profile->device.settled);
}

struct lp_memory_sum lp_device_sum(const struct lp_device *device,
                                   const struct lineprof_device_row *row) {
  int64_t live = (int64_t)(row->bytes - row->freed_bytes);
  bool is_noted = row->noted_peak == device->head->stores[row->store].peak;
  return (struct lp_memory_sum){.allocs = row->allocs,
                                .bytes = row->bytes,
                                .frees = row->frees,
                                .freed_bytes = row->freed_bytes,
                                .here_frees = row->here_frees,
                                .here_bytes = row->here_bytes,
                                .at_peak = is_noted ? row->at_peak : live,
                                .most_live = row->most_live,
                                .most_parts = row->allocs != 0};
}
