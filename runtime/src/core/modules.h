/* SPDX-License-Identifier: MIT
 *
 * The compiled units of this process: their tables in the profile, their ids,
 * the layout of their counters.
 */
#ifndef LINEPROF_MODULES_H
#define LINEPROF_MODULES_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** Once, under the lock. `counts_only`: no clock is ever read. Returns 0 or an
 * errno value. */
int lp_modules_start(bool counts_only);

/** Gives the module its id; under the lock. False if it is refused. */
bool lp_module_register(struct lineprof_module *module);

/** It is not loaded any more, and may come again. Under the lock. */
void lp_module_unregister(struct lineprof_module *module);

/** In a process that is not profiled any more: clocks stay off. */
void lp_modules_stop(void);

/** Whether anything is recorded now: not outside of a schedule's windows, nor
 * where only counts are wanted. On at the start. Any thread. Clocks follow by
 * verdicts/gates.h, which sets it. */
void lp_modules_set_recording(bool on);
bool lp_modules_is_recording(void);

/** The modules that are loaded, by `next`; under the lock. */
struct lineprof_module *lp_modules_loaded(void);

/** Module ids so far are below this one; any thread may ask. */
uint32_t lp_module_count(void);

/** Before anything of a registered module is counted, which may be after it
 * said goodbye: its table and what its counters mean come into the profile,
 * once. Under the lock. False if there is no room. */
bool lp_module_write(const struct lineprof_module *module);

/** The table of module `id`, as it is in the profile, NULL if it is not, and
 * what its counters mean, or NULL if it has none. */
const struct lineprof_table *lp_module_table(uint32_t id);
const struct lineprof_counts *lp_module_counts(uint32_t id);

/** Bytes of a slab for a module with this table, but for its counters. */
static inline uint64_t lp_table_slab_size(const struct lineprof_table *table) {
  return (uint64_t)table->line_count * sizeof(struct lineprof_line_counter) +
         (uint64_t)table->function_count *
             sizeof(struct lineprof_function_counter) +
         (uint64_t)table->region_count * sizeof(struct lineprof_region_counter);
}

/** A region's counter in a slab of module `id`. */
struct lineprof_region_counter *lp_module_region(uint32_t id, void *slab,
                                                 uint32_t region);

static inline struct lineprof_function_counter *
lp_module_functions(const struct lineprof_module *module, void *slab) {
  struct lineprof_line_counter *lines = slab;
  return (struct lineprof_function_counter *)(lines +
                                              module->table->line_count);
}

static inline struct lineprof_region_counter *
lp_module_regions(const struct lineprof_module *module, void *slab) {
  return (struct lineprof_region_counter *)(lp_module_functions(module, slab) +
                                            module->table->function_count);
}

/** Whether the region is one of steps. */
static inline bool lp_module_is_step(const struct lineprof_module *module,
                                     uint32_t region) {
  const struct lineprof_table_region *regions =
      (const void *)((const char *)module->table + module->table->regions);
  return regions[region].kind == LINEPROF_REGION_STEP;
}

#endif
