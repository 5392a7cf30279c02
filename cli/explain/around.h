/* SPDX-License-Identifier: MIT
 *
 * Who a line or a function was called from, and what it called, by shares of
 * its time with what it called.
 */
#ifndef LINEPROF_CLI_AROUND_H
#define LINEPROF_CLI_AROUND_H

#include "stacks/call_stacks.h"

/** A caller or a callee. */
struct lp_neighbour {
  size_t frame; /* of the stacks; LP_STACK_NONE: nobody that is profiled */
  double ns;
};

struct lp_around {
  double whole_ns, own_ns; /* own: without all that was called */
  uint64_t samples;
  struct lp_neighbour *callers, *callees; /* by time, the longest first */
  size_t caller_count, callee_count;
};

/** Of a row, or where that is LP_STACK_NONE of a function: `is_cpu`, by CPU
 * time. Callees of one function are summed. In time linear in the stacks. */
struct lp_around lp_around_find(const struct lp_call_stacks *stacks, size_t row,
                                size_t function, bool is_cpu);
void lp_around_free(struct lp_around *around);

/** The chain of calls, from the outermost on, that most of the time is in:
 * each node has at least `least` of it. Fills `nodes`, returns how many. */
size_t lp_around_path(const struct lp_call_stacks *stacks, bool is_cpu,
                      double least, size_t *nodes, size_t most);

#endif
