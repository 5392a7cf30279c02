/* SPDX-License-Identifier: MIT
 *
 * Call stacks with the self time of rows: sampled chains, never chains put
 * together from pairs of caller and callee. A row's self time, as the listing
 * has it, is shared among the chains that samples met it in, by the time that
 * they stand for; so what is flat is exact to the ns, and what is summed over
 * callees is an estimate. A row that no sample met is in one stack: beneath the
 * callers of its function if all samples agree on them, else alone.
 *
 * Memory, if it is asked for, is on the stacks that allocated it: nothing of
 * it is shared out, and its sums are those of the listing, too. What code in
 * no line did for a line, such as a library's, is the line's.
 *
 * The stacks are one tree, from the outermost caller inwards.
 */
#ifndef LINEPROF_CLI_CALL_STACKS_H
#define LINEPROF_CLI_CALL_STACKS_H

#include "stacks/stack_nodes.h"

/** The stacks of a model of these profiles in which threads are summed.
 * `cycle` as for lp_model_build; `has_memory`: nodes have memory, too, and
 * there may be some that have nothing else. In time and room linear in what
 * samples say. Free with lp_call_stacks_free(). */
struct lp_call_stacks lp_call_stacks_make(const struct lp_model *model,
                                          struct lp_profile *const *profiles,
                                          int64_t cycle, bool has_memory);
void lp_call_stacks_free(struct lp_call_stacks *stacks);

/** What a node has itself of a metric, at least zero: at the peak, and where a
 * program was killed, threads need not have told the same moment. Of a metric
 * that is known by line alone it has nothing. */
uint64_t lp_stack_value(const struct lp_stack_node *node,
                        enum lp_metric metric);

/** How many frames the deepest stack has. */
size_t lp_call_stacks_depth(const struct lp_call_stacks *stacks);

#endif
