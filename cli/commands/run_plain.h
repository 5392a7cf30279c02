/* SPDX-License-Identifier: MIT
 *
 * `kprof --plain`: runs a build without lineprof under perf first, for the
 * times of the program that nothing disturbs.
 */
#ifndef LINEPROF_CLI_RUN_PLAIN_H
#define LINEPROF_CLI_RUN_PLAIN_H

#include "base/text.h"

struct lp_plain_run {
  const char *program; /* NULL: none is wanted */
  const char *options; /* of `perf record`, parted by blanks; NULL: none */
  char *data;          /* what perf recorded */
  int wait_status;     /* how it ended */
};

/** Runs it with the arguments of `command`, whose first word it takes the place
 * of, beside the profile `output`. 0, or the status to leave with after an
 * error message; leaves itself if the user has ended the program. Free
 * `data`. */
int lp_plain_run(struct lp_plain_run *plain, const struct lp_list *command,
                 const char *output);

/** Warns if the two programs ended in different ways. */
void lp_plain_compare(const struct lp_plain_run *plain, const char *program,
                      int wait_status);

#endif
