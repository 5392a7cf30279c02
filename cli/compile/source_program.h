/* SPDX-License-Identifier: MIT
 *
 * A source file as PROGRAM: compiled into a temporary folder for one run.
 */
#ifndef LINEPROF_CLI_SOURCE_PROGRAM_H
#define LINEPROF_CLI_SOURCE_PROGRAM_H

#include <stdbool.h>

struct lp_source_program {
  char *folder; /* NULL: nothing was made */
  char *path;   /* of the executable, named like the source */
};

/** Words parted by blanks; NULL: none. */
struct lp_source_flags {
  const char *compile; /* for the link, too */
  const char *link;    /* at the end, where libraries belong */
};

/** Whether this is the name of a source file that exists. */
bool lp_source_program_is(const char *path);

/** Compiles with -O2 -g and `flags`, and where `exact` is true with a clock at
 * every row. Returns 0, or the status to leave with after the
 * compiler's or our own message. */
int lp_source_program_make(struct lp_source_program *program,
                           const char *source,
                           const struct lp_source_flags *flags, bool exact);
void lp_source_program_remove(struct lp_source_program *program);

#endif
