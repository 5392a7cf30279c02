/* SPDX-License-Identifier: MIT
 *
 * Makes one file of the profiles of a run's processes.
 */
#ifndef LINEPROF_CLI_PACK_H
#define LINEPROF_CLI_PACK_H

#include "base/options.h"

/** Appends the sealed profiles to the first of them that is sealed, each as a
 * process of its own, and removes their files; one that was forked and counted
 * nothing is only removed. What is not sealed or is damaged stays as it is.
 * `profiles` then are those that are left. Every step leaves valid profiles. */
void lp_pack(struct lp_list *profiles);

#endif
