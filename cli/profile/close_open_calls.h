/* SPDX-License-Identifier: MIT
 *
 * Closes the lines and calls that a profile left open: those of a process that
 * was killed or left by _exit, of threads alive at exit, of a process that
 * still runs.
 */
#ifndef LINEPROF_CLI_CLOSE_OPEN_CALLS_H
#define LINEPROF_CLI_CLOSE_OPEN_CALLS_H

#include "profile/profile.h"

/** Does for every open frame and region in `profile` what leaving it at the
 * process's end would have done, except that the call does not count as
 * returned. Once per profile; only the copy in memory changes. */
void lp_profile_close(struct lp_profile *profile);

/** A row of a module's table. */
struct lp_open_row {
  const struct lp_table *table;
  uint32_t line;
};

/** The rows of a thread, given by its THREAD block, whose clocks run, innermost
 * first: as many as there is room for. Returns how many. */
size_t lp_profile_open_rows(struct lp_profile *profile,
                            const struct lp_block *block,
                            struct lp_open_row *rows, size_t most);

#endif
