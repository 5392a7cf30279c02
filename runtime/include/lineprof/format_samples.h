/* SPDX-License-Identifier: MIT
 *
 * COUNTS says how the hits of lines follow from counters, STACKS holds samples
 * of where threads spend their time. Part of format.h, which includes it and
 * says what holds for every block.
 */
#ifndef LINEPROF_FORMAT_SAMPLES_H
#define LINEPROF_FORMAT_SAMPLES_H

#include "lineprof/format_file.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * COUNTS: one per module, written by the plugin, copied byte for byte.
 *
 *   struct lineprof_counts
 *   (line_count + function_count + part_count + 1) x uint32_t
 *                                                  first term of each line,
 *                                                  then of each function, then
 *                                                  of each part
 *   term_count x uint32_t                          counter << 1 | is_negative
 *   loop_count x uint32_t                          lines of innermost loops
 *                                                  that count conditions in
 *                                                  their rounds; with
 *                                                  LINEPROF_LOOP_JUMPS, lines
 *                                                  that jump out of their
 *                                                  function (tail calls); with
 *                                                  LINEPROF_LOOP_INSIDE, lines
 *                                                  with a clock that loops are
 *                                                  compiled into, which have
 *                                                  none; with
 *                                                  LINEPROF_LOOP_ENTERS, lines
 *                                                  with a clock in whose calls
 *                                                  profiled code may run
 *   part_count x uint32_t                          line of each part, in order
 *   part_count x uint32_t                          its discriminator
 *
 * A part of a line is what of its hits is in one block of the program: the one
 * that has this discriminator where clang is given a sample profile. Only
 * lines have parts that several blocks have code of; their hits may be more
 * than their parts'. COUNTS of LINEPROF_COUNTS_PARTLESS, which lineprof 0.1
 * wrote, have no parts, and their structure ends where `part_count` would be.
 *
 * A line's hits, and a function's calls, are the sum of its terms. The counters
 * are uint64_t, counter_count of them, at the end of each of the module's SLAB
 * payloads. What follows the structure may be packed, as one column: see
 * format_packing.h.
 */
#define LINEPROF_COUNTS_MAGIC 0x324e434cu    /* "LCN2" */
#define LINEPROF_COUNTS_PARTLESS 0x544e434cu /* "LCNT" */
#define LINEPROF_LOOP_JUMPS (UINT32_C(1) << 31)
#define LINEPROF_LOOP_INSIDE (UINT32_C(1) << 30)
#define LINEPROF_LOOP_ENTERS (UINT32_C(1) << 29)
#define LINEPROF_LOOP_LINE (LINEPROF_LOOP_ENTERS - 1) /* the line */

struct lineprof_counts {
  uint32_t magic;
  uint32_t counter_count;
  uint32_t line_count, function_count; /* as in the module's table */
  uint32_t term_count, loop_count;
  uint64_t checksum; /* lineprof_hash over everything after this field, as it is
                        stored */
  uint32_t size;     /* with all that follows, as it is stored, bytes */
  uint32_t is_packed;
  uint32_t part_count;
  uint32_t reserved;
};

/*
 * STACKS: samples of one thread context, the same ones summed.
 *
 *   struct lineprof_stacks
 *   stack_capacity x struct lineprof_stack    a hash table, open addressing
 *   frame_capacity x uint64_t                 frames, innermost first
 *
 * A frame is an address in the sampled process (a return address less one,
 * but for the innermost), or LINEPROF_FRAME_CLOCKED: a row whose clock ran, in
 * place of the address in its function. Of foreign frames
 * in a row, in objects without profiled code, only the innermost and the
 * outermost are there. Addresses mean what the OBJECT block says that holds
 * them: its `base` is what was added to the file's own addresses.
 */
enum lineprof_sample_clock {
  LINEPROF_SAMPLE_CPU = 1,     /* taken while the thread ran */
  LINEPROF_SAMPLE_BLOCKED = 2, /* taken while it waited */
  LINEPROF_SAMPLE_LAUNCH = 3,  /* not samples, but where work for a GPU was
                                  asked for (format_gpu.h): without time, of
                                  all threads, never moved within the block */
  LINEPROF_SAMPLE_WAIT = 4,    /* waits of the thread in a library that tells
                                  when they begin and end (OpenMP): `samples`
                                  waits took `ticks`, of which it ran
                                  `cpu_ticks`, by samples. Where they are short
                                  they are samples themselves. In no other
                                  block */
  LINEPROF_SAMPLE_FAULTS = 5,  /* page faults of the thread, with --memory:
                                 `ticks` are faults, of which a sample stands
                                 for one or more; they are in no segment. The
                                 block's are those that the system counted;
                                 lost ones were met by no sample, as in
                                 system calls, and those of lineprof */
  LINEPROF_SAMPLE_CALL = 6     /* not samples, but calls of a clocked row that
                                  took long: `samples` of them took `ticks`, by
                                  the row's own clock, and no other clock ran
                                  in them. Not all: where following the callers
                                  would take too much none is noted, nor under a
                                  schedule. The block's `samples` are chains, and
                                  its `ticks` those noted while it was the
                                  newest */
};

/** What interrupts a thread that runs. */
#define LINEPROF_MEANS_TIMER 1u /* its timer of CPU time, at system ticks */
#define LINEPROF_MEANS_EVENT                                                   \
  2u /* a perf event of its CPU time in user mode                              \
      */
/** Why there was nothing for the thread, or for a part of its time: it blocks
 * the signal, or the user may have no more timers. */
#define LINEPROF_MEANS_BLOCKED 4u
#define LINEPROF_MEANS_NO_TIMER 8u

struct lineprof_stacks {
  uint32_t clock; /* enum lineprof_sample_clock */
  uint32_t stack_capacity, frame_capacity;
  uint32_t stack_count, frame_count; /* used */
  uint8_t means;         /* LINEPROF_MEANS_*, for a thread that runs */
  uint8_t refused;       /* errno: why the thread may have no event */
  uint16_t cost;         /* of one of these samples, of late, in 1/10 us */
  uint64_t sample_count; /* with the lost ones */
  uint64_t lost_samples; /* found no room */
  int64_t ticks;         /* with the lost ones */
  int64_t lost_ticks;
  uint64_t period_ns; /* now, of samples or of looks at threads that wait; it
                         grows as samples accumulate, or as time passes */
};

struct lineprof_stack {
  uint64_t hash;        /* of what follows but the last four; 0: free */
  uint32_t kind, cycle; /* of the segment, as in struct lineprof_segment */
  uint32_t first_frame, frame_count;
  uint32_t is_cut; /* more frames outside were not followed */
  uint32_t reserved;
  uint64_t samples;
  int64_t ticks;         /* time that these samples stand for */
  int64_t cpu_ticks;     /* of that: the thread ran */
  uint64_t square_ticks; /* sum of (ticks of a sample)^2 >> 20: the variance */
};

/** A frame: this bit, module id << 32 (31 bits), index of the line. */
#define LINEPROF_FRAME_CLOCKED (UINT64_C(1) << 63)

#ifdef __cplusplus
}
#endif
#endif
