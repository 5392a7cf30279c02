/* SPDX-License-Identifier: MIT
 *
 * The profiles that the processes of one run leave: found, completed, and made
 * one file.
 */
#ifndef LINEPROF_CLI_RUN_PROFILES_H
#define LINEPROF_CLI_RUN_PROFILES_H

#include "base/options.h"
#include "base/process.h"

struct lp_run_profiles {
  const char *output;  /* where the first process writes; NULL: a pattern */
  const char *pattern; /* of the names of all */
  const char *name;    /* the run's, which each profile has in it */
  bool leave_sources, quiet; /* as in lp_seal_end */
};

/** Finds the profiles of the run and completes those whose processes have
 * ended. Without a pattern these become one file: the first one's, which is
 * `output` unless its process still runs. With a pattern they stay apart, that
 * of the process that kprof started first. The paths are new strings. */
struct lp_list lp_run_profiles_finish(const struct lp_run_profiles *run,
                                      const struct lp_process_result *result);

#endif
