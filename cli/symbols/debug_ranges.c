/* SPDX-License-Identifier: MIT
 *
 * See debug_ranges.h.
 */
#include "symbols/debug_ranges.h"

#include "base/heap.h"

#include <stdlib.h>

static void add_range(struct lp_code_ranges *ranges, Dwarf_Addr begin,
                      Dwarf_Addr end, size_t index) {
  if (begin >= end)
    return;
  ranges->items =
      lp_heap_grow(ranges->items, ranges->count, sizeof *ranges->items);
  ranges->items[ranges->count++] = (struct lp_code_range){begin, end, index};
}

void lp_ranges_add(struct lp_code_ranges *ranges, Dwarf_Die *die,
                   size_t index) {
  Dwarf_Addr base, begin, end;
  ptrdiff_t at = 0;
  while ((at = dwarf_ranges(die, at, &base, &begin, &end)) > 0)
    add_range(ranges, begin, end, index);
}

static int compare_ranges(const void *left, const void *right) {
  const struct lp_code_range *a = left, *b = right;
  return (a->begin > b->begin) - (a->begin < b->begin);
}

void lp_ranges_sort(struct lp_code_ranges *ranges) {
  if (ranges->count)
    qsort(ranges->items, ranges->count, sizeof *ranges->items, compare_ranges);
}

const struct lp_code_range *lp_ranges_find(const struct lp_code_ranges *ranges,
                                           Dwarf_Addr address) {
  size_t low = 0, high = ranges->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (ranges->items[middle].begin <= address)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0 || ranges->items[low - 1].end <= address)
    return NULL;
  return &ranges->items[low - 1];
}
