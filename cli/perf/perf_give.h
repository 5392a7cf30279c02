/* SPDX-License-Identifier: MIT
 *
 * Gives samples of another build to the processes of a profile, as if they had
 * been taken there. For perf_times.c alone.
 */
#ifndef LINEPROF_CLI_PERF_GIVE_H
#define LINEPROF_CLI_PERF_GIVE_H

#include "perf/perf_code.h"

/** What is given. */
struct lp_perf_giving {
  const struct lp_perf *perf;
  const struct lp_perf_code *code;
  const struct lp_perf_rows *rows;
  uint32_t time_event;
  double ns;                       /* of one of that event */
  uint32_t events[LP_MOST_EVENTS]; /* the others */
  size_t event_count;
};

/** Each chain of calls goes to the first process in which its innermost row
 * ran; else to the first that knows the row; else to the first of all. */
void lp_perf_give(const struct lp_perf_giving *giving,
                  struct lp_profile *const *profiles, size_t count);

#endif
