/* SPDX-License-Identifier: MIT
 *
 * Walks the blocks of a profile file. For the reader only.
 */
#ifndef LINEPROF_CLI_BLOCKS_H
#define LINEPROF_CLI_BLOCKS_H

#include "profile/profile.h"

/** Reads every intact block of the open file into `profile->blocks`, steps
 * over damage, and sets `end_offset`. */
void lp_blocks_read(struct lp_profile *profile, int file);

#endif
