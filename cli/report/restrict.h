/* SPDX-License-Identifier: MIT
 *
 * Restrictions of a table, as pstats has them: each leaves a part of the rows
 * that the ones before have left. `20`: the first 20; `10%`: the first tenth;
 * anything else: those whose name matches the extended regular expression.
 */
#ifndef LINEPROF_CLI_RESTRICT_H
#define LINEPROF_CLI_RESTRICT_H

#include "base/text.h"

/** False, after an error message, if one of the words is no restriction. */
bool lp_restrict_check(const struct lp_list *words);

/** Leaves of `count` indices into `names` those that the words allow, in their
 * order; returns how many. */
size_t lp_restrict(const struct lp_list *words, char *const *names,
                   size_t *indices, size_t count);

#endif
