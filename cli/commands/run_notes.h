/* SPDX-License-Identifier: MIT
 *
 * Messages after a run that say how its numbers came about.
 */
#ifndef LINEPROF_CLI_RUN_NOTES_H
#define LINEPROF_CLI_RUN_NOTES_H

#include "report/report.h"

/** Prints to stderr, for `-vv`: the clock, what was recorded, and how much of
 * it are samples. */
void lp_run_notes_say(const struct lp_report *report);

/** Says why a program could not be run; the status to leave with. */
int lp_run_notes_cannot_start(const char *program, int error);

/** In mode = "exact", prints one line with the way out if parts of `program`,
 * whose profiles these are, were not built with --exact. */
void lp_run_notes_say_inexact(const char *program, char *const *paths,
                              size_t count);

#endif
