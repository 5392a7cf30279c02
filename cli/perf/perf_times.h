/* SPDX-License-Identifier: MIT
 *
 * Times of the undisturbed program: samples that perf took of a plain build
 * take the place of all that clocks and samples of the profiled one say. Hits,
 * memory, GPU work and regions stay the profile's.
 */
#ifndef LINEPROF_CLI_PERF_TIMES_H
#define LINEPROF_CLI_PERF_TIMES_H

#include "base/map.h"
#include "profile/profile.h"

/** What they are from. */
struct lp_perf_times {
  const char *path; /* of what was read; NULL: there are none */
  char *program;    /* file of machine code that has most of their time; NULL */
  char *event;      /* that tells time: "cpu-clock" */
  uint64_t samples; /* of it */
  bool has_callers; /* perf followed calls */
  struct lp_map programs; /* paths of files with profiled code */
};

/** Reads perf's file, or a text of it, into profiles that are closed, whose
 * places are known, and of which no shares have been made. Other events than
 * the one that tells time become `sampled.events` of the profiles. False after
 * error messages. Free `times` in any case. */
bool lp_perf_times_take(struct lp_perf_times *times, const char *path,
                        struct lp_profile *const *profiles, size_t count);
void lp_perf_times_free(struct lp_perf_times *times);

#endif
