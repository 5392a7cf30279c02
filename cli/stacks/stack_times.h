/* SPDX-License-Identifier: MIT
 *
 * Own times of call stacks.
 */
#ifndef LINEPROF_CLI_STACK_TIMES_H
#define LINEPROF_CLI_STACK_TIMES_H

#include "stacks/stack_nodes.h"

/** Gives the stacks that samples have made the own times of all rows and of
 * code at no line. */
void lp_stack_give_times(struct lp_call_stacks *stacks,
                         const struct lp_model *model);

#endif
