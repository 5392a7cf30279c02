/* SPDX-License-Identifier: MIT
 *
 * See gpu_figures.h. The limits are those of NVIDIA's occupancy calculator:
 * warps, blocks, registers and shared memory of a multiprocessor. Registers
 * are handed out to warps by 256, shared memory to blocks by 128 bytes, of
 * which 1 KiB is the system's own since compute capability 8.0.
 */
#include "figures/gpu_figures.h"

#define REGISTER_UNIT 256u
#define SHARED_UNIT 128u
#define OWN_SHARED 1024u

const struct lineprof_gpu_device *
lp_gpu_device(const struct lp_profile *profile, uint32_t id) {
  const struct lineprof_gpu *head = profile->gpu.head;
  if (!head || id >= head->device_count || !head->devices[id].is_known ||
      head->devices[id].name >= head->string_capacity)
    return NULL;
  return &head->devices[id];
}

static uint64_t round_up(uint64_t value, uint64_t unit) {
  return (value + unit - 1) / unit * unit;
}

static void limit(uint64_t *blocks, uint64_t room, uint64_t needed) {
  if (needed && room / needed < *blocks)
    *blocks = room / needed;
}

/* How many blocks of the kernel a multiprocessor can run at once. */
static uint64_t most_blocks(const struct lineprof_gpu_row *kernel,
                            const struct lineprof_gpu_device *device,
                            uint64_t warps) {
  uint64_t blocks = device->blocks;
  uint64_t registers = round_up(
      (uint64_t)kernel->registers * device->warp_threads, REGISTER_UNIT);
  uint64_t shared = (uint64_t)kernel->static_shared + kernel->dynamic_shared +
                    (device->major >= 8 ? OWN_SHARED : 0);
  limit(&blocks, device->warps, warps);
  limit(&blocks, device->registers, registers * warps);
  limit(&blocks, device->shared, round_up(shared, SHARED_UNIT));
  return blocks;
}

struct lp_gpu_figures lp_gpu_figures(const struct lineprof_gpu_row *kernel,
                                     const struct lineprof_gpu_device *device) {
  struct lp_gpu_figures figures = {0};
  double grid = 1, block = 1;
  for (int i = 0; i < 3; i++) {
    grid *= kernel->grid[i];
    block *= kernel->block[i];
  }
  if (!device || !device->multiprocessors || !device->warp_threads ||
      !device->warps || !(grid >= 1) || !(block >= 1) || block > 65536)
    return figures;
  uint64_t warps =
      ((uint64_t)block + device->warp_threads - 1) / device->warp_threads;
  double per_processor = grid / device->multiprocessors;
  double resident = (double)most_blocks(kernel, device, warps);
  if (per_processor < resident)
    resident = per_processor;
  figures.is_known = true;
  figures.occupancy = resident * (double)warps / device->warps;
  figures.sm_efficiency = per_processor < 1 ? per_processor : 1;
  return figures;
}

double lp_gpu_recorded_ns(const struct lp_profile *profile) {
  const struct lineprof_gpu *head = profile->gpu.head;
  double ns = (double)head->recorded_ns;
  uint64_t end = lp_profile_end(profile).ns;
  if (head->opened_ns && end > head->opened_ns) /* it was killed */
    ns += (double)(end - head->opened_ns);
  return ns;
}
