/* SPDX-License-Identifier: MIT
 *
 * See unwind_index.h. An index is never freed: a signal handler may be reading
 * it when its object is unloaded.
 */
#include "unwind/unwind_index.h"

#include <stddef.h>

#define MOST_INDICES 32u

struct index {
  uintptr_t begin, end; /* of the object */
  const struct lp_frame_pair *pairs;
  uint32_t count;
};

static struct {
  struct index all[MOST_INDICES];
  uint32_t count; /* the newest last */
} indices;

static const struct index *find_index(uintptr_t address) {
  uint32_t i = __atomic_load_n(&indices.count, __ATOMIC_ACQUIRE);
  while (i-- > 0)
    if (address >= indices.all[i].begin && address < indices.all[i].end)
      return &indices.all[i];
  return NULL;
}

uintptr_t lp_unwind_index_find(uintptr_t pc) {
  const struct index *index = find_index(pc);
  uint32_t low = 0, high = index ? index->count : 0;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (index->pairs[middle].function <= pc - index->begin)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? index->begin + index->pairs[low - 1].entry : 0;
}

bool lp_unwind_index_has_room(uintptr_t address) {
  return indices.count < MOST_INDICES && !find_index(address);
}

void lp_unwind_index_add(uintptr_t begin, uintptr_t end,
                         const struct lp_frame_pair *pairs, uint32_t count) {
  indices.all[indices.count] = (struct index){begin, end, pairs, count};
  __atomic_store_n(&indices.count, indices.count + 1, __ATOMIC_RELEASE);
}
