/* SPDX-License-Identifier: MIT
 *
 * Results on a terminal: they go through a pager, as git's do.
 */
#ifndef LINEPROF_CLI_PAGER_H
#define LINEPROF_CLI_PAGER_H

#include <stdbool.h>
#include <stddef.h>

/** Is stdout a terminal that understands escape sequences, or a pager in front
 * of one? */
bool lp_pager_has_terminal(void);

/** Columns of the terminal that stdout is; 0: it is none, or does not say. */
size_t lp_pager_width(void);

/** Sends stdout, and stderr where that is the terminal as well, through
 * $KPROF_PAGER, $PAGER or `less` from now on. Nothing happens if stdout is no
 * terminal, if the pager is "" or "cat", or if there is one already. */
void lp_pager_start(void);

/** Waits until the reader has left the pager; then stdout is the terminal
 * again. Whatever the pager says: what it did is no matter of kprof's status.
 */
void lp_pager_finish(void);

#endif
