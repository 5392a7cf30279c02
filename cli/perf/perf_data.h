/* SPDX-License-Identifier: MIT
 *
 * Samples that perf took: chains of places in files of machine code, with what
 * each event came to there.
 */
#ifndef LINEPROF_CLI_PERF_DATA_H
#define LINEPROF_CLI_PERF_DATA_H

#include "base/map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Only so many events are kept. */
enum { LP_PERF_MOST_EVENTS = 32, LP_PERF_MOST_FRAMES = 512 };

struct lp_perf_event {
  char *name; /* without modifiers: "cpu-clock" */
  uint64_t samples;
  double value;  /* sum of their periods */
  double *rates; /* ns between samples of a thread, by the period */
  size_t rate_count;
};

/** A file of machine code. */
struct lp_perf_object {
  char *path;     /* "[...]": none, as the kernel */
  char *build_id; /* NULL: not known */
};

#define LP_PERF_NO_OBJECT UINT32_MAX
#define LP_PERF_NO_OFFSET UINT64_MAX

/** Where in a file code is. */
struct lp_perf_place {
  uint32_t object; /* LP_PERF_NO_OBJECT: not known */
  uint64_t offset; /* from its beginning; LP_PERF_NO_OFFSET: not known */
};

/** Samples of one event with one chain of calls. */
struct lp_perf_stack {
  uint32_t event;
  size_t first_frame; /* innermost first */
  uint32_t frame_count;
  uint64_t samples;
  double value, squares; /* sums of their periods, and of these squared */
};

struct lp_perf_mapping {
  int64_t pid;
  uint64_t begin, end, offset;
  uint32_t object;
};

struct lp_perf {
  struct lp_perf_event *events;
  struct lp_perf_object *objects;
  struct lp_perf_place *places;
  uint32_t *frames; /* indices of places */
  struct lp_perf_stack *stacks;
  size_t event_count, object_count, place_count, frame_count, stack_count;
  uint64_t sample_count;
  bool has_callers;      /* some sample has */
  bool lacks_period;     /* a sample has no period */
  uint64_t left_out;     /* samples of more events than are kept */
  uint64_t lost_samples; /* by perf, as it says */
  uint64_t bad_lines;    /* that were left out */
  /* While it is read: */
  struct lp_map event_ids, object_ids, place_ids, stack_ids, clock_ids;
  double *clocks; /* time of the last sample, by thread and event */
  struct lp_perf_mapping *mappings; /* by process and begin */
  size_t mapping_count;
  struct lp_map processes; /* that were forked, */
  int64_t *parents;        /* and by whom */
  enum { LP_PERF_UNKNOWN, LP_PERF_RAW, LP_PERF_OFFSETS } callers_are;
  unsigned undecided; /* frames that could be either */
  struct lp_perf_sample {
    bool is_open;
    struct lp_perf_head {
      int64_t pid, tid;
      double time_ns;
    } head;
    uint32_t event, count;
    double period;
    uint32_t key[LP_PERF_MOST_FRAMES + 1]; /* event, places */
  } sample;
};

#endif
