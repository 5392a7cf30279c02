/* SPDX-License-Identifier: MIT
 *
 * Is this the process that the profile is of? A child that libc's fork handlers
 * were not called for shares its parent's profile until it next enters the
 * runtime, which looks at the mark.
 */
#ifndef LINEPROF_FORK_MARK_H
#define LINEPROF_FORK_MARK_H

#include <stdint.h>

/** Not zero in the process that the profile is of. */
extern const volatile uint8_t *lp_fork_mark
    __attribute__((visibility("hidden")));

/** Makes the mark, which children find wiped where the system can do that;
 * `found` is then called where one looks. Once, under the lock. */
void lp_fork_mark_start(void (*found)(void));

/** The process has a profile of its own now, or none. */
void lp_fork_mark_set(void);

/** What is to be done in a child that finds itself unmarked. Async-signal-safe,
 * keeps errno. */
void lp_fork_unseen(void);

/** Before anything shared is written, where there is time to look. */
static inline void lp_fork_look(void) {
  if (__builtin_expect(!*lp_fork_mark, 0))
    lp_fork_unseen();
}

#endif
