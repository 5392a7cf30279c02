/* SPDX-License-Identifier: MIT
 *
 * Starts the memory layer (../memory/layer.h), which kprof has preloaded, and
 * tells it what happens in the runtime. A program that is run without it pays
 * one comparison when its modules register.
 */
#ifndef LINEPROF_MEMORY_H
#define LINEPROF_MEMORY_H

#include "base/settings.h"

#include <stdint.h>

/** Takes measure.memory. To be called once, under the lock. */
void lp_memory_configure(enum lp_memory_mode mode);

/** Starts the layer, once, if it is wanted. Calls the dynamic linker, so not in
 * signal handlers, nor under the lock. */
void lp_memory_look(void);

/** Whether memory is measured. */
bool lp_memory_is_on(void);

/** Where the layer's object begins in memory; 0: not known. */
uintptr_t lp_memory_object(void);

/** Goes on in a forked child, whose profile is its own by now; or does not,
 * where it has none. By its only thread. */
void lp_memory_fork(bool goes_on);

/** What the calling thread allocates from here on is lineprof's own; or the
 * program's again. */
void lp_memory_hide(bool hides);

#endif
