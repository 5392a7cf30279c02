/* SPDX-License-Identifier: MIT
 *
 * See parts.h. Buffers of different streams come one after the other, so an
 * interval may lie before earlier ones. The newest intervals are kept apart,
 * older ones are summed.
 */
#include "parts.h"

#include <string.h>

static struct lp_busy_interval *kept(struct lp_busy *busy) {
  return busy->room + busy->first;
}

/* The kept intervals wander through the room, and are moved to its begin when
 * they reach its end. */
void lp_busy_fold(struct lp_busy *busy) {
  const struct lp_busy_interval *oldest = kept(busy);
  if (busy->count == 0)
    return;
  if (busy->gap)
    busy->gap(busy, busy->floor, oldest->begin, oldest->thread);
  uint64_t ns = oldest->end - oldest->begin;
  busy->folded_ns += ns;
  busy->kept_ns -= ns;
  busy->floor = oldest->end;
  busy->count--;
  if (++busy->first < LP_BUSY_KEPT)
    return;
  memmove(busy->room, kept(busy), busy->count * sizeof *busy->room);
  busy->first = 0;
}

/* The first one that ends at `begin` or later. */
static uint32_t find(const struct lp_busy *busy, uint64_t begin) {
  const struct lp_busy_interval *all = busy->room + busy->first;
  uint32_t at = busy->count;
  while (at > 0 && all[at - 1].end >= begin)
    at--;
  return at;
}

uint64_t lp_busy_add(struct lp_busy *busy, uint64_t begin, uint64_t end,
                     uint32_t thread) {
  struct lp_busy_interval *all = kept(busy);
  if (begin < busy->floor)
    begin = busy->floor;
  if (begin >= end)
    return busy->folded_ns + busy->kept_ns;
  uint32_t first = find(busy, begin), last = first;
  for (; last < busy->count && all[last].begin <= end; last++) {
    if (all[last].begin < begin) {
      begin = all[last].begin;
      thread = all[last].thread;
    }
    if (all[last].end > end)
      end = all[last].end;
    busy->kept_ns -= all[last].end - all[last].begin;
  }
  if (first == last && busy->count == LP_BUSY_KEPT) {
    lp_busy_fold(busy);
    return lp_busy_add(busy, begin, end, thread);
  }
  if (last < busy->count)
    memmove(all + first + 1, all + last, (busy->count - last) * sizeof *all);
  all[first].begin = begin;
  all[first].end = end;
  all[first].thread = thread;
  busy->count += 1 - (last - first);
  busy->kept_ns += end - begin;
  return busy->folded_ns + busy->kept_ns;
}
