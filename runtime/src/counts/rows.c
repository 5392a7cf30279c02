/* SPDX-License-Identifier: MIT
 *
 * See rows.h.
 */
#include "counts/rows.h"

#include "core/contexts.h"
#include "platform/platform.h"

#include <string.h>

/* The first slab that ends above the address. */
static uint32_t search(const struct lp_rows *rows, uintptr_t address) {
  uint32_t low = 0, high = rows->count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (rows->slabs[middle].end <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void lp_rows_add(struct lp_rows *rows, const void *slab, uint32_t line_count,
                 uint32_t module) {
  uintptr_t begin = (uintptr_t)slab;
  if (!rows->slabs)
    rows->slabs = lp_platform_reserve(LP_MAX_MODULES * sizeof *rows->slabs);
  if (!rows->slabs || line_count == 0)
    return;
  uint32_t at = search(rows, begin);
  memmove(rows->slabs + at + 1, rows->slabs + at,
          (rows->count - at) * sizeof *rows->slabs);
  rows->slabs[at] = (struct lp_rows_slab){
      begin, begin + line_count * sizeof(struct lineprof_line_counter), module};
  rows->count++;
}

void lp_rows_forget(struct lp_rows *rows, bool (*is_gone)(const void *slab)) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < rows->count; i++)
    if (!is_gone((const void *)rows->slabs[i].begin))
      rows->slabs[kept++] = rows->slabs[i];
  rows->count = kept;
}

bool lp_rows_find(const struct lp_rows *rows,
                  const struct lineprof_line_counter *counter,
                  uint64_t *frame) {
  uintptr_t address = (uintptr_t)counter;
  uint32_t at = search(rows, address);
  if (at == rows->count || address < rows->slabs[at].begin)
    return false;
  uint64_t line = (address - rows->slabs[at].begin) / sizeof *counter;
  *frame = LINEPROF_FRAME_CLOCKED | rows->slabs[at].module << 32 | line;
  return true;
}
