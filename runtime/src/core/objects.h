/* SPDX-License-Identifier: MIT
 *
 * OBJECT blocks: the executable and shared objects that modules and samples
 * come from, and where they are in memory.
 */
#ifndef LINEPROF_OBJECTS_H
#define LINEPROF_OBJECTS_H

#include <stdbool.h>
#include <stdint.h>

/** The id of the object that holds `address`, written now if it is new; it has
 * profiled code. 0: no room. Under the lock. */
uint32_t lp_object_of_module(const void *address);

/** A unit takes its leave: its object may be unloaded, and another come where
 * it was. Under the lock. */
void lp_object_may_go(void);

/** Whether the object that begins at this address has profiled code, or a
 * block; from any thread, in signal handlers. */
bool lp_object_is_profiled(uintptr_t begin);
bool lp_object_is_known(uintptr_t begin);

/** Writes the object that holds `address` unless it is written. It stays loaded
 * meanwhile. May do nothing; lp_objects_write() makes up for it. In signal
 * handlers, too, under the lock. */
void lp_object_note(uintptr_t address);

/** Writes all loaded objects that are not written yet. Not in a signal
 * handler, nor under the lock. */
void lp_objects_write(void);

#endif
