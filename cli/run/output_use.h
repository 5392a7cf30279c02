/* SPDX-License-Identifier: MIT
 *
 * Whether a profile is in use: a process writes it, or the kprof of its run is
 * not done with it. Such a file is not to be replaced.
 */
#ifndef LINEPROF_CLI_OUTPUT_USE_H
#define LINEPROF_CLI_OUTPUT_USE_H

#include <stdbool.h>

/** Whether the file, which may be no profile yet, is in use. False if it cannot
 * be read. */
bool lp_output_is_used(const char *path);

/** Holds other kprofs off that look for a place in the folder of `path`, so
 * that none removes what was made since it looked; for a second at most.
 * Returns what lp_output_release takes. */
int lp_output_hold(const char *path);
void lp_output_release(int folder);

/** "prog-2.lprof" for "prog.lprof", or the next number that is free; a new
 * string. */
char *lp_output_beside(const char *path);

#endif
