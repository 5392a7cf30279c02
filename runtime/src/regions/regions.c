/* SPDX-License-Identifier: MIT
 *
 * See regions.h. If a call is timed, begin and end read the clock twice, so
 * that no row is charged with their work. If it is not (turns.h), they only
 * count it, and the average cost of that is taken out.
 */
#include "regions/regions.h"

#include "base/scale.h"
#include "core/contexts.h"
#include "core/event.h"
#include "core/fork_mark.h"
#include "core/modules.h"
#include "core/open_segment.h"
#include "core/runtime_state.h"
#include "core/trace.h"
#include "platform/platform.h"
#include "regions/groups.h"
#include "regions/open_regions.h"
#include "regions/turns.h"
#include "sampling/sampler.h"
#include "schedule/steps.h"

#define MOST_TICKS INT64_C(1000000000000000) /* between timed calls */

static struct lp_region_costs costs;

void lp_regions_start(const struct lp_region_costs *found, uint64_t budget) {
  costs = *found;
  lp_region_counted_cost = costs.counted;
  uint64_t cost = costs.timed > 0 ? (uint64_t)costs.timed : 0;
  uint64_t least = budget > 0 ? lp_scale(cost, LP_WHOLE, budget) : 0;
  lp_turns_start(least < MOST_TICKS ? (int64_t)least : MOST_TICKS);
}

/* One call that was timed. */
struct timing {
  int64_t ticks, self_ticks, taken_ticks;
};

static void record(struct lineprof_region_counter *region,
                   const struct timing *timing) {
  int64_t ticks = timing->ticks;
  /* The cost of the clock that is taken out may be too much for one call. In
   * sums that evens out. */
  int64_t length = ticks > 0 ? ticks : 0;
  if (region->timed == 0 || length < region->min_ticks)
    region->min_ticks = length;
  if (region->timed == 0 || length > region->max_ticks)
    region->max_ticks = length;
  region->timed++;
  region->self_ticks += timing->self_ticks;
  region->bucket[lineprof_bucket(length)]++;
  if (region->depth == 0) {
    region->total_ticks += ticks;
    region->taken_ticks += timing->taken_ticks;
  }
}

static void count(struct lineprof_region_counter *region) {
  region->calls++;
  region->depth--;
}

static void record_open(const struct lineprof_thread *thread,
                        const struct lineprof_open_region *open,
                        int64_t ticks) {
  int64_t raw = (int64_t)(thread->last_ticks - open->begun_ticks);
  struct timing timing = {
      .ticks = ticks,
      .self_ticks =
          ticks - __atomic_load_n(&open->nested_ticks, __ATOMIC_RELAXED),
      .taken_ticks = raw - ticks};
  record(open->region, &timing);
  lp_turn_end(open->region, ticks);
  if (open->group)
    record(open->group, &timing);
}

/* The entry is given back last, as a signal handler may use it for the next
 * region. */
static void close_last(struct lineprof_thread *thread) {
  uint64_t depth = thread->region_depth - 1;
  struct lineprof_open_region *open = &thread->regions[depth];
  if (lp_trace_is_armed())
    lp_trace_end(thread, depth);
  count(open->region);
  if (open->group)
    count(open->group);
  if (open->is_timed) {
    int64_t ticks = thread->net_ticks - open->entered_ticks;
    record_open(thread, open, ticks);
    if (depth > 0)
      __atomic_fetch_add(&open[-1].nested_ticks, ticks, __ATOMIC_RELAXED);
  }
  lp_open_region_drop(thread);
}

void lp_regions_close(struct lineprof_thread *thread, uint64_t depth) {
  while (thread->region_depth > depth) {
    const struct lineprof_region_counter *region =
        thread->regions[thread->region_depth - 1].region;
    close_last(thread);
    if (lp_steps_armed)
      lp_step_leave(thread, region);
  }
}

void lp_regions_restart(struct lineprof_thread *thread) {
  for (uint64_t i = 0; i < thread->region_depth; i++) {
    struct lineprof_open_region *open = &thread->regions[i];
    open->entered_ticks = 0;
    __atomic_store_n(&open->nested_ticks, 0, __ATOMIC_RELAXED);
    open->begun_ticks = thread->last_ticks;
    open->region->depth++;
    if (open->group)
      open->group->depth++;
  }
}

/* Charges the open row up to now. Time until start_clock() is charged to no
 * row. */
static void stop_clock(struct lineprof_thread *thread) {
  lp_event_charge(thread, lp_event_clock(thread), 0);
}

static uint64_t start_clock(struct lineprof_thread *thread) {
  uint64_t now = lp_event_clock(thread);
  thread->last_ticks = now + (uint64_t)costs.edge;
  return now;
}

/* The region's counter; NULL where nothing is to be recorded. */
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

/* How many regions are open, without those that longjmp has left: their
 * functions are gone, or the same region begins again in the same
 * activation. */
static uint64_t find_depth(struct lineprof_thread *thread,
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
  if (depth == thread->region_depth ||
      (lp_thread_on_native_stack(thread, stack) &&
       !lp_thread_on_signal_stack(thread)))
    return depth;
  return thread->region_depth;
}

static void close_vanished(struct lineprof_thread *thread,
                           const struct lineprof_region_counter *counter,
                           uintptr_t stack) {
  uint64_t depth = find_depth(thread, counter, stack);
  if (depth == thread->region_depth)
    return;
  stop_clock(thread);
  lp_regions_close(thread, depth);
}

/* Whether the call must be timed: because each call's time is needed, or
 * because no sample would meet it. While costs are calibrated nothing is
 * sampled, and yet calls need not be timed. */
static bool is_due(const struct lineprof_thread *thread,
                   const struct lp_region_start *at,
                   const struct lineprof_region_counter *group) {
  return (group && group->timed == 0) || lp_trace_is_armed() ||
         (lp_steps_armed && lp_module_is_step(at->module, at->region)) ||
         (lp_turns_are_chosen() && !lp_sampler_meets(thread));
}

static void push(struct lineprof_thread *thread,
                 const struct lp_region_start *at,
                 struct lineprof_region_counter *counter) {
  uint64_t depth = thread->region_depth;
  struct lineprof_region_counter *group =
      at->count ? lp_groups_find(counter, at->module->id, at->region, at->count,
                                 at->values)
                : NULL;
  struct lineprof_open_region *open = &thread->regions[depth];
  bool is_timed = lp_turn_begin(counter, is_due(thread, at, group));
  if (is_timed)
    stop_clock(thread);
  if (is_timed && lp_untimed_left(counter) > 0 && !lp_sampler_listen(thread))
    lp_set_untimed(counter, 0);
  const struct lineprof_open_region begun = {.region = counter,
                                             .group = group,
                                             .entered_ticks = thread->net_ticks,
                                             .is_timed = is_timed,
                                             .stack = at->stack};
  lp_open_region_put(thread, &begun);
  if (lp_trace_is_armed())
    lp_trace_begin(thread, depth, at->module->id, at->region);
  counter->depth++;
  if (group)
    group->depth++;
  if (is_timed)
    open->begun_ticks = start_clock(thread);
}

static void begin_step(struct lineprof_thread *thread,
                       const struct lineprof_region_counter *counter) {
  stop_clock(thread);
  lp_step_begin(thread, counter);
  start_clock(thread);
}

uint32_t lp_region_begin(const struct lp_region_start *at) {
  bool steps = lp_module_is_step(at->module, at->region);
  if (!lp_modules_is_recording() && !steps)
    return UINT32_MAX;
  struct lineprof_region_counter *counter =
      find_counter(at->module, at->region);
  struct lineprof_thread *thread = lp_current;
  if (!counter)
    return UINT32_MAX;
  uintptr_t interrupted = lp_event_begin(thread, at->stack);
  if (!interrupted) /* a half-opened frame would look as if it had vanished */
    close_vanished(thread, counter, at->stack);
  uint64_t depth = thread->region_depth;
  if (depth == LINEPROF_MAX_OPEN_REGIONS) {
    thread->lost_regions++;
  } else {
    if (lp_steps_armed && steps)
      begin_step(thread, counter);
    push(thread, at, counter);
  }
  lp_event_end(thread, interrupted);
  return (uint32_t)depth;
}

/* Closes a call that was only counted. Finding its group takes about as long
 * again. */
static void close_counted(struct lineprof_thread *thread) {
  const struct lineprof_open_region *open =
      &thread->regions[thread->region_depth - 1];
  thread->last_ticks += (uint64_t)(costs.counted * (open->group ? 2 : 1));
  close_last(thread);
}

static void close_timed(struct lineprof_thread *thread, uint32_t depth) {
  const struct lineprof_region_counter *region = thread->regions[depth].region;
  stop_clock(thread);
  lp_regions_close(thread, depth + 1);
  close_last(thread);
  if (lp_steps_armed)
    lp_step_end(thread, region);
  start_clock(thread);
}

void lp_region_end(uint32_t depth, uintptr_t stack) {
  lp_fork_look();
  struct lineprof_thread *thread = lp_current;
  if (thread->region_depth <= depth)
    return; /* closed with a frame around it, or never opened */
  uintptr_t interrupted = lp_event_begin(thread, stack);
  if (thread->region_depth == depth + 1 && !thread->regions[depth].is_timed)
    close_counted(thread);
  else
    close_timed(thread, depth);
  lp_event_end(thread, interrupted);
}

static void end_step(const struct lineprof_thread *thread,
                     struct lineprof_region_counter *counter) {
  int64_t ticks = thread->net_ticks - counter->step_ticks;
  uint64_t raw = thread->last_ticks - counter->step_begun_ticks;
  count(counter);
  record(counter, &(struct timing){.ticks = ticks,
                                   .self_ticks = ticks,
                                   .taken_ticks = (int64_t)raw - ticks});
}

void __lineprof_step(struct lineprof_module *module, uint32_t region) {
  struct lineprof_region_counter *counter = find_counter(module, region);
  struct lineprof_thread *thread = lp_current;
  if (!counter)
    return;
  uintptr_t interrupted =
      lp_event_begin(thread, (uintptr_t)__builtin_dwarf_cfa());
  stop_clock(thread);
  if (counter->depth)
    end_step(thread, counter);
  counter->depth = 1;
  counter->step_ticks = thread->net_ticks;
  if (lp_trace_is_armed())
    lp_trace_step(thread, module->id, region);
  if (lp_steps_armed && lp_module_is_step(module, region))
    lp_step_next(thread);
  counter->step_begun_ticks = start_clock(thread);
  lp_event_end(thread, interrupted);
}
