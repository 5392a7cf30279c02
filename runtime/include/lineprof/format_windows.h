/* SPDX-License-Identifier: MIT
 *
 * The blocks of a profile that a schedule adds: SEGMENT and SCHEDULE. Part of
 * format.h, which includes it and says what holds for every block.
 */
#ifndef LINEPROF_FORMAT_WINDOWS_H
#define LINEPROF_FORMAT_WINDOWS_H

#include "lineprof/format_counters.h"
#include "lineprof/format_file.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Under a schedule the run is cut into segments. Slabs stay cumulative; a
 * SEGMENT says what they grew by between two boundaries:
 *
 *   struct lineprof_segment
 *   part_count x { struct lineprof_segment_part
 *                  line_count x struct lineprof_line_growth
 *                  function_count x struct lineprof_function_growth
 *                  region_count x struct lineprof_region_growth
 *                  counter_count x struct lineprof_counter_growth }
 *
 * Growth is of the counters as they would be had the process been killed at
 * the boundary: what was open then (lines, calls, regions) counts up to it.
 * So the open segment is what the closed counters hold beyond the sum of all
 * SEGMENT blocks. Only what grew is there. `open_calls`, `depth` and
 * `step_ticks` are 0 in a growth.
 */
enum lineprof_segment_kind {
  LINEPROF_SEGMENT_OUTSIDE = 0,
  LINEPROF_SEGMENT_WARMUP = 1, /* recorded, and left out of results */
  LINEPROF_SEGMENT_ACTIVE = 2
};

enum lineprof_segment_flag {
  LINEPROF_SEGMENT_PARTIAL = 1 /* ended before its last step, or began late
                                  (in a forked child) */
};

struct lineprof_segment {
  uint32_t kind;       /* enum lineprof_segment_kind */
  uint32_t cycle;      /* from 1; a warm-up has the number of the cycle that it
                          leads to; 0 outside */
  uint64_t first_step; /* steps before it: 0 for the program's first one */
  uint64_t step_count; /* steps that ended in it */
  uint32_t flags;      /* enum lineprof_segment_flag */
  uint32_t part_count;
  struct lineprof_clock_pair begin, end;
};

/** What one thread context counted in one module. */
struct lineprof_segment_part {
  uint32_t thread, module; /* ids as in the SLAB block */
  uint32_t line_count, function_count, region_count, counter_count;
};

struct lineprof_line_growth {
  uint64_t index;
  struct lineprof_line_counter delta;
};

struct lineprof_function_growth {
  uint64_t index;
  struct lineprof_function_counter delta;
};

/** `min_ticks` and `max_ticks` are of the segment's own calls: exact where
 * they are the thread's newest extremes, else the bounds of the lowest and
 * the highest bucket that grew. */
struct lineprof_region_growth {
  uint64_t index;
  struct lineprof_region_counter delta;
};

/** Of a counter of hits (COUNTS). */
struct lineprof_counter_growth {
  uint64_t index;
  uint64_t delta;
};

enum lineprof_command {
  LINEPROF_COMMAND_NONE = 0,
  LINEPROF_COMMAND_START = 1,   /* begin a cycle */
  LINEPROF_COMMAND_STOP = 2,    /* end it, and be outside until a start */
  LINEPROF_COMMAND_SNAPSHOT = 3 /* end it, and begin the next one */
};

enum lineprof_schedule_flag {
  LINEPROF_SCHEDULE_ASKED = 1,   /* settings asked for windows */
  LINEPROF_SCHEDULE_NO_STEP = 2, /* no step was called so far */
  LINEPROF_SCHEDULE_PARTIAL = 4  /* the open segment began late */
};

/** The schedule now, and where `kprof ctl` leaves commands: it writes
 * `command`, then `command_serial` + 1; the runtime answers by setting
 * `answered_serial` to the same. Without this block the whole run is one
 * cycle, number 1. */
struct lineprof_schedule {
  uint32_t kind, cycle; /* of the open segment */
  uint64_t step;        /* steps that have ended */
  uint64_t segment_first_step;
  struct lineprof_clock_pair segment_begin;
  uint32_t command; /* enum lineprof_command */
  uint32_t command_serial;
  uint32_t answered_serial;
  uint32_t flags;         /* enum lineprof_schedule_flag */
  uint32_t segment_count; /* SEGMENT blocks written so far */
  uint32_t lost_segments; /* found no room: they count with the next one */
  uint64_t reserved[4];
};

#ifdef __cplusplus
}
#endif
#endif
