/* SPDX-License-Identifier: MIT
 *
 * The live objects of pools, by address: words as of blocks (counts.h), in
 * shadows of their own, because an object may begin at its chunk's address and
 * have a byte. What orders the pool's own accesses to its memory orders the
 * accesses to words, so they need no lock; nothing is there before the first
 * object. By threads whose state is busy.
 */
#ifndef LINEPROF_MEMORY_OBJECTS_H
#define LINEPROF_MEMORY_OBJECTS_H

#include "parts.h"

/** How far before an address an object that holds it is looked for. */
#define LP_OBJECTS_REACH 4096u

/** False: the program has told of none so far. */
bool lp_objects_exist(void);

/** False: there is no room to remember it. */
bool lp_objects_put(const void *object, uint64_t word);

/** The word, which is 0 then; 0: there is none. */
uint64_t lp_objects_take(const void *object);

/** The word of the last object that begins before `at`, not too far; and where
 * it begins. NULL: there is none. */
uint64_t *lp_objects_before(uintptr_t at, uintptr_t *start);

typedef void lp_objects_visit(void *context, const void *object, uint64_t word);

/** Takes all that begin in these bytes. In time that goes with the pages that
 * objects have been on. */
void lp_objects_take_all(uintptr_t low, uintptr_t high, lp_objects_visit *visit,
                         void *context);

#endif
