/* SPDX-License-Identifier: MIT
 *
 * The screen of `kprof top`: a table of lines or functions, a function's
 * source, the program's output, a page of help. Keys change what is shown.
 */
#ifndef LINEPROF_CLI_SCREEN_H
#define LINEPROF_CLI_SCREEN_H

#include "live/figures.h"

struct lp_screen_options {
  struct lp_top_view view; /* at first */
  double interval_s;
};

/** Draws until somebody leaves it, on the terminal that is taken
 * (live/terminal.h), which is as it was then. `last` is what was there last.
 * False after an error message. */
bool lp_screen_run(struct lp_live *live,
                   const struct lp_screen_options *options,
                   struct lp_text *last);

#endif
