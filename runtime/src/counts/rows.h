/* SPDX-License-Identifier: MIT
 *
 * Finds the row whose counter is at an address, among a context's slabs in the
 * order of their addresses. The context's owner adds slabs under the lock, with
 * signals blocked, and may search in a signal handler; others search under the
 * lock.
 */
#ifndef LINEPROF_ROWS_H
#define LINEPROF_ROWS_H

#include "lineprof/abi.h"

#include <stdbool.h>

struct lp_rows {
  struct lp_rows_slab {
    uintptr_t begin, end; /* addresses of its lines' counters */
    uint64_t module;
  } * slabs;
  uint32_t count;
};

/** Adds a slab. Without memory it is not found later. */
void lp_rows_add(struct lp_rows *rows, const void *slab, uint32_t line_count,
                 uint32_t module);

/** Takes out the slabs of which `is_gone` is true, in a forked child. */
void lp_rows_forget(struct lp_rows *rows, bool (*is_gone)(const void *slab));

/** The row, as a frame of a sample (LINEPROF_FRAME_CLOCKED); false if the
 * address is no line's. */
bool lp_rows_find(const struct lp_rows *rows,
                  const struct lineprof_line_counter *counter, uint64_t *frame);

#endif
