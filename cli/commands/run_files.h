/* SPDX-License-Identifier: MIT
 *
 * Messages after a run about the files that it has left.
 */
#ifndef LINEPROF_CLI_RUN_FILES_H
#define LINEPROF_CLI_RUN_FILES_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct lp_run_files {
  const char *name;            /* as the user gave it; NULL */
  const char *output;          /* as in struct lp_run_profiles */
  const char *pattern;         /* ... */
  const char *times;           /* what perf recorded beside; NULL */
  const struct lp_list *paths; /* at least one */
};

void lp_run_files_say_where(const struct lp_run_files *files);

/** How to see them. */
void lp_run_files_say_more(const struct lp_run_files *files, bool is_family);

/** That a signal came before `left` of them were completed, and what to do with
 * them. */
void lp_run_files_say_stopped(const struct lp_run_files *files, int signal,
                              size_t left);

#endif
