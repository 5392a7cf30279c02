/* SPDX-License-Identifier: MIT
 *
 * Processes that are made of this one. A child of fork() goes on in a profile
 * of its own. One that cannot have it, or that is made behind libc's back,
 * measures nothing, and leaves what it shares with its parent alone.
 */
#ifndef LINEPROF_FORK_H
#define LINEPROF_FORK_H

#include "core/settings.h"

/** Once, under the lock. Returns 0 or an errno value. */
int lp_fork_start(const struct lp_settings *settings);

/** Not zero in the process that the profile is of. */
extern const volatile uint8_t *lp_fork_mark
    __attribute__((visibility("hidden")));

/** The calling thread is the only one of a child that no handler was called
 * for. Async-signal-safe, keeps errno. */
void lp_fork_unseen(void);

/** Before anything shared is written, where there is time to look. */
static inline void lp_fork_look(void) {
  if (__builtin_expect(!*lp_fork_mark, 0))
    lp_fork_unseen();
}

#endif
