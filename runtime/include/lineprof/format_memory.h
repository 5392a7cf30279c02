/* SPDX-License-Identifier: MIT
 *
 * The blocks of a profile that a run with `--memory` adds: MEMORY, the places
 * that allocate and free, CELLS, what each thread did there, SERIES, how much
 * there was when, and GROWTH, how much at the boundaries of a schedule. Part of
 * format.h, which includes it and says what holds for every block.
 */
#ifndef LINEPROF_FORMAT_MEMORY_H
#define LINEPROF_FORMAT_MEMORY_H

#include "lineprof/format_file.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * MEMORY: at most one that counts.
 *
 *   struct lineprof_memory
 *   node_capacity x struct lineprof_memory_node
 *
 * A node is a call chain: its call and those of its parent, further out. Where
 * an address would be in a chain twice, as in recursions, only its innermost
 * place is kept. Node 0 is the empty chain: what is on no line.
 */
enum lineprof_memory_state {
  LINEPROF_MEMORY_NONE = 0,
  LINEPROF_MEMORY_EXACT = 1,  /* every call was counted */
  LINEPROF_MEMORY_SAMPLED = 2 /* what is counted stands for what is not */
};

struct lineprof_memory {
  uint32_t node_capacity;
  uint32_t node_count; /* used, with node 0 */
  uint32_t state;      /* enum lineprof_memory_state */
  uint32_t reserved;
  uint64_t cut;    /* chains that found no room, and lack their callers */
  uint64_t period; /* sampled: bytes from one point to the next, in the mean */
  int64_t live;    /* bytes, of all threads: behind by what they have not told
                      yet, at most 64 KiB each while there are several */
  int64_t peak;    /* the largest `live` */
};

struct lineprof_memory_node {
  uint64_t address; /* in the instruction that calls */
  uint32_t parent;  /* less than its own number */
  uint32_t reserved;
};

/* CELLS: of one thread's state, for nodes first_node .. first_node + count - 1.
 * Sum them up over all CELLS blocks.
 *
 *   struct lineprof_memory_cells
 *   count x struct lineprof_memory_cell
 */
#define LINEPROF_MEMORY_CELLS 64u

struct lineprof_memory_cells {
  uint32_t first_node, count;
};

/** Sizes are those that were asked for. A realloc is an allocation, and frees
 * the block that it was given. */
struct lineprof_memory_cell {
  uint64_t allocs, bytes;          /* made here */
  uint64_t frees, freed_bytes;     /* of these, by this thread, anywhere */
  uint64_t here_frees, here_bytes; /* freed here, whoever made them */
  uint64_t temporary;   /* made here, and freed before the thread's next one */
  uint64_t moved_bytes; /* that reallocs copied */
  int64_t most_live;    /* the largest bytes - freed_bytes */
  int64_t at_peak;      /* bytes - freed_bytes when `live` came to .. */
  int64_t noted_peak;   /* .. this; if `peak` is another, at that peak they
                           were what they are now */
  uint64_t variance;    /* of `bytes`, in 2^20: 0 where all are counted */
};

/*
 * SERIES: at most one that counts. Points are `interval_ns` apart or more, but
 * for a last one at the process's end. When there is no room, every second one
 * is dropped, in place, and the interval doubles.
 *
 *   struct lineprof_memory_series
 *   capacity x struct lineprof_memory_point
 *
 * A point whose time is not later than those before it is none: the process
 * ended while it was written, or others were moved.
 */
struct lineprof_memory_series {
  uint32_t capacity;
  uint32_t count; /* used */
  uint64_t interval_ns;
};

struct lineprof_memory_point {
  uint64_t ns;       /* since the file header's `start`; more than 0 */
  int64_t live;      /* bytes then, of all threads */
  int64_t peak;      /* the largest there has been until then */
  uint64_t resident; /* bytes that the process has in memory; 0: not known */
};

/*
 * GROWTH: at most one that counts, under a schedule. What was live at the ends
 * of segments, of as many as there is room for.
 *
 *   struct lineprof_growth
 *   capacity x struct lineprof_growth_mark
 */
struct lineprof_growth {
  uint32_t capacity;
  uint32_t count; /* used; written after a mark */
};

struct lineprof_growth_mark {
  uint64_t ns;  /* the segment's end, which is the next one's begin */
  int64_t live; /* bytes */
};

#ifdef __cplusplus
}
#endif
#endif
