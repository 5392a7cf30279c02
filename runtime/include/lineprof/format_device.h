/* SPDX-License-Identifier: MIT
 *
 * The block of a profile that a run with `--memory` adds where the program
 * uses CUDA: DEVICE, who allocated and freed memory of GPUs. Part of format.h,
 * which includes it and says what holds for every block. device_memory.h has
 * the rules by which events become rows, for the runtime and for kprof.
 */
#ifndef LINEPROF_FORMAT_DEVICE_H
#define LINEPROF_FORMAT_DEVICE_H

#include "lineprof/format_file.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * DEVICE: at most one that counts.
 *
 *   struct lineprof_device
 *   row_capacity x struct lineprof_device_row       a hash table
 *   block_capacity x struct lineprof_device_block   a hash table
 *   event_capacity x struct lineprof_device_event   a ring, the earliest first
 *
 * Capacities are powers of two, tables of open addressing. Events wait until no
 * earlier ones can come any more; those that still wait when the process has
 * ended, kprof gives to the rows.
 */
#define LINEPROF_DEVICE_VERSION 1u

/** Where memory is. What is in one store has a peak of its own, and is never
 * summed with that of another kind: a device's memory (by CUPTI's number),
 * memory that moves between devices and the host, and memory of the host. */
enum lineprof_store {
  LINEPROF_STORE_DEVICES = 16, /* these and less: of this device */
  LINEPROF_STORE_MANAGED = 16,
  LINEPROF_STORE_PINNED = 17,
  LINEPROF_STORES = 18
};

struct lineprof_device_store {
  int64_t live, peak; /* bytes */
};

struct lineprof_device {
  uint32_t version; /* LINEPROF_DEVICE_VERSION */
  uint32_t row_capacity, block_capacity, event_capacity;
  uint32_t row_count, block_count; /* used */
  uint32_t event_first, event_count;
  uint64_t lost_blocks; /* found no room: in no figure */
  uint64_t lost_rows;   /* events whose line found no room: on no line */
  uint64_t unknown;     /* events of a kind or device that is not known: in no
                           figure */
  uint64_t unmatched;   /* frees of what nobody saw allocated: in no figure */
  uint64_t forgotten;   /* blocks whose address was allocated again, so that
                           their free was not seen: free from then on */
  struct lineprof_device_store stores[LINEPROF_STORES];
};

struct lineprof_device_row {
  uint64_t is_used; /* written last */
  uint32_t stack;   /* place in the STACKS block of launches, and one; 0: no
                       line */
  uint32_t store;   /* enum lineprof_store */
  uint64_t allocs, bytes;          /* made here */
  uint64_t frees, freed_bytes;     /* of these, anywhere */
  uint64_t here_frees, here_bytes; /* freed here, whoever made them */
  int64_t most_live;               /* the largest bytes - freed_bytes */
  int64_t at_peak;    /* bytes - freed_bytes when the store's `live` came to */
  int64_t noted_peak; /* .. this; if its `peak` is another, at that peak they
                         were what they are now */
};

/** A block that is not freed. */
struct lineprof_device_block {
  uint64_t address; /* 0: free */
  uint64_t bytes;
  uint32_t row; /* place in the table, and one; 0: being written */
  uint32_t reserved;
};

struct lineprof_device_event {
  uint64_t ns; /* CLOCK_MONOTONIC */
  uint64_t address, bytes;
  uint32_t stack; /* as in rows */
  uint16_t store;
  uint16_t is_free;
};

#ifdef __cplusplus
}
#endif
#endif
