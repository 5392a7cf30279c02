/* SPDX-License-Identifier: MIT
 *
 * From a file to a profile: the stages of reading, in their order.
 */
#ifndef LINEPROF_CLI_READER_H
#define LINEPROF_CLI_READER_H

#include "profile/profile.h"

/** Reads and checks a profile: its first process, the others by `next`. NULL,
 * after an error message, when there is nothing in it that can be used; the
 * caller frees all of them with lp_profile_free of the first. */
struct lp_profile *lp_profile_read(const char *path);
void lp_profile_free(struct lp_profile *profile);

#endif
