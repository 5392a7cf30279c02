/* SPDX-License-Identifier: MIT
 *
 * The profile of a process that still writes it: what its counters, clocks and
 * samples grew by between two looks, as if that were the whole run. What it
 * holds is read with pread and checked as always: the file may grow, or be cut,
 * at any time.
 */
#ifndef LINEPROF_CLI_FOLLOW_H
#define LINEPROF_CLI_FOLLOW_H

#include "profile/profile.h"

struct lp_follow {
  int file; /* open for reading; not owned */
  const char *path;
  struct lp_profile *profile; /* what it grew by; NULL: not read yet */
  uint64_t **former;          /* by block: what it held then; NULL: nothing */
  size_t former_count;
  struct lineprof_clock_pair since, now; /* what lies between them */
  struct lineprof_clock_pair next;       /* where the next look begins */
};

enum lp_follow_state {
  LP_FOLLOW_RUNS,
  LP_FOLLOW_ENDED,
  LP_FOLLOW_KILLED /* or gone otherwise: nobody knows when */
};

/** What has become of the process, or at least of its file. */
enum lp_follow_state lp_follow_state(const struct lp_follow *follow);

/** Did the process add blocks since they were read, a unit's or a thread's? */
bool lp_follow_is_stale(const struct lp_follow *follow);

/** Reads all blocks, at first and when there are new ones. The former profile
 * is freed: nobody may refer to it any more. False after an error message. */
bool lp_follow_read(struct lp_follow *follow);

/** Reads counters: the profile's end is now, or when its process ended. False
 * if the file cannot be read any more, or if the process was killed. */
bool lp_follow_count(struct lp_follow *follow);

/** Reads counters, and closes what is open: the profile is that of a run that
 * ends now, or when its process did. False if the file cannot be read any more,
 * or if the process was killed. */
bool lp_follow_take(struct lp_follow *follow);

/** Takes out of that what it held at the last look that did `move` the
 * beginning, or nothing at first. */
void lp_follow_subtract(struct lp_follow *follow, bool move);

/** Reads the newest point of memory over time. False: there is none. */
bool lp_follow_memory(const struct lp_follow *follow,
                      struct lineprof_memory_point *point);

void lp_follow_free(struct lp_follow *follow);

#endif
