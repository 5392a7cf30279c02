/* SPDX-License-Identifier: MIT
 *
 * Gives the time of one sample to the rows of its chain; for attribution.c
 * alone, which says how much that is.
 */
#ifndef LINEPROF_CLI_EVENT_SHARES_H
#define LINEPROF_CLI_EVENT_SHARES_H

#include "samples/caps.h"
#include "samples/copies.h"
#include "samples/counting.h"
#include "samples/sample_chain.h"
#include "samples/shares.h"

/** The last event that had one of some copies on its chain, and the share of
 * the outermost so far (an index). */
struct lp_seen_copy {
  uint64_t event;
  uint64_t cpu_event; /* the last one whose CPU time one of them has */
  size_t share;
};

/** By the number of the copies. */
struct lp_seen {
  struct lp_seen_copy *copies;
  size_t count;
};

struct sharing {
  const struct lp_profile *profile;
  struct lp_shares *shares;
  struct lp_chain chain; /* of the sample at hand */
  struct lp_caps caps;
  struct lp_counting counting;
  struct lp_copies copies;
  struct lp_seen seen_functions, seen_rows;
  struct lp_map row_ids, function_ids, elsewhere_ids, outside_ids, wait_ids;
  uint64_t number;       /* of the sample */
  int64_t cycle;         /* that is in the slabs */
  lp_chain_visit *visit; /* NULL: nobody */
  void *context;
};

/** The sample at hand. */
struct event {
  const struct lp_stack_sample *sample;
  double ticks; /* as far as clocks around it allow */
  double square_ticks;
  uint64_t samples, number;
  uint64_t waits;    /* it is no sample, but so many waits that a clock timed */
  double cpu_ticks;  /* of the ticks: CPU time; of a wait none */
  double spun_ticks; /* of a wait that a library timed: CPU time, as it spins */
  bool is_waiting;
  bool is_call; /* a long one, which was noted */
};

/** Whether the slabs have the time of its segment. */
bool lp_sharing_chooses(const struct sharing *sharing,
                        const struct lp_stack_sample *sample);

/** Adds an event that link `owner` of the chain at hand, the innermost that is
 * profiled, has as its own time. */
void lp_event_add_inside(struct sharing *sharing, struct event event,
                         size_t owner);

/** Adds a long call of the clocked row at link `owner` to its callers. */
void lp_event_add_call(struct sharing *sharing, struct event event,
                       size_t owner);

/** Adds one whose chain has no profiled link. */
void lp_event_add_elsewhere(struct sharing *sharing, const struct event *event);

#endif
