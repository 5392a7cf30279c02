/* SPDX-License-Identifier: MIT
 *
 * Warnings about profiles, where many processes of a run have the same.
 */
#ifndef LINEPROF_CLI_WARNINGS_H
#define LINEPROF_CLI_WARNINGS_H

#include "base/map.h"

#include <stddef.h>

struct lp_profile;
struct lp_warning;

struct lp_warnings {
  struct lp_map texts; /* numbers `items` */
  struct lp_warning *items;
};

/** Notes what reading and resolving the profile has found, from its warning
 * `first` on. */
void lp_warnings_add(struct lp_warnings *warnings,
                     const struct lp_profile *profile, size_t first);

/** Prints each text once, with the profile that it was first said of and the
 * number of others, and forgets all. */
void lp_warnings_print(struct lp_warnings *warnings);

#endif
