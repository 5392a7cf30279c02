/* SPDX-License-Identifier: MIT
 *
 * Finds a program that runs, and writes a profile, by its number or by that
 * profile.
 */
#ifndef LINEPROF_CLI_FIND_PROGRAM_H
#define LINEPROF_CLI_FIND_PROGRAM_H

#include "profile/outline.h"

#include <stdint.h>

struct lp_program {
  struct lp_outline outline; /* the file stays open */
  char *path;                /* of the profile */
  int64_t process;           /* by its number here */
  int flags;                 /* that it is opened with, of open(2) */
};

/** Finds the running program by its number, or that of who has started it, or
 * by its profile. False after an error message; close with lp_program_close
 * either way. */
bool lp_program_find(struct lp_program *program, const char *target, int flags);
void lp_program_close(struct lp_program *program);

/** The same by its number, without messages: false with errno set, or 0 if the
 * process writes no profile. */
bool lp_program_look(struct lp_program *program, int64_t process, int flags);

/** Is this word a process's number, and no file? */
bool lp_program_is_number(const char *target);

#endif
