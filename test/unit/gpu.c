// RUN: %unit/gpu
// Intent: busy time counts no instant twice, whatever the order; occupancy is
// that of NVIDIA's calculator; kernels' names lose their mangling.
/* SPDX-License-Identifier: MIT */
#include "../../runtime/cuda/parts.h"
#include "check.h"
#include "figures/gpu_figures.h"
#include "model/gpu_model.h"

#include <string.h>

static uint64_t random_state = 1;

static uint32_t draw(uint32_t below) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(random_state >> 33) % below;
}

/* Against a bit for each instant; `spread`: how far out of order. */
static int agrees(uint32_t spread, uint32_t step) {
  enum { INSTANTS = 20000 };
  static unsigned char taken[INSTANTS];
  struct lp_busy busy = {.count = 0};
  uint64_t sum = 0, truth = 0;
  memset(taken, 0, sizeof taken);
  for (uint32_t at = 0; at + spread + 60 < INSTANTS; at += 1 + draw(step)) {
    uint32_t begin = at + draw(spread), end = begin + 1 + draw(50);
    for (uint32_t i = begin; i < end; i++)
      taken[i] = 1;
    sum = lp_busy_add(&busy, begin, end, 1);
  }
  for (int i = 0; i < INSTANTS; i++)
    truth += taken[i];
  return sum == truth;
}

static double occupancy(uint32_t block, uint32_t registers, uint32_t shared,
                        uint32_t grid) {
  struct lineprof_gpu_device device = {.is_known = 1,
                                       .multiprocessors = 132,
                                       .warps = 64,
                                       .blocks = 32,
                                       .registers = 65536,
                                       .shared = 233472,
                                       .warp_threads = 32,
                                       .major = 9};
  struct lineprof_gpu_row kernel = {.grid = {grid, 1, 1},
                                    .block = {block, 1, 1},
                                    .registers = registers,
                                    .dynamic_shared = shared};
  return 100 * lp_gpu_figures(&kernel, &device).occupancy;
}

static int is_plain(const char *mangled, const char *plain) {
  char found[64];
  lp_gpu_plain_name(mangled, found, sizeof found);
  if (strcmp(found, plain))
    printf("'%s' instead of '%s'\n", found, plain);
  return strcmp(found, plain) == 0;
}

int main(void) {
  CHECK("in order", agrees(1, 100));
  CHECK("dense", agrees(1, 10));
  CHECK("streams out of order", agrees(500, 40));
  CHECK("far out of order, and dense", agrees(2000, 10));
  struct lp_busy busy = {.count = 0};
  lp_busy_add(&busy, 10, 20, 1);
  CHECK("twice the same", lp_busy_add(&busy, 10, 20, 1) == 10);
  CHECK("touching", lp_busy_add(&busy, 20, 25, 1) == 15 && busy.count == 1);
  CHECK("nothing", lp_busy_add(&busy, 30, 30, 1) == 15);
  CHECK("full", occupancy(256, 32, 0, 100000) == 100);
  CHECK("limited by registers", occupancy(256, 64, 0, 100000) == 50);
  CHECK("registers go to warps by 256", occupancy(256, 33, 0, 100000) == 75);
  CHECK("limited by blocks", occupancy(32, 32, 0, 100000) == 50);
  CHECK("limited by shared memory",
        occupancy(256, 32, 100 * 1024, 100000) == 25);
  CHECK("too few blocks", occupancy(256, 32, 0, 132) == 12.5);
  CHECK("no such kernel", occupancy(0, 0, 0, 0) == 0);
  CHECK("a function", is_plain("_Z5saxpyfPf", "saxpy"));
  CHECK("a template", is_plain("_ZN2my5saxpyIfEEvPT_", "my::saxpy"));
  CHECK("extern C", is_plain("saxpy", "saxpy"));
  CHECK("static", is_plain("_ZL5saxpyf", "saxpy"));
  CHECK("lies", is_plain("_Z99saxpy", "_Z99saxpy"));
  CHECK("lies, huge", is_plain("_Z99999999999999999999999saxpy",
                               "_Z99999999999999999999999saxpy"));
  CHECK("empty", is_plain("", ""));
  return check_status();
}
