/* SPDX-License-Identifier: MIT
 *
 * What threads count and time: the payloads of SLAB, GROUPS and TRACE. Part of
 * format.h.
 */
#ifndef LINEPROF_FORMAT_COUNTERS_H
#define LINEPROF_FORMAT_COUNTERS_H

#include "lineprof/buckets.h"
#include "lineprof/format_table.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A SLAB's payload: the module's counters for one thread context,
 *   line_count x struct lineprof_line_counter,
 *   function_count x struct lineprof_function_counter,
 *   region_count x struct lineprof_region_counter,
 *   counter_count x uint64_t: hits and calls follow from these, see COUNTS.
 * Ticks are net of the cost of events and may be slightly negative.
 */
struct lineprof_line_counter {
  uint64_t reserved;
  int64_t self_ticks;  /* while this was the innermost row with a clock open */
  int64_t child_ticks; /* in rows with a clock that were opened meanwhile,
                          outermost activation only: what the clock says of the
                          row is self_ticks + child_ticks */
  uint64_t clocked;    /* how often the clock was read around it */
  int64_t open_calls;  /* rows with a clock that were opened from here and are
                          open still */
};

/** What the clocks of a function's rows say of it. */
struct lineprof_function_counter {
  uint64_t entered, primitive_calls; /* where every row has a clock: how often
                                        it was entered, and not by recursion */
  int64_t total_ticks; /* while a row was open, outermost activation only */
  int64_t depth;       /* its rows that are open now */
};

/** Durations fall into the buckets of buckets.h. */
struct lineprof_region_counter {
  uint64_t calls;
  uint64_t timed;               /* of these; the others are short, and what is
                                   known of them is in samples */
  int64_t total_ticks;          /* outermost activation only */
  int64_t taken_ticks;          /* of these: lineprof's own, taken out */
  int64_t self_ticks;           /* without regions nested in it */
  int64_t min_ticks, max_ticks; /* of one call; valid when timed > 0 */
  int64_t sampled_total_ticks;  /* what samples in calls that are not timed */
  int64_t sampled_self_ticks;   /* stand for, in the same two ways */
  int64_t depth;                /* activations open now */
  int64_t step_ticks;           /* when the open step began */
  uint64_t step_begun_ticks;    /* the same, the clock's reading */
  int64_t mean_ticks;           /* of the calls timed of late, about */
  uint64_t untimed_left;        /* calls until one is timed again */
  uint64_t groups; /* address of the newest GROUPS payload; 0: none */
  uint32_t bucket[LINEPROF_REGION_BUCKETS]; /* calls that were timed */
};

enum lineprof_group_state {
  LINEPROF_GROUP_FREE = 0,
  LINEPROF_GROUP_CLAIMED = 1, /* its values are being written */
  LINEPROF_GROUP_USED = 2,
  LINEPROF_GROUP_OTHER = 3 /* calls whose values found no group any more */
};

/** The calls of a region with one combination of values. */
struct lineprof_group {
  uint64_t state;                         /* enum lineprof_group_state */
  uint64_t values[LINEPROF_MAX_VALUES];   /* as their kinds say; unused: 0 */
  struct lineprof_region_counter counter; /* mean, untimed_left, steps,
                                             groups: not used */
};

/** A TRACE payload: the newest regions and steps one by one. A ring of
 * `capacity` spans follows; span n is at place n % capacity, the last
 * `capacity` of `count` are there. Nothing that is summed depends on them. */
struct lineprof_trace {
  uint32_t capacity, reserved;
  uint64_t count; /* written so far */
};

struct lineprof_trace_span {
  uint64_t number;                 /* n + 1; 0: being written */
  uint64_t begin_ticks, end_ticks; /* of the profile's clock */
  uint32_t thread;                 /* context (THREAD block) */
  uint32_t module, region;         /* index into the module's table */
  uint32_t reserved;
};

/** A GROUPS payload: `capacity` groups follow. A region that needs more gets
 * another block, twice as large. */
struct lineprof_groups {
  uint32_t region;      /* index into the module's table */
  uint32_t value_count; /* of each group */
  uint32_t capacity;    /* a power of two; the place of a group is a hash */
  uint32_t used;        /* here; never more than three quarters */
  uint32_t used_before; /* in older blocks of the region */
  uint32_t is_overflow; /* it holds the one group OTHER */
  uint64_t older;       /* address of that payload; 0: none */
  uint64_t overflow;    /* address of the overflow payload; 0: none (yet) */
  uint64_t reserved[3];
};

#ifdef __cplusplus
}
#endif

#endif
