/* SPDX-License-Identifier: MIT
 *
 * Finds which profiles come from the same run of a program: the processes of a
 * run are summed, runs are not.
 */
#ifndef LINEPROF_CLI_RUNS_H
#define LINEPROF_CLI_RUNS_H

#include "profile/outline.h"

#include <stdbool.h>
#include <stddef.h>

struct lp_runs {
  size_t *run_of; /* by path, from 0 in order of their first path */
  size_t count;
};

/** Looks into the profiles. Same run: the same run id (kprof, MPI and Slurm
 * give one), else kinship on the same host: one started the other, itself or by
 * way of others (a shell, `make`), or went on as it. Children of one parent
 * without a profile are not kin: it may be a shell. If one of the files is not
 * a profile all are taken for one run, and reading them will tell the error. */
struct lp_runs lp_runs_find(char *const *paths, size_t count);

/** Whether the profile has this name of a run, and is no snapshot of it. */
bool lp_runs_has_name(const struct lp_outline *outline, const char *name);
void lp_runs_free(struct lp_runs *runs);

/** Who makes a profile. */
struct lp_run_name {
  char *host;    /* a new string; NULL: unknown */
  int64_t kprof; /* the process of the run's kprof; 0: none, as of snapshots */
};

struct lp_run_name lp_runs_name(const struct lp_outline *outline);

#endif
