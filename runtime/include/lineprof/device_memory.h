/* SPDX-License-Identifier: MIT
 *
 * How allocations and frees of GPU memory become rows of a DEVICE block
 * (format_device.h). The runtime follows these rules while the program runs;
 * kprof, in its copy of the profile, where a process ended with events that
 * still wait. Whatever the block holds nothing outside of it is touched, every
 * loop ends, and sums wrap.
 */
#ifndef LINEPROF_DEVICE_MEMORY_H
#define LINEPROF_DEVICE_MEMORY_H

#include "lineprof/closing.h"
#include "lineprof/format_device.h"

#include <stdbool.h>

/** The block's parts. */
struct lineprof_device_parts {
  struct lineprof_device *head;
  struct lineprof_device_row *rows;
  struct lineprof_device_block *blocks;
  struct lineprof_device_event *events;
};

/** The bytes that the block takes. */
static inline uint64_t
lineprof_device_size(const struct lineprof_device *head) {
  return sizeof *head +
         head->row_capacity * (uint64_t)sizeof(struct lineprof_device_row) +
         head->block_capacity * (uint64_t)sizeof(struct lineprof_device_block) +
         head->event_capacity * (uint64_t)sizeof(struct lineprof_device_event);
}

static inline struct lineprof_device_parts
lineprof_device_parts(struct lineprof_device *head) {
  struct lineprof_device_parts parts;
  parts.head = head;
  parts.rows = (struct lineprof_device_row *)(head + 1);
  parts.blocks =
      (struct lineprof_device_block *)(parts.rows + head->row_capacity);
  parts.events =
      (struct lineprof_device_event *)(parts.blocks + head->block_capacity);
  return parts;
}

static inline uint32_t lineprof_device_hash(uint64_t key) {
  return (uint32_t)(key * 0x9e3779b97f4a7c15ull >> 32);
}

/** The row of a line and a store, made if it is new. When three quarters of the
 * table are used, new lines share the store's row of no line. NULL: there is no
 * room at all. */
static inline struct lineprof_device_row *
lineprof_device_row(const struct lineprof_device_parts *parts, uint32_t stack,
                    uint32_t store) {
  uint32_t capacity = parts->head->row_capacity;
  bool is_full = parts->head->row_count >= capacity / 4 * 3;
  uint32_t hash =
      lineprof_device_hash((uint64_t)stack * LINEPROF_STORES + store);
  for (uint32_t i = 0; i < capacity; i++) {
    struct lineprof_device_row *row = &parts->rows[(hash + i) % capacity];
    if (row->is_used && row->stack == stack && row->store == store)
      return row;
    if (row->is_used)
      continue;
    if (is_full && stack) {
      parts->head->lost_rows++;
      return lineprof_device_row(parts, 0, store);
    }
    row->stack = stack;
    row->store = store;
    parts->head->row_count++;
    __atomic_store_n(&row->is_used, 1, __ATOMIC_RELEASE);
    return row;
  }
  return NULL;
}

/** The slot of an address, or the free one where it would be; NULL: none. */
static inline struct lineprof_device_block *
lineprof_device_block(const struct lineprof_device_parts *parts,
                      uint64_t address) {
  uint32_t capacity = parts->head->block_capacity;
  uint32_t hash = lineprof_device_hash(address);
  for (uint32_t i = 0; i < capacity; i++) {
    struct lineprof_device_block *block = &parts->blocks[(hash + i) % capacity];
    if (block->address == address || block->address == 0)
      return block;
  }
  return NULL;
}

/** Empties a slot, and moves those behind it that would not be found any
 * more. */
static inline void
lineprof_device_remove(const struct lineprof_device_parts *parts,
                       struct lineprof_device_block *block) {
  uint32_t capacity = parts->head->block_capacity;
  uint32_t hole = (uint32_t)(block - parts->blocks);
  for (uint32_t i = 1; i < capacity; i++) {
    uint32_t at = (uint32_t)(block - parts->blocks + i) % capacity;
    const struct lineprof_device_block *next = &parts->blocks[at];
    if (next->address == 0)
      break;
    uint32_t home = lineprof_device_hash(next->address) % capacity;
    if ((at - home) % capacity < (at - hole) % capacity)
      continue;
    parts->blocks[hole] = *next;
    hole = at;
  }
  parts->blocks[hole].address = 0;
  parts->head->block_count--;
}

/** What a row had at its store's peak is noted before it changes. */
static inline void
lineprof_device_change(const struct lineprof_device_parts *parts,
                       struct lineprof_device_row *row, uint64_t bytes,
                       bool is_free) {
  struct lineprof_device_store *store =
      &parts->head->stores[row->store % LINEPROF_STORES];
  int64_t more = (int64_t)(is_free ? 0 - bytes : bytes);
  int64_t live = (int64_t)(row->bytes - row->freed_bytes);
  if (row->noted_peak != store->peak) {
    row->at_peak = live;
    row->noted_peak = store->peak;
  }
  row->allocs += !is_free;
  row->bytes += is_free ? 0 : bytes;
  row->frees += is_free;
  row->freed_bytes += is_free ? bytes : 0;
  live = lineprof_add(live, more);
  if (live > row->most_live)
    row->most_live = live;
  store->live = lineprof_add(store->live, more);
  if (store->live > store->peak)
    store->peak = store->live;
}

/** Frees a block. Returns the row that made it; NULL: its slot makes no
 * sense. */
static inline struct lineprof_device_row *
lineprof_device_release(const struct lineprof_device_parts *parts,
                        struct lineprof_device_block *block) {
  struct lineprof_device_row *row = NULL;
  if (block->row && block->row <= parts->head->row_capacity)
    row = &parts->rows[block->row - 1];
  if (row)
    lineprof_device_change(parts, row, block->bytes, true);
  lineprof_device_remove(parts, block);
  return row;
}

/** An eighth of the slots stays free, so that searches stay short. */
static inline void
lineprof_device_allocate(const struct lineprof_device_parts *parts,
                         const struct lineprof_device_event *event) {
  struct lineprof_device *head = parts->head;
  struct lineprof_device_block *block =
      lineprof_device_block(parts, event->address);
  if (block && block->address) {
    lineprof_device_release(parts, block);
    head->forgotten++;
    block = lineprof_device_block(parts, event->address);
  }
  struct lineprof_device_row *row =
      block && head->block_count < head->block_capacity / 8 * 7
          ? lineprof_device_row(parts, event->stack, event->store)
          : NULL;
  if (!row) {
    head->lost_blocks++;
    return;
  }
  block->bytes = event->bytes;
  block->row = (uint32_t)(row - parts->rows) + 1;
  block->address = event->address;
  head->block_count++;
  lineprof_device_change(parts, row, event->bytes, false);
}

/** Its address alone says which block a free is about: the block knows its
 * store. */
static inline void
lineprof_device_free(const struct lineprof_device_parts *parts,
                     const struct lineprof_device_event *event) {
  struct lineprof_device_block *block =
      lineprof_device_block(parts, event->address);
  if (!block || !block->address) {
    parts->head->unmatched++;
    return;
  }
  uint64_t bytes = block->bytes;
  const struct lineprof_device_row *made =
      lineprof_device_release(parts, block);
  struct lineprof_device_row *here =
      made ? lineprof_device_row(parts, event->stack, made->store) : NULL;
  if (here) {
    here->here_frees++;
    here->here_bytes += bytes;
  }
}

/** Gives to rows what happened before this time, in its order. */
static inline void
lineprof_device_settle(const struct lineprof_device_parts *parts,
                       uint64_t before_ns) {
  struct lineprof_device *head = parts->head;
  while (head->event_count && head->event_count <= head->event_capacity) {
    const struct lineprof_device_event event =
        parts->events[head->event_first % head->event_capacity];
    if (event.ns >= before_ns)
      return;
    head->event_first++;
    head->event_count--;
    if (event.store >= LINEPROF_STORES || event.address == 0)
      head->unknown++;
    else if (event.is_free)
      lineprof_device_free(parts, &event);
    else
      lineprof_device_allocate(parts, &event);
  }
}

/** Adds an event behind those that are not later. The ring must not be full. */
static inline void
lineprof_device_wait(const struct lineprof_device_parts *parts,
                     const struct lineprof_device_event *event) {
  struct lineprof_device *head = parts->head;
  uint32_t capacity = head->event_capacity;
  uint32_t at = head->event_first + head->event_count;
  for (uint32_t i = head->event_count; i > 0; i--, at--) {
    const struct lineprof_device_event *before =
        &parts->events[(at - 1) % capacity];
    if (before->ns <= event->ns)
      break;
    parts->events[at % capacity] = *before;
  }
  parts->events[at % capacity] = *event;
  __atomic_store_n(&head->event_count, head->event_count + 1, __ATOMIC_RELEASE);
}

#endif
