/* SPDX-License-Identifier: MIT
 *
 * See stack_nodes.h.
 */
#include "stacks/stack_nodes.h"

#include "base/heap.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>

uint64_t lp_whole_ns(double ns) {
  if (!(ns > 0))
    return 0;
  return ns < 9e18 ? (uint64_t)llround(ns) : INT64_MAX;
}

size_t lp_stack_add_frame(struct lp_call_stacks *stacks,
                          struct lp_frame frame) {
  const char *object = frame.object ? frame.object : "";
  const char *name = frame.name ? frame.name : "";
  size_t head[] = {frame.kind, frame.row, frame.function};
  struct lp_text key = {0};
  lp_text_add(&key, (const char *)head, sizeof head);
  lp_text_add(&key, object, strlen(object) + 1);
  lp_text_string(&key, name);
  size_t at = lp_map_index(&stacks->frame_ids, key.bytes, key.size);
  free(key.bytes);
  if (at == stacks->frame_count) {
    stacks->frames = lp_heap_grow(stacks->frames, at, sizeof *stacks->frames);
    stacks->frames[stacks->frame_count++] = frame;
  }
  return at;
}

size_t lp_stack_add_child(struct lp_call_stacks *stacks, size_t parent,
                          size_t frame) {
  size_t key[] = {parent, frame};
  size_t at = lp_map_index(&stacks->node_ids, key, sizeof key);
  if (at == stacks->node_count) {
    stacks->nodes = lp_heap_grow(stacks->nodes, at, sizeof *stacks->nodes);
    stacks->nodes[stacks->node_count++] =
        (struct lp_stack_node){.parent = parent, .frame = frame};
  }
  return at;
}

size_t lp_stack_add_node(struct lp_call_stacks *stacks, size_t parent,
                         struct lp_frame frame) {
  return lp_stack_add_child(stacks, parent, lp_stack_add_frame(stacks, frame));
}

struct lp_frame lp_stack_row_frame(const struct lp_model *model, size_t row) {
  return (struct lp_frame){
      .kind = LP_FRAME_ROW, .row = row, .function = model->rows[row].function};
}

struct lp_frame lp_stack_function_frame(size_t function, bool is_counting) {
  return (struct lp_frame){.kind = is_counting ? LP_FRAME_COUNTING
                                               : LP_FRAME_FUNCTION,
                           .row = LP_STACK_NONE,
                           .function = function};
}
