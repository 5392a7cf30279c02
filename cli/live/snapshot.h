/* SPDX-License-Identifier: MIT
 *
 * A copy of the profile of a program that runs, as if it had ended now. Nobody
 * stops the program, and it does nothing for it.
 */
#ifndef LINEPROF_CLI_SNAPSHOT_H
#define LINEPROF_CLI_SNAPSHOT_H

#include "profile/profile.h"

/** Writes what the open file of a running process holds into a new file, which
 * is to be sealed. `path` names the former in messages. Memory is that of one
 * moment, unless the program allocates faster than it is read. False after an
 * error message. */
bool lp_snapshot_write(int file, const char *path, const char *copy);

#endif
