/* SPDX-License-Identifier: MIT
 *
 * Completes a profile after its process has ended.
 */
#ifndef LINEPROF_CLI_SEAL_H
#define LINEPROF_CLI_SEAL_H

#include "base/map.h"
#include "model/warnings.h"
#include "symbols/resolve_objects.h"

#include <stdbool.h>
#include <stdint.h>

/** What the profiles that become one file have between them, each once. */
struct lp_seal_run {
  struct lp_map files;   /* of machine code, that were searched for tables */
  struct lp_map tables;  /* whose sources were looked at */
  struct lp_map sources; /* that are there */
  struct lp_objects objects;
  struct lp_warnings warnings; /* the caller prints them */
};

/** How the process ended, as its parent saw it. */
struct lp_seal_end {
  struct lp_seal_run *run;
  int64_t pid;
  uint32_t wait_status;
  uint64_t end_ns;    /* CLOCK_MONOTONIC */
  bool leave_sources; /* keep their text out of the profile */
  bool quiet;         /* about sources: a report follows and will speak */
  bool is_running; /* the run goes on: what may still be written is no news */
};

/** Frees all but the warnings. */
void lp_seal_run_free(struct lp_seal_run *run);

/** The next profile will be a file of its own, which needs all of it. */
void lp_seal_run_part(struct lp_seal_run *run);

/** Appends source texts, tables of units that did not run and the places of
 * samples, fills in checksums, end time and the SEAL block. Every step leaves a
 * valid profile, and a second call finishes what a first one could not. A file
 * that a process may still write is left alone, and that is said; one that
 * others than `pid` may still have mapped is not cut. What is damaged has
 * nothing in common with others. 0 if it is sealed; -1 if not, the counts are
 * safe either way. */
int lp_seal(const char *path, const struct lp_seal_end *end);

#endif
