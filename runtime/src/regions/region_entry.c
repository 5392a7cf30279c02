/* SPDX-License-Identifier: MIT
 *
 * The functions that compiled code calls where a region begins and ends. Nearly
 * all calls of a short region are only counted (turns.h): that is done here,
 * quickly and without further calls. Everything else is in regions.c.
 */
#include "core/contexts.h"
#include "core/event.h"
#include "core/fork_mark.h"
#include "core/modules.h"
#include "core/trace.h"
#include "regions/groups.h"
#include "regions/open_regions.h"
#include "regions/regions.h"
#include "regions/turns.h"

/* About the caller's stack pointer: the same for all regions of an
 * activation. */
#define CALLERS_STACK() ((uintptr_t)__builtin_dwarf_cfa())

int64_t lp_region_counted_cost;

/* Whether regions only have to be counted, and no other event is under way. */
static inline bool is_plain(const struct lineprof_thread *thread) {
  return *lp_fork_mark && !lp_trace_is_armed() && thread->busy == 0;
}

/* Whether the regions around it are still open, as far as a quick look can
 * tell. */
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

/* The region's counter, if a call that begins now is only to be counted; else
 * NULL. */
static inline struct lineprof_region_counter *
find_counted(const struct lineprof_thread *thread,
             const struct lineprof_module *module, uint32_t region,
             uintptr_t stack) {
  void *slab = thread->slabs[module->id];
  if (!slab || !is_plain(thread) || lp_module_is_step(module, region))
    return NULL;
  struct lineprof_region_counter *counter =
      lp_module_regions(module, slab) + region;
  return lp_untimed_left(counter) > 0 && fits(thread, counter, stack) ? counter
                                                                      : NULL;
}

/* Counts the call inside an event. Signal handlers may have called the region
 * meanwhile. */
static inline uint32_t begin_counted(struct lineprof_thread *thread,
                                     struct lineprof_region_counter *counter,
                                     struct lineprof_region_counter *group,
                                     uintptr_t stack) {
  uint64_t left = lp_untimed_left(counter);
  lp_set_untimed(counter, left - (left > 0));
  lp_open_region_put(thread, &(struct lineprof_open_region){.region = counter,
                                                            .group = group,
                                                            .stack = stack});
  counter->depth++;
  if (group)
    group->depth++;
  lp_event_end(thread, 0);
  return (uint32_t)thread->region_depth - 1;
}

uint32_t __lineprof_region_begin(struct lineprof_module *module,
                                 uint32_t region) {
  struct lineprof_thread *thread = lp_current;
  uintptr_t stack = CALLERS_STACK();
  struct lineprof_region_counter *counter =
      find_counted(thread, module, region, stack);
  if (counter) {
    lp_event_begin(thread, stack);
    return begin_counted(thread, counter, NULL, stack);
  }
  return lp_region_begin(&(struct lp_region_start){
      .module = module, .region = region, .stack = stack});
}

uint32_t __lineprof_region_begin_values(struct lineprof_module *module,
                                        uint32_t region, uint32_t count,
                                        const uint64_t *values) {
  struct lineprof_thread *thread = lp_current;
  uintptr_t stack = CALLERS_STACK();
  struct lineprof_region_counter *counter =
      find_counted(thread, module, region, stack);
  if (counter) {
    lp_event_begin(thread, stack);
    struct lineprof_region_counter *group =
        lp_groups_find(counter, module->id, region, count, values);
    if (!group || group->timed > 0)
      return begin_counted(thread, counter, group, stack);
    lp_event_end(thread, 0); /* a new group's first call is timed */
  }
  return lp_region_begin(
      &(struct lp_region_start){module, region, count, values, stack});
}

static inline void end_call(struct lineprof_region_counter *region) {
  region->calls++;
  region->depth--;
}

void __lineprof_region_end(struct lineprof_module *module, uint32_t depth) {
  struct lineprof_thread *thread = lp_current;
  uintptr_t stack = CALLERS_STACK();
  struct lineprof_open_region *open = &thread->regions[depth];
  (void)module;
  if (thread->region_depth != depth + 1 || open->is_timed ||
      !is_plain(thread)) {
    lp_region_end(depth, stack);
    return;
  }
  lp_event_begin(thread, stack);
  thread->last_ticks += (uint64_t)lp_region_counted_cost;
  end_call(open->region);
  if (open->group) { /* finding it takes about as long again */
    thread->last_ticks += (uint64_t)lp_region_counted_cost;
    end_call(open->group);
  }
  lp_open_region_drop(thread);
  lp_event_end(thread, 0);
}
