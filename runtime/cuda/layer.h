/* SPDX-License-Identifier: MIT
 *
 * The interface of the runtime and its GPU layer (liblineprof-cuda.so.1). The
 * layer is loaded only into programs with CUDA. It handles CUPTI; the runtime
 * has lines, the profile and the schedule.
 */
#ifndef LINEPROF_CUDA_LAYER_H
#define LINEPROF_CUDA_LAYER_H

#include "lineprof/format.h"

#include <stdbool.h>

#define LP_GPU_LAYER_FILE "liblineprof-cuda.so.1"
#define LP_GPU_LAYER_ENTRY "lineprof_cuda_start"

/** Grows with every change of these structs. */
#define LP_GPU_LAYER_VERSION 6u

/** gpu.kinds, in the order of its choices. */
enum lp_gpu_kind {
  LP_GPU_KERNELS = 1,
  LP_GPU_COPIES = 2,
  LP_GPU_SETS = 4,
  LP_GPU_WAITS = 8,
  LP_GPU_MEMORY = 16
};

/** The functions of the runtime that the layer calls. */
struct lp_gpu_core {
  uint32_t version; /* LP_GPU_LAYER_VERSION */
  uint32_t kinds;   /* enum lp_gpu_kind */
  uint32_t spans;
  bool has_memory;   /* measure.memory: allocations on GPUs are measured */
  const char *cupti; /* path of the library; "": look for it */

  /** The line that the calling thread is at, and those above: `stack` of
   * struct lineprof_gpu_row. Costs some ten ns where the thread has called
   * from there before. `thread`: its context. */
  uint32_t (*here)(uint32_t *thread);
  uint64_t (*lost_stacks)(void);
  uint64_t (*cut_stacks)(void); /* only their line is kept */

  /** The `stack` that stands for the innermost line of `stack` alone; 0: none,
   * also for 0. Takes no lock. */
  uint32_t (*line)(uint32_t stack);

  /** Takes the last `ns` out of the time of the calling thread's line, if that
   * has a clock. */
  void (*forget)(uint64_t ns);

  /** The open segment; false: nothing is recorded now. */
  bool (*segment)(uint32_t *kind, uint32_t *cycle);

  /** Zeroed bytes of the profile, visible to readers as a block of this type
   * when `show` says so. NULL: no room. Not to be called in CUPTI's
   * callbacks. */
  void *(*room)(uint64_t size);
  void (*show)(void *room, uint32_t type);

  uint64_t (*now_ns)(void); /* CLOCK_MONOTONIC */

  /** "lineprof: warning: <what>: <text>". */
  void (*warn)(const char *what, const char *text);
};

/** The functions of the layer that the runtime calls. Calls do not overlap, but
 * for the first two. */
struct lp_gpu_layer {
  uint32_t version;

  /** As __lineprof_launch_begin and __lineprof_launch_end; NULL: CUPTI tells of
   * launches. */
  void (*launch_begin)(void *stream, uint32_t how);
  void (*launch_end)(void);

  /** Says that a segment begins; `on`: it is recorded. */
  void (*window)(bool on);

  /** To be called from time to time, if windows close. Returns the time of the
   * next call, CLOCK_MONOTONIC; UINT64_MAX: not before the next window. */
  uint64_t (*poll)(void);

  /** Fetches what the GPU has done, when the process ends. */
  void (*finish)(void);

  /** Says that a thread (its context) that calls CUDA was met at this stack (a
   * number of `here`), which stands for `weight_ns`. For any thread, also in
   * signal handlers; may overlap other calls. */
  void (*mark)(uint32_t thread, uint32_t stack, uint64_t weight_ns);

  /** Ends all work in a forked child, as CUPTI is the parent's. */
  void (*forked)(void);
};

/** The entry. NULL, after a message of one line, if the layer cannot work.
 * `core` must stay valid. */
typedef const struct lp_gpu_layer *
lp_gpu_layer_entry(const struct lp_gpu_core *core);

#endif
