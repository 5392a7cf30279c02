/* SPDX-License-Identifier: MIT
 *
 * What recorder.c writes and replay/recorded.c reads: a header, then entries in
 * the order in which CUPTI called. Numbers are little-endian; sizes of records
 * are those of the CUPTI that was there.
 *
 *   8 bytes "LPCUPTI1"
 *   entries: struct recorded_entry, then `size` bytes, and zeros up to a
 *   multiple of 8
 */
#ifndef RECORDED_H
#define RECORDED_H

#include <stdint.h>

#define RECORDED_MAGIC "LPCUPTI1"

enum recorded_kind {
  RECORDED_VERSION = 1,  /* uint32_t, of CUPTI */
  RECORDED_NAME = 2,     /* uint32_t domain, id; name NUL: of a callback */
  RECORDED_STRING = 3,   /* uint64_t pointer; text NUL: what a record names */
  RECORDED_CALL = 4,     /* struct recorded_call */
  RECORDED_NODE = 5,     /* struct recorded_node: a graph's node was made */
  RECORDED_RESOURCE = 6, /* uint32_t id, thread */
  RECORDED_RECORDS = 7   /* uint32_t stream, count, sizes[count]; then as they
                            came from CUPTI */
};

struct recorded_entry {
  uint32_t kind, size;
};

struct recorded_call {
  uint32_t domain, id, site, correlation;
  uint32_t thread; /* from 0 on, as they came */
  uint32_t place;  /* from 1 on: of each call chain that was met */
  uint64_t ns;     /* CLOCK_MONOTONIC, as in the records */
  uint64_t graph;  /* the executable graph that is launched; 0: none */
};

struct recorded_node {
  uint32_t id, thread;     /* of the callback */
  uint64_t node, original; /* ids; 0: unknown */
};

#endif
