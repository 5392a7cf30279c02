/* SPDX-License-Identifier: MIT
 *
 * Profiles by the names that they are to have, where another file stands for
 * them while their programs run (lineprof/live_name.h).
 */
#ifndef LINEPROF_CLI_NAMED_FILE_H
#define LINEPROF_CLI_NAMED_FILE_H

#include <stdbool.h>

/** As open(2) for a file that is there. One whose program was killed gets its
 * name, if that can be. */
int lp_named_open(const char *path, int flags);

/** Gives the profile its name, if it has none yet: nobody writes it any more.
 */
void lp_named_finish(const char *path);

/** Whether nobody's data are in a file of this name, or none is there. */
bool lp_named_is_free(const char *path);

/** Removes it, by both names. Returns 0, or -1 with errno. */
int lp_named_remove(const char *path);

/** The name that a profile has while its program runs, and the one that it is
 * to have; others are copied. The caller frees it. */
char *lp_named_live(const char *path);
char *lp_named_shown(const char *path);

#endif
