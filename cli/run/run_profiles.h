/* SPDX-License-Identifier: MIT
 *
 * The profiles that the processes of one run leave: found, completed, and made
 * one file. Where there are many that begins while the program still runs, as
 * each takes a few hundred KiB until it has been completed.
 */
#ifndef LINEPROF_CLI_RUN_PROFILES_H
#define LINEPROF_CLI_RUN_PROFILES_H

#include "base/options.h"
#include "base/process.h"
#include "run/seal.h"

struct lp_run_profiles {
  const char *output;  /* where the first process writes; NULL: a pattern */
  const char *pattern; /* of the names of all */
  const char *name;    /* the run's, which each profile has in it */
  bool leave_sources, quiet; /* as in lp_seal_end */

  /* What follows begins as zeros. */
  struct lp_seal_run shared;
  struct lp_pack *pack; /* that the others are put into; NULL: none yet */
  int stopped_by;       /* the signal that stopped it; 0: none */
  size_t left;          /* profiles that were not completed then */
  size_t processes; /* in one file; 0: nothing profiled ran, or it is unknown */
};

/** For a struct lp_process_watch whose context is a struct lp_run_profiles:
 * while the program runs, completes the profiles of processes that have ended,
 * whenever there are many. Not with a pattern. */
void lp_run_profiles_watch(void *run, pid_t pid);

/** Finds the profiles of the run and completes those whose processes have
 * ended. Without a pattern these become one file: the first one's, which is
 * `output` unless its process still runs. With a pattern they stay apart, that
 * of the process that kprof started first. A signal stops it, and what is left
 * to do stays undone. The paths are new strings. */
struct lp_list lp_run_profiles_finish(struct lp_run_profiles *run,
                                      const struct lp_process_result *result);

#endif
