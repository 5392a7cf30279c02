/* SPDX-License-Identifier: MIT
 *
 * Makes one file of the profiles of a run's processes.
 */
#ifndef LINEPROF_CLI_PACK_H
#define LINEPROF_CLI_PACK_H

#include <stdbool.h>
#include <stddef.h>

/** A file that further processes are put into. */
struct lp_pack;

/** Puts further processes into this profile. NULL, and nothing has changed, if
 * it is not sealed, is damaged or cannot be written. */
struct lp_pack *lp_pack_begin(const char *path);
void lp_pack_end(struct lp_pack *pack); /* NULL: nothing to do */

const char *lp_pack_path(const struct lp_pack *pack);

/** How many processes it has; 0: in none of them anything profiled ran. */
size_t lp_pack_count(const struct lp_pack *pack);

/** Appends a sealed profile as a process of its own and removes its file; one
 * that was forked and counted nothing is only removed. False, maybe after a
 * warning, if the file stays as it is. Every step leaves valid profiles. */
bool lp_pack_take(struct lp_pack *pack, const char *path);

/** Appends all that is in another pack, without looking at it, and removes that
 * one's file. False after a warning. */
bool lp_pack_join(struct lp_pack *pack, const struct lp_pack *from);

#endif
