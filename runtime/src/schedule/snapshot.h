/* SPDX-License-Identifier: MIT
 *
 * Copies, at a boundary of the schedule, a thread's counters that have changed
 * and its open rows and regions. This is all that a boundary costs the thread
 * that steps: a look at each function's counter, and a copy of the rows of
 * those that ran. segments.h makes a segment of it later.
 */
#ifndef LINEPROF_SNAPSHOT_H
#define LINEPROF_SNAPSHOT_H

#include "base/buffer.h"
#include "lineprof/abi.h"

#include <stdbool.h>

/** The counters of a slab, or of a copy of it. */
struct lp_counters {
  struct lineprof_line_counter *lines;
  struct lineprof_function_counter *functions;
  struct lineprof_region_counter *regions;
  uint64_t *counters;
};

/** The data that is kept beside a slab under a schedule. */
struct lp_shadow {
  const struct lineprof_table *table;
  uint32_t counter_count;
  const struct lineprof_table_function *functions; /* of the table */
  struct lp_counters live;                         /* the slab */
  /* The counters as they were copied last, written by the thread that copies
   * from the slab: see lp_snapshots_hold(). */
  struct lineprof_function_counter *seen;
  struct lineprof_region_counter *seen_regions; /* without buckets */
  uint64_t *seen_counters;
  /* For segments.c: the counters at the last boundary, and at the present one,
   * with all open rows closed. */
  struct lp_counters base, work;
};

struct lp_copied_thread {
  uint64_t size; /* with all that follows */
  struct lineprof_thread *thread;
  struct lineprof_line_counter *line;
  uint64_t last_ticks, now_ticks;
  int64_t net_ticks;
  uint32_t region_count, frame_count, slab_count;
  uint32_t reserved;
  /* region_count x struct lineprof_open_region, outermost first,
   * frame_count x struct lineprof_frame, innermost first,
   * slab_count x struct lp_copied_slab */
};

struct lp_copied_slab {
  uint64_t size; /* with all that follows */
  struct lp_shadow *shadow;
  uint32_t module, function_count, region_count, counter_count;
  /* function_count x struct lp_copied_function, each with its rows,
   * region_count x struct lp_copied_region,
   * counter_count x struct lineprof_counter_growth, the counters as they are */
};

struct lp_copied_function {
  uint64_t index;
  struct lineprof_function_counter counter;
};

struct lp_copied_region {
  uint64_t index;
  struct lineprof_region_counter counter;
};

/** Gives shadows to all slabs made from now on. To be called once, before there
 * are threads. Returns 0 or an errno value. */
int lp_snapshot_start(void);

/** The shadow of a new slab; NULL if there is no schedule or no memory. Without
 * memory the module's counts of this thread are in no segment. Under the
 * runtime's lock. */
struct lp_shadow *lp_snapshot_shadow(const struct lineprof_table *table,
                                     const struct lineprof_counts *counts,
                                     void *slab);

/** Resets all shadows to empty slabs in a forked child. */
void lp_snapshot_fork(void);

/** Appends a thread's changes since its last copy. The calling thread must have
 * been charged up to `now_ticks`. Another thread may run on: it is read again
 * until the copy is consistent. False if nothing has changed, there is no
 * memory, or no copy was consistent; the changes come with the next one. */
bool lp_snapshot_thread(struct lp_buffer *buffer,
                        struct lineprof_thread *thread, uint64_t now_ticks);

/** Whether a thread is left to the helper. */
bool lp_snapshot_is_late(const struct lineprof_thread *thread);
void lp_snapshot_set_late(const struct lineprof_thread *thread, bool is_late);

#endif
