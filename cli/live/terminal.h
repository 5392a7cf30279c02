/* SPDX-License-Identifier: MIT
 *
 * The terminal while kprof draws on it, by ncurses. It is as it was afterwards,
 * however kprof ends.
 */
#ifndef LINEPROF_CLI_TERMINAL_H
#define LINEPROF_CLI_TERMINAL_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/** Takes the streams (base/streams.h). False after an error message: there is
 * no terminal, or nobody knows what kind it is. */
bool lp_terminal_begin(void);

/** Begins to draw. False after an error message. */
bool lp_terminal_draw(void);

/** The screen is as it was; what was collected is printed. */
void lp_terminal_end(void);

/** Waits for a key, so long at most. ERR: none came; -2: the terminal has gone,
 * or somebody wants kprof to end. */
int lp_terminal_key(double seconds);

/** Adds as much of a text as fits into `most` columns: tabs as blanks, `?` for
 * what this locale cannot show. */
void lp_terminal_fit(struct lp_text *out, const char *text, size_t size,
                     size_t most);

enum { LP_TERMINAL_GONE = -2 };

#endif
