/* SPDX-License-Identifier: MIT
 *
 * See line_tree.h.
 */
#include "stacks/line_tree.h"

#include "base/heap.h"
#include "lineprof/closing.h"

#include <stdlib.h>

/** What a frame of the stacks is in the tree: one frame, beneath its function's
 * if it is of a profiled one. */
struct step {
  size_t whole, inner; /* frames of the tree; whole: LP_STACK_NONE */
};

struct making {
  const struct lp_model *model;
  const struct lp_call_stacks *stacks;
  struct lp_call_stacks tree;
  struct step *steps; /* by frame of the stacks */
  size_t *places;     /* by frame of the tree: see lp_line_tree_make() */
  size_t *met;        /* by place: the last path that has it */
  size_t *path;       /* frames of the tree, from the root */
  size_t path_count;  /* how many paths there were */
};

static struct lp_frame whole_frame(size_t function) {
  struct lp_frame frame = lp_stack_function_frame(function, false);
  frame.kind = LP_FRAME_WHOLE;
  return frame;
}

static void make_steps(struct making *making) {
  const struct lp_call_stacks *stacks = making->stacks;
  for (size_t i = 0; i < stacks->frame_count; i++) {
    const struct lp_frame *frame = &stacks->frames[i];
    struct step *step = &making->steps[i];
    bool is_profiled = frame->function != LP_STACK_NONE;
    size_t whole = LP_STACK_NONE;
    if (is_profiled)
      whole = lp_stack_add_frame(&making->tree, whole_frame(frame->function));
    *step = (struct step){whole, lp_stack_add_frame(&making->tree, *frame)};
  }
}

/* What is at no line is a place of its own. */
static void find_places(struct making *making, bool by_line) {
  const struct lp_model *model = making->model;
  struct lp_map places = {0};
  for (size_t i = 0; i < making->tree.frame_count; i++) {
    const struct lp_frame *frame = &making->tree.frames[i];
    size_t key[] = {LP_STACK_NONE, i};
    if (by_line && frame->kind == LP_FRAME_ROW) {
      key[0] = model->rows[frame->row].file;
      key[1] = model->rows[frame->row].line;
    } else if (by_line && frame->kind == LP_FRAME_WHOLE) {
      key[0] = model->functions[frame->function].file;
      key[1] = model->functions[frame->function].begin_line;
    }
    making->places[i] = lp_map_index(&places, key, sizeof key);
  }
  lp_map_free(&places);
}

static bool has_own(const struct lp_stack_node *node) {
  bool has = node->self_ns || node->self_cpu_ns || node->samples;
  for (size_t i = 0; i < LP_STACKED; i++)
    has |= node->values[i] != 0;
  return has;
}

/* The node that the first `count` frames of the path lead to. */
static size_t add_path(struct making *making, size_t count) {
  size_t node = LP_STACK_NONE, leaf = making->path[count - 1];
  size_t path = ++making->path_count;
  making->met[making->places[leaf]] = path;
  for (size_t i = 0; i + 1 < count; i++) {
    size_t *met = &making->met[making->places[making->path[i]]];
    if (*met != path)
      node = lp_stack_add_child(&making->tree, node, making->path[i]);
    *met = path;
  }
  return lp_stack_add_child(&making->tree, node, leaf);
}

static void add_own(struct lp_stack_node *to,
                    const struct lp_stack_node *from) {
  to->self_ns += from->self_ns;
  to->self_cpu_ns += from->self_cpu_ns;
  to->samples += from->samples;
  for (size_t i = 0; i < LP_STACKED; i++)
    to->values[i] = lineprof_add(to->values[i], from->values[i]);
}

static void add_stacks(struct making *making) {
  const struct lp_call_stacks *stacks = making->stacks;
  /* By depth: how long the path is when a node's frames are on it. */
  size_t *ends = lp_heap_get(lp_call_stacks_depth(stacks) + 1, sizeof *ends);
  for (size_t i = 0; i < stacks->node_count; i++) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    const struct step *step = &making->steps[node->frame];
    size_t count = ends[node->depth];
    if (step->whole != LP_STACK_NONE)
      making->path[count++] = step->whole;
    making->path[count++] = step->inner;
    ends[node->depth + 1] = count;
    if (has_own(node)) {
      size_t to = add_path(making, count);
      add_own(&making->tree.nodes[to], node);
    }
  }
  free(ends);
}

struct lp_call_stacks lp_line_tree_make(const struct lp_model *model,
                                        const struct lp_call_stacks *stacks,
                                        bool by_line) {
  struct making making = {.model = model, .stacks = stacks};
  making.steps = lp_heap_get(stacks->frame_count, sizeof *making.steps);
  make_steps(&making);
  size_t frames = making.tree.frame_count;
  making.places = lp_heap_get(frames, sizeof *making.places);
  making.met = lp_heap_get(frames, sizeof *making.met);
  making.path =
      lp_heap_get(2 * lp_call_stacks_depth(stacks), sizeof *making.path);
  find_places(&making, by_line);
  add_stacks(&making);
  free(making.steps);
  free(making.places);
  free(making.met);
  free(making.path);
  lp_map_free(&making.tree.frame_ids);
  lp_map_free(&making.tree.node_ids);
  making.tree.nodes =
      lp_stack_tree_order(making.tree.nodes, &making.tree.node_count);
  return making.tree;
}
