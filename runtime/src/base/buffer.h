/* SPDX-License-Identifier: MIT
 *
 * A growing buffer with memory from the system, in which snapshots of counters
 * are put together. When it grows its pages move elsewhere, without being
 * copied: keep offsets, not pointers.
 */
#ifndef LINEPROF_BUFFER_H
#define LINEPROF_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct lp_buffer {
  char *bytes;
  size_t used, size;
};

/** Room for `size` more bytes at the end (a multiple of 8), not cleared. NULL
 * when memory is exhausted. */
void *lp_buffer_add(struct lp_buffer *buffer, size_t size);

static inline void *lp_buffer_at(const struct lp_buffer *buffer,
                                 size_t offset) {
  return buffer->bytes + offset;
}

#endif
