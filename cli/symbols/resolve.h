/* SPDX-License-Identifier: MIT
 *
 * Finds out what the addresses in a profile's samples mean, from the files
 * that ran and their debug information.
 */
#ifndef LINEPROF_CLI_RESOLVE_H
#define LINEPROF_CLI_RESOLVE_H

#include "base/text.h"
#include "profile/profile.h"
#include "symbols/resolve_objects.h"

/** Payloads of a PLACES and a CODES block. */
struct lp_resolved {
  struct lp_text places, codes;
};

/** Nothing if there are no samples. Notes in the profile which files could not
 * be used. `objects` are known from other processes of the run. The caller
 * frees both texts. */
struct lp_resolved lp_resolve(struct lp_profile *profile,
                              struct lp_objects *objects);

/** The profile is to be resolved: called for all profiles before the first is,
 * it saves the search for each one's rows. */
void lp_resolve_expect(struct lp_profile *profile, struct lp_objects *objects);

/** Gives the profile its places, unless it has them or needs none. `objects`:
 * as above. */
void lp_resolve_now(struct lp_profile *profile, struct lp_objects *objects);

/** Whether addresses of profiled code are of no line: when the program ended,
 * it had no line table, or its file had been replaced. */
bool lp_resolve_lacks_lines(const struct lp_profile *profile);

#endif
