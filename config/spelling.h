/* SPDX-License-Identifier: MIT
 *
 * How far a misspelt word is from a known one.
 */
#ifndef LINEPROF_CONFIG_SPELLING_H
#define LINEPROF_CONFIG_SPELLING_H

#include <stddef.h>

enum { LP_SPELLING_FAR = 3 }; /* as many edits are no misspelling */

/** Letters to insert, drop or change to get from one word to the other. */
size_t lp_spelling_distance(const char *one, const char *other);

#endif
