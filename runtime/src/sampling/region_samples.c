/* SPDX-License-Identifier: MIT
 *
 * Adds samples to the regions in whose calls they were taken, where those calls
 * are not timed (turns.h). The helper adds samples of waiting threads, which
 * may wake up and go on meanwhile: it reads each of their fields once, may meet
 * any call that was open, and adds atomically.
 */
#include "sampling/region_samples.h"

#include "platform/platform.h"

struct open {
  struct lineprof_region_counter *region, *group;
  bool is_timed;
};

static struct lineprof_region_counter *region_at(struct lineprof_thread *thread,
                                                 uint64_t at) {
  return __atomic_load_n(&thread->regions[at].region, __ATOMIC_RELAXED);
}

LP_RACY static struct open read_open(struct lineprof_thread *thread,
                                     uint64_t at) {
  const struct lineprof_open_region *open = &thread->regions[at];
  return (struct open){.region = region_at(thread, at),
                       .group = __atomic_load_n(&open->group, __ATOMIC_RELAXED),
                       .is_timed =
                           __atomic_load_n(&open->is_timed, __ATOMIC_RELAXED)};
}

static void add_ticks(int64_t *sum, int64_t ticks) {
  __atomic_fetch_add(sum, ticks, __ATOMIC_RELAXED);
}

static bool is_outermost(struct lineprof_thread *thread, uint64_t at,
                         const struct lineprof_region_counter *region) {
  uint64_t first = 0;
  while (first < at && region_at(thread, first) != region)
    first++;
  return first == at;
}

static void add_self(struct open open, int64_t ticks) {
  if (open.region)
    add_ticks(&open.region->sampled_self_ticks, ticks);
  if (open.group)
    add_ticks(&open.group->sampled_self_ticks, ticks);
}

/* A region whose calls a sample meets may have become long: one is timed soon,
 * and each if it has. Not the next, and after a prime: what repeats itself must
 * not be met at one place always. */
LP_RACY static void hasten(struct open open) {
  enum { SOON = 13 };
  if (open.region &&
      __atomic_load_n(&open.region->untimed_left, __ATOMIC_RELAXED) > SOON)
    __atomic_store_n(&open.region->untimed_left, SOON, __ATOMIC_RELAXED);
}

static void add_total(struct open open, int64_t ticks) {
  if (open.region)
    add_ticks(&open.region->sampled_total_ticks, ticks);
  if (open.group)
    add_ticks(&open.group->sampled_total_ticks, ticks);
}

LP_RACY void lp_regions_sampled(struct lineprof_thread *thread, int64_t ticks) {
  uint64_t depth = __atomic_load_n(&thread->region_depth, __ATOMIC_RELAXED);
  if (depth == 0 || depth > LINEPROF_MAX_OPEN_REGIONS)
    return;
  bool is_inner_timed = true;
  for (uint64_t i = depth; i-- > 0;) {
    struct open open = read_open(thread, i);
    if (i + 1 == depth && !open.is_timed)
      add_self(open, ticks);
    if (!open.is_timed)
      hasten(open);
    if (!open.is_timed && is_outermost(thread, i, open.region))
      add_total(open, ticks);
    else if (open.is_timed && !is_inner_timed)
      add_ticks(&thread->regions[i].nested_ticks, ticks);
    is_inner_timed = open.is_timed;
  }
}
