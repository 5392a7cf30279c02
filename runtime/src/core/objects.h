/* SPDX-License-Identifier: MIT
 *
 * OBJECT blocks: the executable and shared objects that modules and samples
 * come from, and where they are in memory.
 */
#ifndef LINEPROF_OBJECTS_H
#define LINEPROF_OBJECTS_H

#include <stdbool.h>
#include <stdint.h>

/** The id of the object that holds `address` and has profiled code. It is
 * written now if it is new. 0: no room. To be called under the lock. */
uint32_t lp_object_of_module(const void *address);

/** Says that a unit was unregistered: its object may be unloaded, and another
 * one may come to its addresses. To be called under the lock. */
void lp_object_may_go(void);

/** Whether the object that begins at this address has profiled code; and
 * whether it has a block. For any thread, also in signal handlers. */
bool lp_object_is_profiled(uintptr_t begin);
bool lp_object_is_known(uintptr_t begin);

/** Writes the object that holds `address`, which must stay loaded meanwhile,
 * unless it has been written. It may do nothing where it cannot find out about
 * the object; lp_objects_write() makes up for that. To be called under the
 * lock, also in signal handlers. */
void lp_object_note(uintptr_t address);

/** Writes all loaded objects that are not written yet. Not to be called in a
 * signal handler, nor under the lock. */
void lp_objects_write(void);

#endif
