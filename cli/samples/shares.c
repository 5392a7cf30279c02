/* SPDX-License-Identifier: MIT
 *
 * See shares.h.
 */
#include "samples/shares.h"

#include "profile/segments.h"

#include <stdlib.h>

void lp_shares_delete(struct lp_shares *shares) {
  if (!shares)
    return;
  free(shares->rows);
  free(shares->functions);
  free(shares->elsewhere);
  free(shares->outside);
  free(shares->waits);
  free(shares);
}

void lp_shares_free(struct lp_profile *profile) {
  lp_shares_delete(profile->sampled.shares);
  profile->sampled.shares = NULL;
}

bool lp_shares_is_chosen(const struct lp_profile *profile, uint32_t kind,
                         uint32_t cycle, int64_t wanted) {
  if (profile->scheduled.segment_count == 0) /* the whole run */
    return wanted == LP_ALL_CYCLES;
  return kind == LINEPROF_SEGMENT_ACTIVE &&
         (wanted == LP_ALL_CYCLES || cycle == wanted);
}
