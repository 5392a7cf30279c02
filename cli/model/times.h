/* SPDX-License-Identifier: MIT
 *
 * What is known of a time. Estimates of rows and functions are made once, when
 * a model has been built (figures/estimates.h), and read by every view.
 */
#ifndef LINEPROF_CLI_TIMES_H
#define LINEPROF_CLI_TIMES_H

#include <stdbool.h>

/** What a time is shown as; explained beneath a listing. */
enum lp_doubt {
  LP_DOUBT_NONE,    /* a number */
  LP_DOUBT_MOST,    /* `<n` */
  LP_DOUBT_UNKNOWN, /* `?`: the bound is as much as what it is a part of */
  LP_DOUBT_GONE,    /* `-`: no machine code of its own */
  LP_DOUBT_UNTIMED  /* counted only */
};

/** What is known of a time, in ns. */
struct lp_estimate {
  enum lp_doubt doubt;
  bool is_beneath_clock; /* high is a bound because of the cost of clock
                            readings */
  bool is_sampled;       /* samples are part of the figure: `~n` if it is a
                            number */
  bool is_modelled;      /* fewer samples than make a number met it: hits and
                            bytes of code are part of the figure */
  bool is_little;        /* of the run, too little to matter */
  double ns;             /* the best figure, however sure; at least zero */
  double seen_ns; /* if it is modelled: what clocks and samples alone say,
                     for sums */
  double rank_ns; /* what a bound is ranked by; 0: by the bound */
  double low_ns, high_ns; /* the truth is between, 19 times in 20; high may be
                             INFINITY */
};

/** Of a row or a function: with what it called, and without; and of the latter
 * what was CPU time. */
struct lp_times {
  struct lp_estimate time, self, cpu;
};

/** Of all rows and functions of a model, by their indices. */
struct lp_estimates {
  struct lp_times *rows, *functions;
};

#endif
