/* SPDX-License-Identifier: MIT
 *
 * The ring of the SPANS block. Without room for it there are no spans; sums go
 * on. Under the table's lock.
 */
#include "parts.h"

static struct {
  struct lineprof_gpu_spans *head;
  struct lineprof_gpu_span *spans;
} ring;

void lp_spans_start(uint32_t capacity) {
  if (capacity == 0)
    return;
  ring.head = lp_gpu_core->room(sizeof *ring.head +
                                (uint64_t)capacity * sizeof *ring.spans);
  if (!ring.head)
    return;
  ring.spans = (struct lineprof_gpu_span *)(ring.head + 1);
  ring.head->capacity = capacity;
  lp_gpu_core->show(ring.head, LINEPROF_BLOCK_SPANS);
}

void lp_spans_add(const struct lineprof_gpu_span *span) {
  if (!ring.head)
    return;
  struct lineprof_gpu_span *slot =
      &ring.spans[ring.head->count % ring.head->capacity];
  __atomic_store_n(&slot->row, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  struct lineprof_gpu_span whole = *span;
  whole.row = 0;
  *slot = whole;
  __atomic_store_n(&slot->row, span->row, __ATOMIC_RELEASE);
  __atomic_store_n(&ring.head->count, ring.head->count + 1, __ATOMIC_RELEASE);
}
