/* SPDX-License-Identifier: MIT
 *
 * What the runtime and its GPU layer (liblineprof-cuda.so.1) know of each
 * other. The layer is loaded only into programs with CUDA; it knows CUPTI, the
 * runtime knows lines, the profile and the schedule.
 */
#ifndef LINEPROF_CUDA_LAYER_H
#define LINEPROF_CUDA_LAYER_H

#include "lineprof/format.h"

#include <stdbool.h>

#define LP_GPU_LAYER_FILE "liblineprof-cuda.so.1"
#define LP_GPU_LAYER_ENTRY "lineprof_cuda_start"

/** Grows with every change of these structs. */
#define LP_GPU_LAYER_VERSION 5u

/** gpu.kinds, in the order of its choices. */
enum lp_gpu_kind {
  LP_GPU_KERNELS = 1,
  LP_GPU_COPIES = 2,
  LP_GPU_SETS = 4,
  LP_GPU_WAITS = 8,
  LP_GPU_MEMORY = 16
};

/** What the runtime does for the layer. */
struct lp_gpu_core {
  uint32_t version; /* LP_GPU_LAYER_VERSION */
  uint32_t kinds;   /* enum lp_gpu_kind */
  uint32_t spans;
  const char *cupti; /* path of the library; "": look for it */

  /** The line that the calling thread is at, and those above: `stack` of
   * struct lineprof_gpu_row. Costs some ten ns where the thread has called
   * from there before. `thread`: its context. */
  uint32_t (*here)(uint32_t *thread);
  uint64_t (*lost_stacks)(void);
  uint64_t (*cut_stacks)(void); /* only their line is kept */

  /** The place of such a line without those above; 0 (of 0, too): none. Takes
   * no lock. */
  uint32_t (*line)(uint32_t stack);

  /** The line that the calling thread is at, if it is timed, shall not have the
   * last `ns`. */
  void (*forget)(uint64_t ns);

  /** The open segment; false: nothing is recorded now. */
  bool (*segment)(uint32_t *kind, uint32_t *cycle);

  /** Zeroed bytes of the profile, visible to readers as a block of this type
   * when `show` says so. NULL: no room. Not in CUPTI's callbacks. */
  void *(*room)(uint64_t size);
  void (*show)(void *room, uint32_t type);

  uint64_t (*now_ns)(void); /* CLOCK_MONOTONIC */

  /** "lineprof: warning: <what>: <text>". */
  void (*warn)(const char *what, const char *text);
};

/** What the layer does for the runtime. No call overlaps another, but for the
 * first two. */
struct lp_gpu_layer {
  uint32_t version;

  /** As __lineprof_launch_begin and __lineprof_launch_end; NULL: CUPTI tells of
   * launches. */
  void (*launch_begin)(void *stream, uint32_t how);
  void (*launch_end)(void);

  /** A segment begins; `on`: it is recorded. */
  void (*window)(bool on);

  /** From time to time, if windows close. Returns when it wants to be called
   * again, CLOCK_MONOTONIC; UINT64_MAX: not before the next window. */
  uint64_t (*poll)(void);

  /** The process ends: what the GPU has done is fetched. */
  void (*finish)(void);

  /** A thread (its context) that calls CUDA was met at this place, for which
   * `here` has the numbers; it stands for so much time. Any thread, and signal
   * handlers; may overlap other calls. */
  void (*mark)(uint32_t thread, uint32_t stack, uint64_t weight_ns);

  /** In a forked child: CUPTI is the parent's. Nothing is done any more. */
  void (*forked)(void);
};

/** The entry. NULL if there is nothing to be had: said in one line. `core`
 * stays. */
typedef const struct lp_gpu_layer *
lp_gpu_layer_entry(const struct lp_gpu_core *core);

#endif
