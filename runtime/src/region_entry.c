/* SPDX-License-Identifier: MIT
 *
 * Where regions begin and end. Of a region whose calls are short nearly all are
 * only counted (turns.h): they go a short way, which is here, without calls,
 * and everything else goes to regions.c.
 */
#include "fork.h"
#include "modules.h"
#include "open_regions.h"
#include "probe.h"
#include "regions.h"
#include "steps.h"
#include "threads.h"
#include "trace.h"

/* The stack pointer of who calls, about: the same at all of an activation's
 * regions. */
#define CALLERS_STACK() ((uintptr_t)__builtin_dwarf_cfa())

int64_t lp_region_counted_cost;

/* Nothing but counting is to be done for any region, and nobody is at it. */
static inline bool is_plain(const struct lineprof_thread *thread) {
  return *lp_fork_mark && !lp_trace_is_armed() && thread->busy == 0;
}

/* The regions around it are open still, as far as can be told at once. */
static inline bool fits(const struct lineprof_thread *thread,
                        const struct lineprof_region_counter *counter,
                        uintptr_t stack) {
  uint64_t depth = thread->region_depth;
  if (depth == 0)
    return true;
  const struct lineprof_open_region *outer = &thread->regions[depth - 1];
  return depth < LINEPROF_MAX_OPEN_REGIONS &&
         (outer->stack > stack ||
          (outer->stack == stack && outer->region != counter));
}

uint32_t __lineprof_region_begin(struct lineprof_module *module,
                                 uint32_t region) {
  struct lineprof_thread *thread = lp_current;
  uintptr_t stack = CALLERS_STACK();
  void *slab = thread->slabs[module->id];
  if (slab && is_plain(thread) && !lp_module_is_step(module, region)) {
    struct lineprof_region_counter *counter =
        lp_module_regions(module, slab) + region;
    uint64_t left = counter->untimed_left; /* handlers may take some, too */
    if (left > 0 && fits(thread, counter, stack)) {
      lp_probe_begin(thread, stack);
      counter->untimed_left = left - 1;
      lp_open_region_put(thread, &(struct lineprof_open_region){
                                     .region = counter, .stack = stack});
      counter->depth++;
      lp_probe_end(thread, 0);
      return (uint32_t)thread->region_depth - 1;
    }
  }
  return lp_region_begin(&(struct lp_region_place){
      .module = module, .region = region, .stack = stack});
}

uint32_t __lineprof_region_begin_values(struct lineprof_module *module,
                                        uint32_t region, uint32_t count,
                                        const uint64_t *values) {
  return lp_region_begin(&(struct lp_region_place){module, region, count,
                                                   values, CALLERS_STACK()});
}

void __lineprof_region_end(struct lineprof_module *module, uint32_t depth) {
  struct lineprof_thread *thread = lp_current;
  uintptr_t stack = CALLERS_STACK();
  struct lineprof_open_region *open = &thread->regions[depth];
  (void)module;
  if (thread->region_depth != depth + 1 || open->is_timed || open->group ||
      !is_plain(thread)) {
    lp_region_end(depth, stack);
    return;
  }
  lp_probe_begin(thread, stack);
  thread->last_ticks += (uint64_t)lp_region_counted_cost;
  open->region->calls++;
  open->region->depth--;
  lp_open_region_drop(thread);
  lp_probe_end(thread, 0);
}
