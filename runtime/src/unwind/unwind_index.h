/* SPDX-License-Identifier: MIT
 *
 * An index of .eh_frame for objects of profiled code that were linked without
 * one (-Wl,--no-eh-frame-hdr, or static with some linkers): it is made when
 * their first unit registers, as it takes the object's file to find .eh_frame.
 */
#ifndef LINEPROF_UNWIND_INDEX_H
#define LINEPROF_UNWIND_INDEX_H

#include <stdint.h>

/** Makes the index of the object that holds `address`, if it needs one and has
 * none. Under the runtime's lock, not in signal handlers. */
void lp_unwind_index_see(const void *address);

/** The address of the last entry (FDE) whose function does not begin behind
 * `pc`; 0: none, or its object has no index. Async-signal-safe. */
uintptr_t lp_unwind_index_find(uintptr_t pc);

#endif
