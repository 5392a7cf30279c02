/* SPDX-License-Identifier: MIT
 *
 * What a report begins with.
 */
#ifndef LINEPROF_CLI_SUMMARY_H
#define LINEPROF_CLI_SUMMARY_H

#include "report/report.h"

/** Of all processes. */
struct lp_totals {
  double wall_ns; /* 0: not known */
  double cpu_ns;  /* of threads that ran profiled code, with the time to set
                     them up; 0: not known */
  uint64_t threads;
  uint64_t clocked; /* how often a clock was read around a row */
  /* What measuring took, about: reading clocks, counting, taking samples;
   * starting, ending and taking in units and threads; lineprof's own thread. */
  double clock_ns, counting_ns, sampling_ns, setup_ns, helper_ns;
  double forks_ns; /* what forked children took to begin and to end, most of it
                      no CPU time: in no other sum */
  uint64_t gpu_calls;  /* to CUDA */
  double gpu_calls_ns; /* what recording them took, at the cost of one on an
                          H200 */
};

struct lp_totals lp_totals_find(const struct lp_report *report);

/** Adds at most 25 lines: what ran for how long, what is known of it and at
 * what cost, its hottest lines. */
void lp_summary(struct lp_report *report, const struct lp_style *style,
                struct lp_text *out);

#endif
