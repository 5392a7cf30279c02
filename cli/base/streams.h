/* SPDX-License-Identifier: MIT
 *
 * Standard output and error while kprof draws on the terminal that they are:
 * what kprof and a program that it starts write there is collected in a file
 * without a name, and printed when the terminal is theirs again.
 */
#ifndef LINEPROF_CLI_STREAMS_H
#define LINEPROF_CLI_STREAMS_H

#include <stdbool.h>
#include <stddef.h>

/** Begins to collect. Where standard input is the terminal, too, nothing can be
 * read from it. False after an error message. They are given back at exit, if
 * nobody has done so. */
bool lp_streams_take(void);

/** Prints what has come since the last time to the terminal. */
void lp_streams_print(void);

/** Ends it: prints the rest. Harmless twice. */
void lp_streams_give_back(void);

/** The last bytes that were collected, `size` at most; returns how many. */
size_t lp_streams_tail(char *bytes, size_t size);

/** A descriptor of the terminal that standard output was, while it is taken. */
int lp_streams_terminal(void);

#endif
