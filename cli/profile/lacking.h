/* SPDX-License-Identifier: MIT
 *
 * Units of profiled code that had no line table when their addresses were
 * looked up: samples in them are of no line.
 */
#ifndef LINEPROF_CLI_LACKING_H
#define LINEPROF_CLI_LACKING_H

#include "base/map.h"
#include "profile/profile.h"

struct lp_lacking {
  struct lp_map modules, paths; /* of their objects */
};

/** Those of a profile whose places are known; it must outlive the result. Free
 * with lp_lacking_free(). */
struct lp_lacking lp_lacking_find(const struct lp_profile *profile);
void lp_lacking_free(struct lp_lacking *lacking);

/** Whether the place may be in a line of one of these units. NULL: it is an
 * address that nobody looked up. */
bool lp_lacking_is_at(const struct lp_lacking *lacking,
                      const struct lp_places *places,
                      const struct lineprof_place *place);

#endif
