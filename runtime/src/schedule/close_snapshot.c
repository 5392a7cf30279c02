/* SPDX-License-Identifier: MIT
 *
 * See close_snapshot.h. Counters are found by the slab that their address lies
 * in. Slabs of all open rows were copied, so only copied slabs are looked at.
 */
#include "schedule/close_snapshot.h"

#include "lineprof/closing.h"
#include "schedule/snapshot.h"

struct closing {
  const struct lp_copied_thread *head;
  const struct lp_copied_slab *last; /* found; mostly the next one, too */
  int64_t net_ticks;
};

static bool holds(const struct lp_copied_slab *slab, const void *pointer) {
  const struct lp_shadow *shadow = slab->shadow;
  const char *begin = (const char *)shadow->live.lines;
  const char *end =
      (const char *)(shadow->live.regions + shadow->table->region_count);
  return (const char *)pointer >= begin && (const char *)pointer < end;
}

/* The working copy of a counter; NULL if its slab has not been copied. */
static void *find(struct closing *closing, const void *pointer) {
  if (!closing->last || !holds(closing->last, pointer)) {
    const struct lp_copied_slab *slab = lp_copied_slabs(closing->head);
    uint32_t left = closing->head->slab_count;
    while (left && !holds(slab, pointer)) {
      slab = lp_copied_slab_next(slab);
      left--;
    }
    if (!left)
      return NULL;
    closing->last = slab;
  }
  const struct lp_shadow *shadow = closing->last->shadow;
  return (char *)shadow->work.lines +
         ((const char *)pointer - (const char *)shadow->live.lines);
}

static void charge_open_line(struct closing *closing) {
  const struct lp_copied_thread *head = closing->head;
  int64_t age = (int64_t)(head->now_ticks - head->last_ticks);
  closing->net_ticks = head->net_ticks;
  if (head->last_ticks == 0 || age <= 0)
    return;
  closing->net_ticks += age;
  struct lineprof_line_counter *line = find(closing, head->line);
  if (line)
    line->self_ticks += age;
}

static void close_frame(struct closing *closing,
                        const struct lineprof_frame *frame) {
  if (!frame->function)
    return; /* the foot of a run of frames */
  int64_t spent = closing->net_ticks - frame->entered_ticks;
  struct lineprof_line_counter *caller = find(closing, frame->caller);
  if (caller)
    lineprof_close_call(caller, frame->caller_self_ticks, spent);
  struct lineprof_function_counter *function = find(closing, frame->function);
  if (function)
    lineprof_close_function(function, frame->is_tried ? 0 : spent);
}

static void close_regions(struct closing *closing,
                          const struct lineprof_open_region *regions) {
  int64_t nested = 0;
  for (uint32_t depth = closing->head->region_count; depth-- > 0;) {
    const struct lineprof_open_region *open = &regions[depth];
    struct lineprof_region_counter *region = find(closing, open->region);
    int64_t spent =
        open->is_timed ? closing->net_ticks - open->entered_ticks : 0;
    int64_t own = open->is_timed ? spent - open->nested_ticks - nested : 0;
    if (region)
      lineprof_close_region(region, spent, own);
    nested = spent;
  }
}

void lp_close_copied(const struct lp_copied_thread *head) {
  const struct lineprof_open_region *regions = (const void *)(head + 1);
  const struct lineprof_frame *frames =
      (const void *)(regions + head->region_count);
  struct closing closing = {.head = head};
  charge_open_line(&closing);
  close_regions(&closing, regions);
  for (uint32_t i = 0; i < head->frame_count; i++)
    close_frame(&closing, &frames[i]);
}
