/* SPDX-License-Identifier: MIT
 *
 * Finds out what the addresses in a profile's samples mean, from the files
 * that ran and their debug information.
 */
#ifndef LINEPROF_CLI_RESOLVE_H
#define LINEPROF_CLI_RESOLVE_H

#include "profile_reader.h"
#include "text.h"

/** The payload of a PLACES block; nothing if there are no samples. Notes in
 * the profile which files could not be used. The caller frees it. */
struct lp_text lp_resolve(struct lp_profile *profile);

/** Gives the profile its places, unless it has them or needs none. */
void lp_resolve_now(struct lp_profile *profile);

#endif
