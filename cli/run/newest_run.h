/* SPDX-License-Identifier: MIT
 *
 * Finds the profiles that commands read when none is named: those of the newest
 * run in the current folder.
 */
#ifndef LINEPROF_CLI_NEWEST_RUN_H
#define LINEPROF_CLI_NEWEST_RUN_H

#include "base/text.h"

#include <stdbool.h>

/** Adds the profiles of the newest run in the working directory, and says so.
 * False after an error message. */
bool lp_newest_run(struct lp_list *paths);

#endif
