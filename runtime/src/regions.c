/* SPDX-License-Identifier: MIT
 *
 * See regions.h. Regions are coarser than lines: begin and end are calls that
 * read the clock twice, so that their own work is charged to nobody.
 */
#include "regions.h"

#include "fork.h"
#include "groups.h"
#include "lifecycle.h"
#include "modules.h"
#include "probe.h"
#include "steps.h"
#include "threads.h"
#include "trace.h"

unsigned lp_region_bucket(int64_t ticks) {
  if (ticks < 8)
    return ticks < 0 ? 0 : (unsigned)ticks;
  unsigned octave = 63u - (unsigned)__builtin_clzll((uint64_t)ticks);
  return 8 * (octave - 2) + (unsigned)(ticks >> (octave - 3) & 7);
}

int64_t lp_region_bucket_begin(unsigned bucket) {
  if (bucket < 8)
    return bucket;
  if (bucket >= LINEPROF_REGION_BUCKETS)
    return INT64_MAX;
  return (int64_t)((8u + (uint64_t)(bucket & 7)) << (bucket / 8 - 1));
}

static void record(struct lineprof_region_counter *region, int64_t ticks) {
  if (region->calls == 0 || ticks < region->min_ticks)
    region->min_ticks = ticks;
  if (region->calls == 0 || ticks > region->max_ticks)
    region->max_ticks = ticks;
  region->calls++;
  region->bucket[lp_region_bucket(ticks)]++;
}

static void close_in(struct lineprof_region_counter *counter, int64_t ticks,
                     int64_t nested_ticks) {
  record(counter, ticks);
  counter->self_ticks += ticks - nested_ticks;
  if (--counter->depth == 0)
    counter->total_ticks += ticks;
}

static void close_last(struct lineprof_thread *thread) {
  struct lineprof_open_region *open = &thread->regions[--thread->region_depth];
  if (lp_trace_is_armed())
    lp_trace_end(thread, thread->region_depth);
  int64_t ticks = thread->net_ticks - open->entered_ticks;
  close_in(open->region, ticks, open->nested_ticks);
  if (open->group)
    close_in(open->group, ticks, open->nested_ticks);
  if (thread->region_depth > 0)
    open[-1].nested_ticks += ticks;
}

void lp_regions_close(struct lineprof_thread *thread, uint64_t depth) {
  while (thread->region_depth > depth)
    close_last(thread);
}

void lp_regions_restart(struct lineprof_thread *thread) {
  for (uint64_t i = 0; i < thread->region_depth; i++) {
    thread->regions[i].entered_ticks = 0;
    thread->regions[i].nested_ticks = 0;
    thread->regions[i].region->depth++;
    if (thread->regions[i].group)
      thread->regions[i].group->depth++;
  }
}

static int64_t region_cost;

void lp_regions_start(int64_t cost) { region_cost = cost; }

/* Charges the open row up to now. What is done until leave() is in nobody's
 * time: returns what that is to be told. */
static uintptr_t arrive(struct lineprof_thread *thread, uintptr_t stack) {
  uintptr_t busy = thread->busy;
  thread->busy = stack;
  lp_probe_charge(thread, lp_probe_clock(thread), 0);
  return busy;
}

static void leave(struct lineprof_thread *thread, uintptr_t busy) {
  thread->last_ticks = lp_probe_clock(thread) + (uint64_t)region_cost;
  __atomic_store_n(&thread->busy, busy, __ATOMIC_RELEASE);
}

/* NULL where nothing is to be recorded. */
static struct lineprof_region_counter *
find_counter(struct lineprof_module *module, uint32_t region) {
  lp_fork_look();
  struct lineprof_attachment attachment = {lp_current, NULL};
  if (lp_is_off())
    return NULL;
  if (module->id)
    attachment.slab = lp_current->slabs[module->id];
  if (!attachment.slab)
    attachment = __lineprof_attach(module);
  if (!attachment.slab || region >= module->table->region_count)
    return NULL;
  return lp_module_regions(module, attachment.slab) + region;
}

static bool is_step(const struct lineprof_module *module, uint32_t region) {
  const struct lineprof_table_region *regions =
      (const void *)((const char *)module->table + module->table->regions);
  return regions[region].kind == LINEPROF_REGION_STEP;
}

/* Regions that longjmp has left: their functions are gone, or the same region
 * begins again in the same one. */
static void close_vanished(struct lineprof_thread *thread,
                           const struct lineprof_region_counter *counter,
                           uintptr_t stack) {
  uint64_t depth = thread->region_depth;
  while (depth > 0) {
    const struct lineprof_open_region *open = &thread->regions[depth - 1];
    bool is_gone = open->stack < stack ||
                   (open->stack == stack && open->region == counter);
    if (!is_gone || !lp_thread_on_native_stack(thread, open->stack))
      break;
    depth--;
  }
  if (depth < thread->region_depth &&
      lp_thread_on_native_stack(thread, stack) &&
      !lp_platform_on_signal_stack())
    lp_regions_close(thread, depth);
}

static uint32_t begin(struct lineprof_module *module, uint32_t region,
                      uint32_t count, const uint64_t *values, uintptr_t stack) {
  if (!lp_modules_is_recording() && !is_step(module, region))
    return UINT32_MAX;
  struct lineprof_region_counter *counter = find_counter(module, region);
  struct lineprof_thread *thread = lp_current;
  if (!counter)
    return UINT32_MAX;
  uintptr_t busy = arrive(thread, stack);
  close_vanished(thread, counter, stack);
  uint64_t depth = thread->region_depth;
  if (lp_steps_armed && is_step(module, region))
    lp_step_begin(thread, counter);
  if (depth == LINEPROF_MAX_OPEN_REGIONS) {
    thread->lost_regions++;
  } else {
    struct lineprof_region_counter *group =
        count ? lp_groups_find(counter, module->id, region, count, values)
              : NULL;
    thread->regions[depth] = (struct lineprof_open_region){
        counter, group, thread->net_ticks, 0, stack};
    thread->region_depth = depth + 1;
    if (lp_trace_is_armed())
      lp_trace_begin(thread, depth, module->id, region);
    counter->depth++;
    if (group)
      group->depth++;
  }
  leave(thread, busy);
  return (uint32_t)depth;
}

/* The stack pointer of who calls, about: the same at all of an activation's
 * regions. */
#define CALLERS_STACK() ((uintptr_t)__builtin_dwarf_cfa())

uint32_t __lineprof_region_begin_values(struct lineprof_module *module,
                                        uint32_t region, uint32_t count,
                                        const uint64_t *values) {
  return begin(module, region, count, values, CALLERS_STACK());
}

uint32_t __lineprof_region_begin(struct lineprof_module *module,
                                 uint32_t region) {
  return begin(module, region, 0, NULL, CALLERS_STACK());
}

void __lineprof_region_end(struct lineprof_module *module, uint32_t depth) {
  lp_fork_look();
  struct lineprof_thread *thread = lp_current;
  (void)module;
  if (thread->region_depth <= depth)
    return; /* closed with a frame around it, or never opened */
  uintptr_t busy = arrive(thread, CALLERS_STACK());
  const struct lineprof_region_counter *region = thread->regions[depth].region;
  lp_regions_close(thread, depth);
  if (lp_steps_armed)
    lp_step_end(thread, region);
  leave(thread, busy);
}

void __lineprof_step(struct lineprof_module *module, uint32_t region) {
  struct lineprof_region_counter *counter = find_counter(module, region);
  struct lineprof_thread *thread = lp_current;
  if (!counter)
    return;
  uintptr_t busy = arrive(thread, CALLERS_STACK());
  if (counter->depth) {
    int64_t ticks = thread->net_ticks - counter->step_ticks;
    record(counter, ticks);
    counter->self_ticks += ticks;
    counter->total_ticks += ticks;
  }
  counter->depth = 1;
  counter->step_ticks = thread->net_ticks;
  if (lp_trace_is_armed())
    lp_trace_step(thread, module->id, region);
  if (lp_steps_armed && is_step(module, region))
    lp_step_next(thread);
  leave(thread, busy);
}
