/* SPDX-License-Identifier: MIT
 *
 * Sampled rows of functions that call themselves, met while a clock of the same
 * function ran.
 */
#ifndef LINEPROF_CLI_INSIDE_H
#define LINEPROF_CLI_INSIDE_H

#include "model/shares.h"

/** Takes from the row, whose samples are all added, what clocks say that it
 * cannot have had. */
void lp_inside_limit(const struct lp_profile *profile, struct lp_share *row);

#endif
