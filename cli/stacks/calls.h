/* SPDX-License-Identifier: MIT
 *
 * Who calls whom: pairs of a line and a profiled function that it calls, itself
 * or by way of functions that are not profiled. Samples tell the pairs. The
 * time of a line's calls is the line's, as the listing has it; among several
 * callees samples share it out. Time in a pair counts once where it is met
 * again further in.
 */
#ifndef LINEPROF_CLI_CALLS_H
#define LINEPROF_CLI_CALLS_H

#include "figures/estimate.h"
#include "stacks/call_stacks.h"

struct lp_call {
  size_t row;        /* that calls; LP_STACK_NONE: at no single line */
  size_t caller;     /* its function; LP_STACK_NONE: none that is profiled */
  size_t callee;     /* function; LP_STACK_NONE: no sample has met it */
  uint64_t total_ns; /* of the callee with what it called, for this caller */
  uint64_t self_ns;  /* of that, the callee's own, by samples */
  uint64_t cpu_ns;   /* of the total, by the stacks: CPU time */
  uint64_t samples;  /* of the total */
  int64_t values[LP_STACKED]; /* of the callee with what it called, for this
                                 caller: of lp_stacked_metrics */
  enum lp_source source; /* of the total: timed if it is all of the line's */
  bool is_only;          /* nobody else was met calling the callee */
};

struct lp_calls {
  struct lp_call *items; /* in the order of callers in the model, those without
                            first; of each the longest first */
  size_t count;
};

/** The calls that stacks tell of. In time linear in these, but for sorting.
 * Free with lp_calls_free(). */
struct lp_calls lp_calls_find(const struct lp_model *model,
                              const struct lp_call_stacks *stacks);
void lp_calls_free(struct lp_calls *calls);

/** How sure the time is. */
struct lp_estimate lp_call_estimate(const struct lp_model *model,
                                    const struct lp_call *call);

#endif
