/* SPDX-License-Identifier: MIT
 *
 * See mappings.h. Systems map from high addresses to low ones, so the table is
 * sorted that way: a new entry is mostly the last one. There is room for more
 * than a process can have.
 */
#define _GNU_SOURCE
#include "mappings.h"

#include "base/spin_lock.h"
#include "counts.h"
#include "platform/platform.h"

#include <sched.h>
#include <string.h>
#include <sys/mman.h>

#define MOST (UINT32_C(1) << 20)
#define MOST_TRIES 1000000u

static struct {
  struct lp_memory_mapping *all; /* from high to low; they do not overlap */
  uint32_t count;
  uint32_t parts; /* numbers that were given */
  uint32_t changes;
  uint32_t is_locked;
} mappings;

bool lp_mappings_start(void) {
  lp_mapping_calls_start();
  mappings.all = lp_platform_reserve(MOST * sizeof *mappings.all);
  return mappings.all != NULL;
}

/* A fork may have come while another thread changed the table. */
static void repair(void) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < mappings.count; i++) {
    const struct lp_memory_mapping *mapping = &mappings.all[i];
    if (mapping->start < mapping->end &&
        (!kept || mapping->end <= mappings.all[kept - 1].start))
      mappings.all[kept++] = *mapping;
  }
  mappings.count = kept;
}

/* Who has it for so long is gone: this is a child that was made while another
 * thread had it, behind libc's back. */
static void lock(void) {
  for (uint32_t i = 0; i < MOST_TRIES; i++) {
    if (lp_spin_try(&mappings.is_locked))
      return;
    sched_yield();
  }
  repair();
}

static void unlock(void) { lp_spin_unlock(&mappings.is_locked); }

uint32_t lp_mappings_changes(void) {
  return __atomic_load_n(&mappings.changes, __ATOMIC_RELAXED);
}

static void note_change(void) {
  __atomic_fetch_add(&mappings.changes, 1, __ATOMIC_RELAXED);
}

/* The first that begins before `high`: it is the highest that may end above
 * something lower. */
static uint32_t find(uintptr_t high) {
  uint32_t low = 0, end = mappings.count;
  while (low < end) {
    uint32_t middle = low + (end - low) / 2;
    if (mappings.all[middle].start < high)
      end = middle;
    else
      low = middle + 1;
  }
  return low;
}

/* False: there is no room. */
static bool insert(uint32_t at, const struct lp_memory_mapping *mapping) {
  if (mappings.count == MOST)
    return false;
  memmove(&mappings.all[at + 1], &mappings.all[at],
          (mappings.count - at) * sizeof *mapping);
  mappings.all[at] = *mapping;
  mappings.count++;
  return true;
}

static void remove_at(uint32_t at) {
  mappings.count--;
  memmove(&mappings.all[at], &mappings.all[at + 1],
          (mappings.count - at) * sizeof *mappings.all);
}

/* Whether another piece of the same mapping is live. */
static bool has_others(uint32_t part) {
  for (uint32_t i = 0; part && i < mappings.count; i++)
    if (mappings.all[i].part == part && mappings.all[i].word)
      return true;
  return false;
}

/* What lies in low .. high of the entry, which keeps the rest. Its number then
 * is where to go on. */
static uint32_t cut(uint32_t at, uintptr_t low, uintptr_t high,
                    struct lp_memory_mapping *piece) {
  struct lp_memory_mapping *mapping = &mappings.all[at], rest = *mapping;
  bool is_above = mapping->end > high, is_below = mapping->start < low;
  if ((is_above || is_below) && !mapping->part)
    mapping->part = rest.part = ++mappings.parts;
  *piece = *mapping;
  piece->start = is_below ? low : mapping->start;
  piece->end = is_above ? high : mapping->end;
  if (!is_above && !is_below) {
    remove_at(at);
    piece->is_last = piece->word && !has_others(piece->part);
    return at;
  }
  piece->is_last = false;
  if (is_above)
    mapping->start = high;
  else
    mapping->end = low;
  rest.end = low;
  if (is_above && is_below)
    insert(at + 1, &rest);
  return at + 1;
}

static uint32_t count_in(uintptr_t low, uintptr_t high) {
  uint32_t first = find(high), at = first;
  while (at < mappings.count && mappings.all[at].end > low)
    at++;
  return at - first;
}

/* Room for so many; where there is none the rest is not known any more. */
static uint32_t make_room(struct lp_mappings_taken *taken, uint32_t count) {
  const uint32_t few = sizeof taken->few / sizeof *taken->few;
  uint32_t wanted = taken->count + count;
  if (!taken->pieces)
    taken->pieces = taken->few;
  if (wanted <= few && taken->pieces == taken->few)
    return few;
  size_t size = wanted * sizeof *taken->pieces;
  struct lp_memory_mapping *pieces = lp_platform_reserve(size);
  if (!pieces)
    return taken->size ? (uint32_t)(taken->size / sizeof *pieces) : few;
  memcpy(pieces, taken->pieces, taken->count * sizeof *pieces);
  if (taken->size)
    munmap(taken->pieces, taken->size);
  taken->pieces = pieces;
  taken->size = size;
  return wanted;
}

void lp_mappings_take(struct lp_mappings_taken *taken, uintptr_t low,
                      uintptr_t high) {
  struct lp_memory_mapping lost;
  lock();
  uint32_t room = make_room(taken, count_in(low, high)), at = find(high);
  while (at < mappings.count && mappings.all[at].end > low)
    at = cut(at, low, high,
             taken->count < room ? &taken->pieces[taken->count++] : &lost);
  if (taken->count)
    note_change();
  unlock();
}

static void forget(struct lp_mappings_taken *taken) {
  if (taken->size)
    munmap(taken->pieces, taken->size);
  *taken = (struct lp_mappings_taken){0};
}

void lp_mappings_put_back(struct lp_mappings_taken *taken) {
  lock();
  for (uint32_t i = 0; i < taken->count; i++)
    insert(find(taken->pieces[i].start), &taken->pieces[i]);
  note_change();
  unlock();
  forget(taken);
}

/* A mapping that loses a piece is still one block. */
static void drop(struct lp_memory_state *state,
                 const struct lp_memory_mapping *piece,
                 const struct lp_memory_frame *here) {
  const uint64_t size = piece->end - piece->start;
  const struct lp_memory_origin origin = {piece->word};
  struct lineprof_memory_cell *cell = NULL;
  if (!piece->word)
    return;
  if (here && here->cell) {
    here->cell->here_frees += piece->is_last;
    here->cell->here_bytes += size;
  }
  if (lp_word_is_own(origin))
    cell = lp_counts_cell(state, lp_word_node(origin));
  if (!cell)
    return;
  lp_cell_note_peak(cell);
  cell->frees += piece->is_last;
  cell->freed_bytes += size;
  if (here && piece->is_last && (uintptr_t)state->last == piece->start) {
    cell->temporary++;
    state->last = NULL;
  }
  lp_state_change(state, -(int64_t)size);
}

void lp_mappings_drop(struct lp_memory_state *state,
                      struct lp_mappings_taken *taken,
                      const struct lp_memory_frame *here) {
  for (uint32_t i = 0; i < taken->count; i++)
    drop(state, &taken->pieces[i], here);
  forget(taken);
}

void lp_mappings_add(struct lp_memory_state *state, uintptr_t start,
                     uintptr_t end, const struct lp_memory_frame *here,
                     bool is_pool) {
  const struct lp_memory_mapping made = {
      .start = start, .end = end, .word = is_pool ? 0 : here->word};
  struct lp_mappings_taken stale = {0};
  if (!here->cell)
    return;
  lp_mappings_take(&stale, start, end);
  lp_mappings_drop(state, &stale, NULL);
  lock();
  bool is_known = insert(find(start), &made);
  note_change();
  unlock();
  if (!is_known)
    return;
  if (is_pool) {
    lp_cell_passed(here->cell, end - start);
    return;
  }
  lp_cell_added(here->cell, 1, end - start);
  state->last = (const void *)start;
  lp_state_change(state, (int64_t)(end - start));
}

bool lp_mappings_claim(struct lp_memory_state *state, uintptr_t at) {
  struct lp_memory_mapping claimed = {0};
  if (!__atomic_load_n(&mappings.count, __ATOMIC_RELAXED))
    return false;
  lock();
  uint32_t number = find(at + 1);
  bool is_there = number < mappings.count && mappings.all[number].end > at;
  if (is_there) {
    claimed = mappings.all[number];
    mappings.all[number].word = 0;
    claimed.is_last = claimed.word && !has_others(claimed.part);
  }
  unlock();
  drop(state, &claimed, NULL);
  return is_there;
}

bool lp_mappings_know(uintptr_t at) {
  lock();
  uint32_t number = find(at + 1);
  bool is_there = number < mappings.count && mappings.all[number].end > at;
  unlock();
  return is_there;
}

void lp_mappings_fork(void) {
  if (mappings.is_locked)
    repair();
  mappings.is_locked = 0;
}
