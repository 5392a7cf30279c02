/* SPDX-License-Identifier: MIT
 *
 * Recursion: limits what samples say of a row whose function also has a clock
 * running further out.
 */
#ifndef LINEPROF_CLI_RECURSION_H
#define LINEPROF_CLI_RECURSION_H

#include "samples/shares.h"

/** Takes from the row, whose samples are all added, what clocks say that it
 * cannot have had. */
void lp_recursion_limit(const struct lp_profile *profile, struct lp_share *row);

#endif
