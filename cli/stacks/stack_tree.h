/* SPDX-License-Identifier: MIT
 *
 * The tree of call stacks, and its order.
 */
#ifndef LINEPROF_CLI_STACK_TREE_H
#define LINEPROF_CLI_STACK_TREE_H

#include "table/metrics.h"

#include <stddef.h>
#include <stdint.h>

#define LP_STACK_NONE ((size_t)-1)

/** A frame, beneath its callers. */
struct lp_stack_node {
  size_t parent; /* index of its caller's, a smaller one; LP_STACK_NONE */
  size_t end;    /* index behind its last descendant */
  size_t frame;
  size_t depth; /* callers */
  double sampled_ns, sampled_cpu_ns;
  uint64_t samples;     /* that met its frame innermost */
  uint64_t all_samples; /* or what it called */
  uint64_t self_ns, total_ns;
  uint64_t self_cpu_ns, cpu_ns; /* CPU time: its own, with what it called */
  int64_t values[LP_STACKED];   /* its own, of lp_stacked_metrics */
  int64_t totals[LP_STACKED];   /* with what it called */
};

/** Sums totals of `count` nodes, which must have callers in front of callees;
 * leaves out nodes without time and memory, and orders the others: each node is
 * followed by its descendants, and callees of one caller have the longest
 * first. Returns a new array; frees the old one. */
struct lp_stack_node *lp_stack_tree_order(struct lp_stack_node *nodes,
                                          size_t *count);

#endif
