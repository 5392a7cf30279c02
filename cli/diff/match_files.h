/* SPDX-License-Identifier: MIT
 *
 * Which files of two sides are the same. Two versions of a program may lie in
 * different folders: it is the ends of the paths that say it, the longest
 * first.
 */
#ifndef LINEPROF_CLI_MATCH_FILES_H
#define LINEPROF_CLI_MATCH_FILES_H

#include "diff/side.h"

/** Sets, by function of each side, a number that files have in common. */
void lp_match_files(const struct lp_side *const sides[2],
                    size_t *const numbers[2]);

#endif
