/* SPDX-License-Identifier: MIT
 *
 * What the complete cycles of a schedule left: how many more bytes were live at
 * their ends than at their begins.
 */
#ifndef LINEPROF_CLI_GROWTH_H
#define LINEPROF_CLI_GROWTH_H

#include "profile/profile.h"

struct lp_growth_cycle {
  uint32_t number;
  int64_t begin, end; /* bytes that were live */
};

struct lp_growth {
  struct lp_growth_cycle *cycles; /* as they ended */
  size_t count, grown;            /* and how many left something */
  int64_t median, sum;            /* of what they left; 0: no cycles */
};

/** Of one process. A cycle of which an end is not known is left out. */
struct lp_growth lp_growth_find(const struct lp_profile *profile);
void lp_growth_free(struct lp_growth *growth);

#endif
