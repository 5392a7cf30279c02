/* SPDX-License-Identifier: MIT
 *
 * Closes the lines and calls that a profile left open: those of a process that
 * was killed or left by _exit, of threads alive at exit, of a process that
 * still runs.
 */
#ifndef LINEPROF_CLI_CLOSE_OPEN_CALLS_H
#define LINEPROF_CLI_CLOSE_OPEN_CALLS_H

#include "profile/profile.h"

/** Does for every open frame and region in `profile` what leaving it at the
 * process's end would have done, except that the call does not count as
 * returned. Once per profile; only the copy in memory changes. */
void lp_profile_close(struct lp_profile *profile);

#endif
