/* SPDX-License-Identifier: MIT
 *
 * See addresses.h.
 */
#include "symbols/addresses.h"

#include "base/heap.h"
#include "profile/stacks.h"

#include <stdlib.h>

static int compare_addresses(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return (a > b) - (a < b);
}

/** What has been found. */
struct addresses {
  struct lp_map seen;
  struct lp_map *calls;
  uint64_t *all;
  size_t count;
};

static void add_address(struct addresses *addresses, uint64_t address) {
  if (!lp_map_add(&addresses->seen, &address, sizeof address))
    return;
  addresses->all =
      lp_heap_grow(addresses->all, addresses->count, sizeof *addresses->all);
  addresses->all[addresses->count++] = address;
}

static void add_call(struct addresses *addresses, uint64_t address) {
  lp_map_add(addresses->calls, &address, sizeof address);
  add_address(addresses, address);
}

static void add_addresses(struct addresses *addresses, const uint64_t *frames,
                          uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    uint64_t frame = frames[i];
    if (frame & LINEPROF_FRAME_CLOCKED)
      continue;
    if (i > 0)
      add_call(addresses, frame);
    else
      add_address(addresses, frame);
  }
}

uint64_t *lp_addresses_collect(const struct lp_profile *profile,
                               struct lp_map *calls, size_t *count) {
  struct addresses addresses = {.calls = calls};
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    add_addresses(&addresses, profile->sampled.samples[i].frames,
                  profile->sampled.samples[i].stack->frame_count);
  for (size_t i = 0; i < profile->sampled.call_count; i++)
    add_addresses(&addresses, profile->sampled.calls[i].frames,
                  profile->sampled.calls[i].stack->frame_count);
  for (size_t i = 0; i < profile->memory.faults.sample_count; i++)
    add_addresses(&addresses, profile->memory.faults.samples[i].frames,
                  profile->memory.faults.samples[i].stack->frame_count);
  for (uint32_t i = 0; i < profile->gpu.launch_count; i++)
    if (profile->gpu.launches[i].stack)
      add_addresses(&addresses, profile->gpu.launches[i].frames,
                    profile->gpu.launches[i].stack->frame_count);
  for (uint32_t i = 1; i < profile->memory.node_count; i++)
    add_call(&addresses, profile->memory.nodes[i].address);
  lp_map_free(&addresses.seen);
  *count = addresses.count;
  if (*count)
    qsort(addresses.all, *count, sizeof *addresses.all, compare_addresses);
  return addresses.all;
}
