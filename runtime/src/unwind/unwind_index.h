/* SPDX-License-Identifier: MIT
 *
 * Indices of .eh_frame of objects that were linked without one: see
 * unwind_frames.h, which makes them.
 */
#ifndef LINEPROF_UNWIND_INDEX_H
#define LINEPROF_UNWIND_INDEX_H

#include <stdbool.h>
#include <stdint.h>

/** A function and its entry (FDE), from where the object begins. */
struct lp_frame_pair {
  uint32_t function, entry;
};

/** The address of the last entry whose function does not begin behind `pc`; 0:
 * none, or its object has no index. Async-signal-safe. */
uintptr_t lp_unwind_index_find(uintptr_t pc);

/** Whether the object at this address has no index, and may have one. */
bool lp_unwind_index_has_room(uintptr_t address);

/** Adds that of the object from `begin` to `end`: pairs by function, which stay
 * for ever. Under the runtime's lock. */
void lp_unwind_index_add(uintptr_t begin, uintptr_t end,
                         const struct lp_frame_pair *pairs, uint32_t count);

#endif
