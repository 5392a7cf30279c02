/* SPDX-License-Identifier: MIT
 *
 * What samples say of rows and functions, thread by thread, and of the time
 * outside of them; attribution.h makes it.
 */
#ifndef LINEPROF_CLI_SHARES_H
#define LINEPROF_CLI_SHARES_H

#include "profile/profile.h"

/** From so many samples on a time is a number. */
#define LP_FEW_SAMPLES 5u

/** A number of ticks that samples stand for. */
struct lp_sampled_sum {
  double ticks;
  double told_ticks;   /* and of waits that a library timed, in no sample */
  double square_ticks; /* sum over the samples: the variance */
  uint64_t samples;
};

/** What one thread's samples of one cycle say of a row or a function, whether
 * its clock ran or not. */
struct lp_share {
  uint32_t thread, kind, cycle;   /* of the segment */
  uint32_t table;                 /* index into the profile's tables */
  uint32_t index;                 /* of the row, or of the function */
  struct lp_sampled_sum self;     /* of a function: at no line in particular */
  struct lp_sampled_sum counting; /* of that: in code that counts lines */
  struct lp_sampled_sum total;    /* with what it called */
  struct lp_sampled_sum beside;   /* of that: no clock of the row ran, of any
                                     row of the function */
  struct lp_sampled_sum again; /* of `total`: a copy further out has it, too */
  double waiting_ticks;        /* of its self time: not running */
  uint64_t waits;              /* of that, timed: so many */
  double spun_ticks;           /* of the timed ones: CPU time */
  double cpu_ticks;            /* its own CPU time, that samples stand for */
  double counting_cpu_ticks;   /* of that: in code that counts lines */
  uint64_t ran_samples;        /* so many */
  double all_cpu_ticks;        /* CPU time with what it called */
  double lineless_ticks;       /* self time in code without a line table */
  double noted_ticks;          /* in long calls, which its callers have, too */
  uint64_t seen, seen_clocked; /* while samples are read: the last one that had
                                  it on its chain, with a clock of its */
  size_t number;               /* the same: lp_copies_function, _row */
};

/** Time in no profiled function. */
struct lp_elsewhere {
  uint32_t thread, kind, cycle;
  const char *object, *name; /* empty: unknown */
  struct lp_sampled_sum time;
  double waiting_ticks, cpu_ticks;
};

/** What samples stand for in a thread's time in which no clock ran. */
struct lp_outside {
  uint32_t thread, kind, cycle;
  double ticks;
};

/** How long a thread was found waiting for something at a line. */
struct lp_found_wait {
  uint32_t thread, kind, cycle; /* of the segment */
  uint32_t table, line;
  uint32_t wait; /* enum lp_wait */
  double ticks;
};

struct lp_shares {
  struct lp_share *rows, *functions;
  size_t row_count, function_count;
  struct lp_elsewhere *elsewhere;
  size_t elsewhere_count;
  struct lp_outside *outside;
  size_t outside_count;
  struct lp_found_wait *waits;
  size_t wait_count;
  double waiting_ticks, total_ticks;
  struct lp_sampled_sum ran; /* of threads that ran or were ready to */
  double idle_ticks;         /* of all: while the thread did not run */
  double cpu_ticks;          /* CPU time of what ran, outside of waits */
  double told_cpu_ticks;     /* and in those that a library told */
  double counting_cpu_ticks; /* CPU time in code that counts lines */
  double told_ticks;         /* of the waiting: timed, in no sample */
  double lineless_ticks;     /* in code of no line, for want of a line table,
                                or called by such; */
  double lineless_own_ticks; /* of that: nothing known was further in */
  double cut_ticks;          /* in stacks not followed to their end, */
  double cut_outside_ticks;  /* which met no profiled code */
  double excess_ticks;       /* of samples over what passed; below 0: none */
  uint64_t samples, idle_samples; /* the second of threads that waited */
};

/** Frees them; NULL is none. */
void lp_shares_delete(struct lp_shares *shares);

/** Frees a profile's, if there are any (attribution.h makes them). Before the
 * profile is. */
void lp_shares_free(struct lp_profile *profile);

/** Does what was sampled in this kind of segment and cycle count? */
bool lp_shares_is_chosen(const struct lp_profile *profile, uint32_t kind,
                         uint32_t cycle, int64_t wanted);

#endif
