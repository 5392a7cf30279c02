/* SPDX-License-Identifier: MIT
 *
 * The interface of the runtime and its memory layer (liblineprof-memory.so.1),
 * which the dynamic linker loads before the C library: its malloc() and the
 * like are what the program calls. Until the runtime starts it, and in
 * programs without the runtime, the layer only hands calls on.
 */
#ifndef LINEPROF_MEMORY_LAYER_H
#define LINEPROF_MEMORY_LAYER_H

#include "lineprof/format.h"

#include <stdbool.h>
#include <stddef.h>

#define LP_MEMORY_LAYER_FILE "liblineprof-memory.so.1"
#define LP_MEMORY_LAYER_ENTRY "lineprof_memory_start"

/** Grows with every change of these structs. */
#define LP_MEMORY_LAYER_VERSION 5u

/** The functions of the runtime that the layer calls. */
struct lp_memory_core {
  uint32_t version; /* LP_MEMORY_LAYER_VERSION */

  /** Not every block is to be counted, but a sample of them. */
  bool is_sample;

  /** Zeroed bytes of the profile, visible to readers as a block of this type
   * when `show` says so. NULL: no room, or the calling thread is inside the
   * runtime. */
  void *(*room)(uint64_t size);
  void (*show)(void *room, uint32_t type);

  /** Whether the program has forbidden itself system calls. */
  bool (*is_confined)(void);
};

/** The functions of the layer that the runtime calls. */
struct lp_memory_layer {
  uint32_t version;

  /** Goes on in a forked child, whose CELLS blocks are zeros and whose MEMORY
   * block is a copy. `counts`: the child is profiled. Called by its only
   * thread. */
  void (*forked)(bool counts);

  /** What the calling thread allocates and frees from here on is not the
   * program's; or is again. Calls alternate. */
  void (*hide)(bool hides);

  /** Bytes that are live, with what threads have not told yet: exact while no
   * thread allocates or frees; and the largest there has been. For any thread;
   * takes no lock. */
  int64_t (*live)(int64_t *peak);

  /** What the program says of its pools (lineprof.h). `caller`: the frame
   * address of the function that it has called. */
  void (*pool_made)(const void *object, size_t size, const uintptr_t *caller);
  void (*pool_freed)(const void *object, const uintptr_t *caller);
  void (*pool_all_freed)(const void *start, size_t size,
                         const uintptr_t *caller);
};

/** The entry; calls of it do not overlap. NULL: the layer cannot work, and
 * `why` says so in a few words. `core` must stay valid. */
typedef const struct lp_memory_layer *
lp_memory_layer_entry(const struct lp_memory_core *core, const char **why);

#endif
