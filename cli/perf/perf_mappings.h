/* SPDX-License-Identifier: MIT
 *
 * Where processes had files of machine code, as perf saw them loaded: from an
 * address to an offset in a file. For perf_script.c alone.
 */
#ifndef LINEPROF_CLI_PERF_MAPPINGS_H
#define LINEPROF_CLI_PERF_MAPPINGS_H

#include "perf/perf_data.h"

/** Reads what follows the time in a line: PERF_RECORD_MMAP, MMAP2 or FORK;
 * others are passed over. False if it makes no sense. */
bool lp_perf_record(struct lp_perf *perf, const char *text);

/** The mapping that holds an address of a process, or of one that it was forked
 * from; NULL. */
const struct lp_perf_mapping *lp_perf_mapping(struct lp_perf *perf, int64_t pid,
                                              uint64_t address);

/** Whether the process has that offset of the object mapped. */
bool lp_perf_maps_offset(const struct lp_perf *perf, int64_t pid,
                         uint32_t object, uint64_t offset);

/** The number of an object with such a path. */
uint32_t lp_perf_object(struct lp_perf *perf, const char *path, size_t size);

#endif
