/* SPDX-License-Identifier: MIT
 *
 * The compiled units of this process: their tables in the profile, their ids,
 * the layout of their counters.
 */
#ifndef LINEPROF_MODULES_H
#define LINEPROF_MODULES_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** To be called once, under the lock. `counts_only`: no clock is ever read.
 * Returns 0 or an errno value. */
int lp_modules_start(bool counts_only);

/** Gives the module its id; under the lock. False if it is refused. */
bool lp_module_register(struct lineprof_module *module);

/** Says that the module is not loaded any more; it may be loaded again. To be
 * called under the lock. */
void lp_module_unregister(struct lineprof_module *module);

/** Stops all clocks for good, in a process that is not profiled any more. */
void lp_modules_stop(void);

/** Says whether times are recorded now: they are not outside of a schedule's
 * windows, nor where only counts are wanted. They are at the start. For any
 * thread. To be called by verdicts/gates.h alone, which switches the clocks as
 * well. */
void lp_modules_set_recording(bool on);
bool lp_modules_is_recording(void);

/** The first of the modules that are loaded; the others follow by `next`. To be
 * called under the lock. */
struct lineprof_module *lp_modules_loaded(void);

/** All module ids so far are below this one. For any thread. */
uint32_t lp_module_count(void);

/** Writes a registered module's table and the terms of its counters into the
 * profile, once, before anything of it is counted. That may be after the module
 * was unregistered. To be called under the lock. False if there is no room. */
bool lp_module_write(const struct lineprof_module *module);

/** The table of module `id` in the profile, NULL if it is not there; and the
 * terms of its counters, NULL if it has none. */
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
