/* SPDX-License-Identifier: MIT
 *
 * Call stacks for readers that sum what a line has over all nodes of a tree: a
 * function is a node, its lines are nodes beneath it, and what a line called is
 * beneath the line. Such a reader counts time twice where a line is twice on
 * the way from the root, as it is in recursion. So each is there once: the
 * first of them, but for the innermost line of a stack, which stays the
 * innermost, as its own values are there. What is summed over a line's nodes,
 * with what is beneath them, is then right, whereas a stack that recurs is no
 * longer in the order of its calls.
 */
#ifndef LINEPROF_CLI_LINE_TREE_H
#define LINEPROF_CLI_LINE_TREE_H

#include "stacks/call_stacks.h"

/** The tree of these stacks; own values of nodes are those of the stacks.
 * `by_line`: a line of a file is there once whatever functions it is of, such
 * as a lambda that begins where it is passed on, or one that is all on a line;
 * else each function, and each line of it. In time linear in the lengths of all
 * stacks together. Free with lp_call_stacks_free(). */
struct lp_call_stacks lp_line_tree_make(const struct lp_model *model,
                                        const struct lp_call_stacks *stacks,
                                        bool by_line);

#endif
