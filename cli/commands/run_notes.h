/* SPDX-License-Identifier: MIT
 *
 * Messages after a run that say how its numbers came about.
 */
#ifndef LINEPROF_CLI_RUN_NOTES_H
#define LINEPROF_CLI_RUN_NOTES_H

#include "views/report.h"

/** With `-vv`: the clock, what was recorded, and how much of it are samples; to
 * stderr. */
void lp_run_notes_say(const struct lp_report *report);

/** In mode = "exact": whether all of `program`, whose profiles these are, was
 * built so. If not, one line on stderr says what to do. */
void lp_run_notes_say_inexact(const char *program, char *const *paths,
                              size_t count);

#endif
