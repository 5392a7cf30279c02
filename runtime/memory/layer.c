/* SPDX-License-Identifier: MIT
 *
 * See layer.h. The runtime finds the entry by its name.
 */
#define _GNU_SOURCE
#include "layer.h"
#include "mappings.h"
#include "pools.h"
#include "sampling.h"

#include <dlfcn.h>
#include <stdlib.h>

static void forked(bool goes_on) {
  if (!goes_on) {
    __atomic_store_n(&lp_memory_on, false, __ATOMIC_RELEASE);
    lp_state = NULL;
    return;
  }
  lp_nodes_fork();
  lp_states_fork();
  lp_mappings_fork();
  lp_memory_counts_fork();
}

static const struct lp_memory_layer layer = {.version = LP_MEMORY_LAYER_VERSION,
                                             .forked = forked,
                                             .hide = lp_state_hide,
                                             .live = lp_counts_live,
                                             .pool_made = lp_pools_made,
                                             .pool_freed = lp_pools_freed,
                                             .pool_all_freed =
                                                 lp_pools_all_freed};

/* glibc's blocks are 32 bytes apart at least; other allocators have smaller
 * ones. */
static unsigned find_shift(void) {
  return dlsym(RTLD_NEXT, "malloc") == dlsym(RTLD_NEXT, "__libc_malloc") ? 5
                                                                         : 3;
}

static const char *start(const struct lp_memory_core *core) {
  if (core->version != LP_MEMORY_LAYER_VERSION)
    return "'" LP_MEMORY_LAYER_FILE "' is of another version of lineprof";
  if (dlsym(RTLD_DEFAULT, "malloc") != (void *)malloc)
    return "the program has an allocator of its own linked into it";
  lp_sampling.period = core->is_sample ? LP_SAMPLING_PERIOD : 0;
  struct lineprof_memory *memory = core->room(
      sizeof *memory + LP_MEMORY_NODES * sizeof(struct lineprof_memory_node));
  if (!memory || !lp_live_start(find_shift()) || !lp_nodes_start(memory) ||
      !lp_states_start() || !lp_mappings_start())
    return "there is no memory for it";
  lp_counts_start(core, memory);
  lp_memory_calls_start();
  core->show(memory, LINEPROF_BLOCK_MEMORY);
  __atomic_store_n(&lp_memory_on, true, __ATOMIC_RELEASE);
  return NULL;
}

__attribute__((visibility("default"))) const struct lp_memory_layer *
lineprof_memory_start(const struct lp_memory_core *core, const char **why) {
  *why = start(core);
  return *why ? NULL : &layer;
}
