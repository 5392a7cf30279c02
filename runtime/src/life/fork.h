/* SPDX-License-Identifier: MIT
 *
 * Processes that are made of this one. A child of fork() goes on in a profile
 * of its own. One that cannot have it, or that is made behind libc's back,
 * measures nothing, and leaves what it shares with its parent alone.
 */
#ifndef LINEPROF_FORK_H
#define LINEPROF_FORK_H

#include "base/settings.h"

/** Once, under the lock. Returns 0 or an errno value. */
int lp_fork_start(const struct lp_settings *settings);

#endif
