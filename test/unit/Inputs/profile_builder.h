/* SPDX-License-Identifier: MIT
 *
 * Lays out profile files by hand, after format.h alone: what the reader's
 * tests read was not written by the code that they test.
 */
#ifndef LINEPROF_TEST_PROFILE_BUILDER_H
#define LINEPROF_TEST_PROFILE_BUILDER_H

#include "lineprof/abi.h"

enum {
  SAMPLE_SLAB_ADDRESS = 0x100000,
  SAMPLE_THREAD_ADDRESS = 0x200000,
  SAMPLE_GROUPS_ADDRESS = 0x300000,
  SAMPLE_LINES = 8,
  SAMPLE_FUNCTIONS = 3,
  SAMPLE_COUNTERS = SAMPLE_LINES + SAMPLE_FUNCTIONS + 1
};

/** Bytes that grow. */
struct bytes {
  unsigned char *data;
  size_t size;
};

size_t bytes_add(struct bytes *bytes, const void *data, size_t size);
void bytes_align(struct bytes *bytes, size_t align);
void bytes_write(const struct bytes *bytes, const char *path);

/** The parts of a table; strings are added as they are named. */
struct table_parts {
  struct bytes files, functions, lines, regions, values, skips, linkers,
      strings;
  uint32_t flags;
};

uint32_t table_string(struct table_parts *parts, const char *string);
uint32_t table_file(struct table_parts *parts, const char *path,
                    const char *directory, uint64_t hash);
/** A function; its rows follow with table_line. */
uint32_t table_function(struct table_parts *parts, const char *name,
                        uint32_t file, uint32_t begin, uint32_t end);
void table_line(struct table_parts *parts, uint32_t file, uint32_t line,
                uint32_t kind);
void table_region(struct table_parts *parts, const char *name,
                  uint32_t function, uint32_t line);
/** A value that the last region captures. */
void table_value(struct table_parts *parts, const char *name, uint32_t kind);
void table_skip(struct table_parts *parts, const char *name,
                const char *reason);
/** The finished table; frees the parts. */
struct bytes table_finish(struct table_parts *parts);
/** The same table, packed as the plugin packs it. */
struct bytes table_pack(const struct bytes *plain);

/** Sets size and checksum; `rest`: bytes that follow. */
void counts_seal(struct lineprof_counts *head, size_t rest);
/** The same COUNTS, packed; `words` of four bytes follow the head. */
struct bytes counts_pack(const struct lineprof_counts *head, size_t words);

/** A file header with a 1 GHz counter that ran from 1 s to 11 s. */
struct lineprof_file_header sample_header(void);
struct bytes profile_begin(const struct lineprof_file_header *header);
/** Makes it that of another process. */
void profile_number(struct bytes *profile, uint32_t pid);
void profile_block(struct bytes *profile, struct lineprof_block head,
                   const void *payload, size_t size);
void profile_strings(struct bytes *profile, uint32_t type,
                     const char *const *strings);

/** The sample: `main` at line 8 of sum.c, which called `sum` at line 2 once
 * from line 9, and `never`, which did not run; one region, one skip. The
 * region captures a signed `n` and a floating `share`; its four calls had (10,
 * 0.5) three times and (-2, 0.5) once. The source's hash is `hash`. */
struct bytes sample_table(const char *directory, uint64_t hash, uint32_t flags);
struct bytes sample_profile(const char *directory, uint64_t hash);

/** The sample's COUNTS: each line, and then each function, has a counter of its
 * own. The last counter is nobody's. */
struct sample_counts {
  struct lineprof_counts head;
  uint32_t first[SAMPLE_LINES + SAMPLE_FUNCTIONS + 1];
  uint32_t terms[SAMPLE_LINES + SAMPLE_FUNCTIONS];
};
struct sample_counts sample_counts(void);

/** The sample with another COUNTS, of the same counters. */
struct bytes sample_counted(const char *directory, uint64_t hash,
                            const void *counts, size_t size);

/** The GROUPS block of the sample: four places, the middle ones in use. */
struct sample_groups {
  struct lineprof_groups head;
  struct lineprof_group groups[4];
};
struct sample_groups sample_groups(void);
void sample_groups_block(struct bytes *profile,
                         const struct sample_groups *from, size_t size);

/** A segment of the sample: what its row `line` counted. */
struct sample_segment {
  uint32_t kind, cycle;
  uint64_t first_step, step_count;
  uint32_t flags;
  uint64_t begin_ns, end_ns; /* after the start; a tick is one ns */
  uint64_t line, hits;
  int64_t self_ticks;
};

/** Appends it, with one call of the region, and as much time of the function
 * `sum`, which was entered outside. */
void sample_segment(struct bytes *profile, const struct sample_segment *from);

/** The sample under a schedule: five ns outside, two cycles of three steps,
 * and a third that the end cut short after one step. */
struct bytes sample_scheduled(const char *directory, uint64_t hash);

/** The sample with two kernels from line 3 and a copy from line 8, on a GPU
 * that did nothing for 100 ns in the launch and for 900 between it and the
 * copy: then the host was at line 4 in two of three moments, and at line 8. */
struct bytes sample_gpu(const char *directory, uint64_t hash);

/** The text that the sample is about. */
extern const char sample_source[];

#endif
