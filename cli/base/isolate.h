/* SPDX-License-Identifier: MIT
 *
 * Runs a function in a process of its own, so that whatever happens there, on
 * damaged files as well, does not end this one.
 */
#ifndef LINEPROF_CLI_ISOLATE_H
#define LINEPROF_CLI_ISOLATE_H

#include "base/text.h"

enum lp_isolated {
  LP_ISOLATED_DONE,
  LP_ISOLATED_FAILED, /* it returned false */
  LP_ISOLATED_LATE,   /* it took longer than it may */
  LP_ISOLATED_KILLED, /* by a signal, or it left the process */
  LP_ISOLATED_NOT_RUN /* there was no process to be had; errno */
};

/** What a function that runs there is like: adds what it has to say. */
typedef bool lp_isolated_work(void *context, struct lp_text *out);

/** Runs `work` for at most so many seconds; adds to `out` what it said, to
 * `errors` what was written to stderr meanwhile, each of at most `most` bytes.
 * Its stdin and stdout are /dev/null. */
enum lp_isolated lp_isolate(lp_isolated_work *work, void *context,
                            unsigned seconds, size_t most, struct lp_text *out,
                            struct lp_text *errors);

#endif
