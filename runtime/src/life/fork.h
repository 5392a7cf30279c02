/* SPDX-License-Identifier: MIT
 *
 * Processes that are made of this one. A child of fork() goes on in a profile
 * of its own. A child that cannot have one, or that is made behind libc's back,
 * measures nothing, and does not touch what it shares with its parent.
 */
#ifndef LINEPROF_FORK_H
#define LINEPROF_FORK_H

#include "base/settings.h"

/** Installs the handlers. To be called once, under the lock. Returns 0 or an
 * errno value. */
int lp_fork_start(const struct lp_settings *settings);

#endif
