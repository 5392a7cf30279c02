/* SPDX-License-Identifier: MIT
 *
 * Frames of call stacks, and the nodes that are made of them.
 */
#ifndef LINEPROF_CLI_STACK_NODES_H
#define LINEPROF_CLI_STACK_NODES_H

#include "model/model.h"
#include "stacks/stack_tree.h"

enum lp_frame_kind {
  LP_FRAME_ROW,       /* a line of a profiled function */
  LP_FRAME_FUNCTION,  /* a profiled function, at no line in particular */
  LP_FRAME_COUNTING,  /* its code that counts lines, which is lineprof's */
  LP_FRAME_FOREIGN,   /* a function that is not profiled */
  LP_FRAME_ELSEWHERE, /* above all that no profiled function has called */
  LP_FRAME_WHOLE /* a profiled function, above its lines: see line_tree.h */
};

/** What stacks are made of; each is there once. */
struct lp_frame {
  enum lp_frame_kind kind;
  size_t row, function;      /* of the model; LP_STACK_NONE */
  const char *object, *name; /* foreign: owned by the profiles; may be empty */
};

struct lp_call_stacks {
  struct lp_frame *frames;
  size_t frame_count;
  struct lp_stack_node *nodes; /* in order: see stack_tree.h */
  size_t node_count;
  struct lp_map frame_ids, node_ids; /* while they are made */
};

/** The index of a frame, and of one beneath a node (LP_STACK_NONE: of none),
 * which is made if it is new. */
size_t lp_stack_add_frame(struct lp_call_stacks *stacks, struct lp_frame frame);
size_t lp_stack_add_node(struct lp_call_stacks *stacks, size_t parent,
                         struct lp_frame frame);

/** The same of a frame that is there, by its index. */
size_t lp_stack_add_child(struct lp_call_stacks *stacks, size_t parent,
                          size_t frame);

struct lp_frame lp_stack_row_frame(const struct lp_model *model, size_t row);
struct lp_frame lp_stack_function_frame(size_t function, bool is_counting);

/** A row's self time in whole ns, at least zero: what its stacks add up to. */
uint64_t lp_whole_ns(double ns);

#endif
