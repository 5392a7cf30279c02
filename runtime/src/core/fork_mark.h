/* SPDX-License-Identifier: MIT
 *
 * Tells whether this process is the one of the profile. A child made without
 * libc's fork handlers shares its parent's profile until it next enters the
 * runtime, which looks at the mark.
 */
#ifndef LINEPROF_FORK_MARK_H
#define LINEPROF_FORK_MARK_H

#include <stdint.h>

/** Not zero in the process of the profile. */
extern const volatile uint8_t *lp_fork_mark
    __attribute__((visibility("hidden")));

/** Makes the mark, which the system, if it can, wipes in children. `found` is
 * called when a child looks at its mark. To be called once, under the lock. */
void lp_fork_mark_start(void (*found)(void));

/** The process has a profile of its own now, or none. */
void lp_fork_mark_set(void);

/** Ends profiling in a child that finds itself unmarked. Async-signal-safe,
 * keeps errno. */
void lp_fork_unseen(void);

/** Looks at the mark. To be called before anything shared is written, where
 * there is time to look. */
static inline void lp_fork_look(void) {
  if (__builtin_expect(!*lp_fork_mark, 0))
    lp_fork_unseen();
}

#endif
