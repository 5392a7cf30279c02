/* SPDX-License-Identifier: MIT
 *
 * The times of a tree of call stacks as they are shown. A line that is at one
 * place of the tree has the time there that the listing gives it, as sure as
 * there. One at several places has it shared among these, by the time of the
 * stacks beneath each. No bound is above the caller's.
 */
#ifndef LINEPROF_CLI_NODE_TIMES_H
#define LINEPROF_CLI_NODE_TIMES_H

#include "figures/estimate.h"
#include "stacks/call_stacks.h"

/** Of a node with all that it called. */
struct lp_node_time {
  struct lp_estimate time;
  bool is_share; /* of a line's time: it is at other places, too */
};

/** The times of all nodes, in their order; to be freed by the caller. */
struct lp_node_time *lp_node_times_make(const struct lp_model *model,
                                        const struct lp_call_stacks *stacks);

#endif
