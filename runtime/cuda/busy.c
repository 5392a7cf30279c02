/* SPDX-License-Identifier: MIT
 *
 * See parts.h. Buffers of different streams come one after the other, so what
 * is added may lie before what was; the newest intervals are kept apart, older
 * ones are a sum.
 */
#include "parts.h"

#include <string.h>

void lp_busy_fold(struct lp_busy *busy) {
  if (busy->count == 0)
    return;
  if (busy->gap)
    busy->gap(busy, busy->floor, busy->kept[0].begin, busy->kept[0].thread);
  uint64_t ns = busy->kept[0].end - busy->kept[0].begin;
  busy->folded_ns += ns;
  busy->kept_ns -= ns;
  busy->floor = busy->kept[0].end;
  busy->count--;
  memmove(busy->kept, busy->kept + 1, busy->count * sizeof *busy->kept);
}

/* The first one that ends at `begin` or later. */
static uint32_t find(const struct lp_busy *busy, uint64_t begin) {
  uint32_t at = busy->count;
  while (at > 0 && busy->kept[at - 1].end >= begin)
    at--;
  return at;
}

uint64_t lp_busy_add(struct lp_busy *busy, uint64_t begin, uint64_t end,
                     uint32_t thread) {
  if (begin < busy->floor)
    begin = busy->floor;
  if (begin >= end)
    return busy->folded_ns + busy->kept_ns;
  uint32_t first = find(busy, begin), last = first;
  for (; last < busy->count && busy->kept[last].begin <= end; last++) {
    if (busy->kept[last].begin < begin) {
      begin = busy->kept[last].begin;
      thread = busy->kept[last].thread;
    }
    if (busy->kept[last].end > end)
      end = busy->kept[last].end;
    busy->kept_ns -= busy->kept[last].end - busy->kept[last].begin;
  }
  if (first == last && busy->count == LP_BUSY_KEPT) {
    lp_busy_fold(busy);
    return lp_busy_add(busy, begin, end, thread);
  }
  memmove(busy->kept + first + 1, busy->kept + last,
          (busy->count - last) * sizeof *busy->kept);
  busy->kept[first].begin = begin;
  busy->kept[first].end = end;
  busy->kept[first].thread = thread;
  busy->count += 1 - (last - first);
  busy->kept_ns += end - begin;
  return busy->folded_ns + busy->kept_ns;
}
