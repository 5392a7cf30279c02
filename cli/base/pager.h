/* SPDX-License-Identifier: MIT
 *
 * Sends results on a terminal through a pager, as git does.
 */
#ifndef LINEPROF_CLI_PAGER_H
#define LINEPROF_CLI_PAGER_H

#include <stdbool.h>
#include <stddef.h>

/** Is stdout a terminal that understands escape sequences, or a pager in front
 * of one? */
bool lp_pager_has_terminal(void);

/** The width of the terminal in columns; 0: stdout is not a terminal, or its
 * width is not known. */
size_t lp_pager_width(void);

/** Sends stdout, and stderr where that is the terminal as well, through
 * $KPROF_PAGER, $PAGER or `less` from now on. Nothing happens if stdout is no
 * terminal, if the pager is "" or "cat", or if there is one already. */
void lp_pager_start(void);

/** Waits until the user has left the pager; stdout is the terminal again after
 * that. The pager's exit status is ignored.
 */
void lp_pager_finish(void);

#endif
