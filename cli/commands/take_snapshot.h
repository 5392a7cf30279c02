/* SPDX-License-Identifier: MIT
 *
 * `kprof ctl PID snapshot`, of a program without a schedule or into a file: its
 * profile as it is now.
 */
#ifndef LINEPROF_CLI_TAKE_SNAPSHOT_H
#define LINEPROF_CLI_TAKE_SNAPSHOT_H

#include "commands/configuration.h"
#include "run/run.h"

#include <stdbool.h>

/** Writes the program's profile to `output`, or NULL: to the first of
 * `PROFILE-snapshot-1.lprof`, `-2.lprof` ... here that is not there. Says
 * where. False after an error message. */
bool lp_take_snapshot(const struct lp_program *program, const char *output,
                      const struct lp_configuration *configuration);

#endif
