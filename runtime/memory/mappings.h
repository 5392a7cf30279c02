/* SPDX-License-Identifier: MIT
 *
 * Memory that the program has from mmap(): a sorted table, as mappings are few,
 * under a lock that is held for moments, by threads whose state is busy.
 */
#ifndef LINEPROF_MEMORY_MAPPINGS_H
#define LINEPROF_MEMORY_MAPPINGS_H

#include "parts.h"

/** A mapping, or what is left of one in one piece. */
struct lp_memory_mapping {
  uintptr_t start, end;
  uint64_t word; /* without the size; 0: a pool, and not live itself */
  uint32_t part; /* one number for all pieces of a mapping; 0: it is whole */
  bool is_last;  /* of what was taken: nothing of the mapping is left */
};

/** Pieces that were taken. Zeros at first. */
struct lp_mappings_taken {
  uint32_t count;
  struct lp_memory_mapping *pieces,
      few[8];  /* the first is these, or reserved */
  size_t size; /* of what is reserved */
};

/** Once. */
bool lp_mappings_start(void);

/** Takes what lies in these bytes, whole or in part. */
void lp_mappings_take(struct lp_mappings_taken *taken, uintptr_t low,
                      uintptr_t high);

/** Puts all back, and it is as if nothing had been taken. */
void lp_mappings_put_back(struct lp_mappings_taken *taken);

/** The pieces are gone: freed by the line at `here`; NULL: by nobody. */
void lp_mappings_drop(struct lp_memory_state *state,
                      struct lp_mappings_taken *taken,
                      const struct lp_memory_frame *here);

/** A mapping was made. What was known to be there is gone. */
void lp_mappings_add(struct lp_memory_state *state, uintptr_t start,
                     uintptr_t end, const struct lp_memory_frame *here,
                     bool is_pool);

/** Whether the address is in a mapping, which is a pool from now on. */
bool lp_mappings_claim(struct lp_memory_state *state, uintptr_t at);

/** Whether the address is in a mapping. */
bool lp_mappings_know(uintptr_t at);

/** Another number after each change. */
uint32_t lp_mappings_changes(void);

/** In a forked child. */
void lp_mappings_fork(void);

/* mapping_calls.c */

/** Once. */
void lp_mapping_calls_start(void);

#endif
