/* SPDX-License-Identifier: MIT
 *
 * Reads a file into a profile.
 */
#ifndef LINEPROF_CLI_READER_H
#define LINEPROF_CLI_READER_H

#include "profile/profile.h"

/** Reads and checks a profile: its first process, the others by `next`. NULL,
 * after an error message, if nothing in it can be used. lp_profile_free of the
 * first frees all of them. */
struct lp_profile *lp_profile_read(const char *path);
void lp_profile_free(struct lp_profile *profile);

#endif
