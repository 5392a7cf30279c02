/* SPDX-License-Identifier: MIT
 *
 * Memory over time: the SERIES block of a profile.
 */
#ifndef LINEPROF_CLI_SERIES_BLOCK_H
#define LINEPROF_CLI_SERIES_BLOCK_H

#include "profile/profile.h"

/** Opens it, after MEMORY; points that are none are left out. For
 * memory_blocks.c only. */
void lp_series_open(struct lp_profile *profile);
void lp_series_free(struct lp_profile *profile);

#endif
