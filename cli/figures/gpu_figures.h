/* SPDX-License-Identifier: MIT
 *
 * Figures that follow from a kernel's geometry and its device.
 */
#ifndef LINEPROF_CLI_GPU_FIGURES_H
#define LINEPROF_CLI_GPU_FIGURES_H

#include "profile/profile.h"

struct lp_gpu_figures {
  bool is_known;
  double occupancy;     /* 0..1: warps of a multiprocessor that can be there at
                           once, with as many blocks as the kernel has */
  double sm_efficiency; /* 0..1: multiprocessors that have a block */
};

/** A device; NULL if the driver has not described it. */
const struct lineprof_gpu_device *
lp_gpu_device(const struct lp_profile *profile, uint32_t id);

/** `device` may be NULL: then nothing is known. */
struct lp_gpu_figures lp_gpu_figures(const struct lineprof_gpu_row *kernel,
                                     const struct lineprof_gpu_device *device);

/** How long GPUs were watched. */
double lp_gpu_recorded_ns(const struct lp_profile *profile);

#endif
