/* SPDX-License-Identifier: MIT
 *
 * The sums of all time in a report, in ns: what threads took, and what is known
 * of it.
 */
#ifndef LINEPROF_CLI_TIME_TOTALS_H
#define LINEPROF_CLI_TIME_TOTALS_H

#include "profile/profile.h"

#include <stdbool.h>
#include <stdint.h>

/** All the time that threads took, and what of it is known only from samples.
 */
struct lp_time_totals {
  double thread_ns;    /* of all threads; under a schedule: sampled */
  double elsewhere_ns; /* in no profiled function */
  double sampled_ns, waiting_ns, lost_ns;
  double told_ns;       /* of waiting_ns, and in no sample: OpenMP's library */
  double waited_ns;     /* in rows and elsewhere, as these show it */
  double unsampled_ns;  /* of elsewhere: ready to run, but without a processor,
                           or before the first sample or after the last */
  double period_ns;     /* between samples, at most; see estimate.h */
  double run_period_ns; /* of CPU time between samples, at most */
  double look_ns;       /* the same of looks at threads that wait */
  double weights_ns, square_weights; /* of samples of threads that ran */
  double window_ns; /* under a schedule: what threads can have taken; else 0 */
  double run_ns;    /* CPU time of all threads; under a schedule: INFINITY */
  double cpu_ns;    /* the same; under a schedule: sampled */
  bool knows_cpu;   /* threads were sampled as they took CPU time */
  double sampled_cpu_ns, told_cpu_ns; /* of that: in samples; in told waits */
  double unclear_ns; /* neither CPU time nor waiting, as far as anybody knows */
  double unseen_run_ns, unseen_wait_ns; /* in threads that nobody looked at */
  double unseen_own_ns;   /* of that wait, in no row that is known to wait */
  double unseen_unmet_ns; /* of that wait, in what no look has met */
  double counting_cpu_ns; /* CPU time that samples saw in counting */
  double cut_ns;          /* sampled, but callers are not known */
  double cut_outside_ns;  /* of that: in no profiled function */
  double lineless_ns;     /* sampled in code of no line, for want of a line
                             table, or beneath such */
  double lineless_own_ns; /* of that: in such code, or what it called outside */
  double readings_ns;     /* what reading clocks took */
  bool hides_clocks;      /* rows do not tell whether clocks were read */
  bool by_perf;           /* perf's, of another build */
  double sample_ns; /* what a sample of a thread that ran stands for, where
                       there are priors; else 0 */
  uint64_t samples, lost_samples;
  double wall_ns;        /* of the processes, one after the other */
  uint64_t idle_samples; /* of the samples: the thread waited */
  struct lp_sampling sampling;
};

/** Whether threads were sampled, though none may have run long enough to be
 * met. */
static inline bool lp_was_sampled(const struct lp_time_totals *time) {
  return time->samples > 0 || time->period_ns > 0;
}

#endif
