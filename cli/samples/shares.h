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
  double square_ticks; /* sum over the samples: the variance */
  uint64_t samples;
};

/** What one thread's samples of one cycle say of a row or a function. */
struct lp_share {
  uint32_t thread, kind, cycle;   /* of the segment */
  uint32_t table;                 /* index into the profile's tables */
  uint32_t index;                 /* of the row, or of the function */
  struct lp_sampled_sum self;     /* of a function: at no line in particular */
  struct lp_sampled_sum counting; /* of that: in code that counts lines */
  struct lp_sampled_sum total;    /* with what it called; no clock ran */
  struct lp_sampled_sum inside;   /* of that: a clock of its function's ran */
  struct lp_sampled_sum
      clocked;                 /* of a row: its own code, while its clock ran */
  struct lp_sampled_sum again; /* of `total`: a copy further out has it, too */
  double again_ticks;          /* the same of its time, by the clock as well */
  /* To be added to what the clock said; may be negative. */
  double self_ticks, child_ticks; /* of a function: -, total */
  double waiting_ticks;           /* of its self time without a clock of its
                                     own: not running */
  uint64_t waits;                 /* of that, timed: so many, so long; in */
  double told_ticks;              /* self_ticks */
  double cpu_ticks;               /* its own CPU time, that samples stand for */
  double clocked_cpu_ticks;       /* of that: while its clock ran */
  double counting_cpu_ticks;      /* of that: in code that counts lines */
  uint64_t ran_samples;           /* so many */
  double all_cpu_ticks;           /* CPU time with what it called */
  double lineless_ticks;          /* self time in code without a line table */
  struct lp_sampled_sum running;  /* of `clocked`: it ran, */
  double seen_ticks;              /* or did not, */
  double seen_told_ticks;         /* of this in waits that were timed */
  double inside_ticks;            /* that `inside` stands for, with waiting */
  double below_ticks;             /* of its child time: noted calls of others */
  double noted_ticks; /* of its clock's: in calls of which each was noted */
  uint64_t seen_sampled, seen_clocked; /* while samples are read: the last one
                                      that had it on its chain, */
  uint64_t seen_total;                 /* with its clock in what it took */
  size_t number;                       /* the same: lp_copies_function, _row */
};

/** Time in no profiled function. */
struct lp_elsewhere {
  uint32_t thread, kind, cycle;
  const char *object, *name; /* empty: unknown */
  struct lp_sampled_sum time;
  double waiting_ticks, cpu_ticks;
};

/** What samples took away from a thread's time in which no clock ran. */
struct lp_outside {
  uint32_t thread, kind, cycle;
  double inside_ticks;  /* in sampled rows */
  double sampled_ticks; /* really outside */
};

/** A line, or LINEPROF_NO_LINE, that samples have met calling a function. */
struct lp_met_call {
  uint32_t callee_table, callee, caller_table, caller;
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
  struct lp_met_call *calls; /* each once */
  size_t call_count;
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
  double excess_ticks;       /* of samples in no clocked row over what passed */
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
