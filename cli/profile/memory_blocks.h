/* SPDX-License-Identifier: MIT
 *
 * The MEMORY and CELLS blocks of a profile. For the reader only.
 */
#ifndef LINEPROF_CLI_MEMORY_BLOCKS_H
#define LINEPROF_CLI_MEMORY_BLOCKS_H

#include "profile/profile.h"

/** What a chain of calls, a line or a program allocated and freed. */
struct lp_memory_sum {
  uint64_t allocs, bytes;          /* made */
  uint64_t frees, freed_bytes;     /* of these */
  uint64_t here_frees, here_bytes; /* freed by it, whoever made them */
  uint64_t temporary;      /* freed before their thread made the next one */
  uint64_t moved_bytes;    /* copied by realloc */
  int64_t at_peak;         /* live at the process's peak */
  int64_t most_live;       /* the largest that was live at once; a sum of */
  uint64_t most_parts;     /* so many, and so a bound if there are several */
  double variance;         /* of bytes, where they are sampled */
  bool is_sampled;         /* all of these are estimates */
  uint64_t faults;         /* page faults */
  bool has_fault_estimate; /* some of these stand for others */
};

/** Nothing was allocated or freed. */
bool lp_memory_sum_is_empty(const struct lp_memory_sum *sum);

/** Adds what another one has. */
void lp_memory_sum_add(struct lp_memory_sum *sum,
                       const struct lp_memory_sum *more);

/** Opens them, and sums cells; what makes no sense is left out with a
 * warning. */
void lp_memory_open(struct lp_profile *profile);
void lp_memory_free(struct lp_profile *profile);

/** Most calls that a chain has; further ones are left out. All chains together
 * have as many as LP_MEMORY_MEAN_CALLS for each node. */
enum { LP_MEMORY_MOST_CALLS = 4096, LP_MEMORY_MEAN_CALLS = 128 };

/** The calls of a node, innermost first, into `calls`, at most `most`; returns
 * how many. */
uint32_t lp_memory_calls(const struct lp_memory *memory, uint32_t node,
                         uint64_t *calls, uint64_t most);

#endif
