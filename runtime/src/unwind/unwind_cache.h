/* SPDX-License-Identifier: MIT
 *
 * Rules found before, by program counter: one table for all threads, without
 * locks. An entry that another one displaced, or that is just being written,
 * is simply not there.
 */
#ifndef LINEPROF_UNWIND_CACHE_H
#define LINEPROF_UNWIND_CACHE_H

#include "unwind/unwind_cfi.h"

/** Once. Returns 0 or an errno value; nothing is found then. */
int lp_unwind_cache_start(void);

/** `header` is that of the object that is at `pc` now: an object that came
 * where another one was has its own rules. */
bool lp_unwind_cache_find(uintptr_t pc, uintptr_t header,
                          struct lp_unwind_rule *rule);
void lp_unwind_cache_add(uintptr_t pc, uintptr_t header,
                         const struct lp_unwind_rule *rule);

#endif
