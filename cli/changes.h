/* SPDX-License-Identifier: MIT
 *
 * What profiling changed in the code that ran: the plugin's notes and the
 * sizes of machine code, from the files themselves.
 */
#ifndef LINEPROF_CLI_CHANGES_H
#define LINEPROF_CLI_CHANGES_H

#include "profile_reader.h"
#include "text.h"

/** The payload of a CHANGES block; nothing if no file has notes. The caller
 * frees it. */
struct lp_text lp_changes_collect(const struct lp_profile *profile);

/** Gives the profile its changes, unless it has them. */
void lp_changes_now(struct lp_profile *profile);

#endif
