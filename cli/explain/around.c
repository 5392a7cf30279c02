/* SPDX-License-Identifier: MIT
 *
 * See around.h. Of recursive calls the outermost counts.
 */
#include "explain/around.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

static double time_of(const struct lp_stack_node *node, bool is_cpu) {
  return (double)(is_cpu ? node->cpu_ns : node->total_ns);
}

static double own_time_of(const struct lp_stack_node *node, bool is_cpu) {
  return (double)(is_cpu ? node->self_cpu_ns : node->self_ns);
}

/** Sums by what identifies a neighbour. */
struct sums {
  struct lp_map ids;
  struct lp_neighbour *items;
  size_t count;
};

struct key {
  size_t row, function;
  const char *object, *name;
};

/* A caller is a line, a callee a function. */
static struct key key_of(const struct lp_frame *frame, bool is_callee) {
  struct key key;
  memset(&key, 0, sizeof key);
  key.row = is_callee ? LP_STACK_NONE : frame->row;
  key.function = frame->function;
  key.object = frame->object;
  key.name = frame->name;
  return key;
}

static void add(struct sums *sums, const struct lp_call_stacks *stacks,
                size_t node, bool is_callee, double ns) {
  struct key key;
  memset(&key, 0, sizeof key);
  size_t frame =
      node == LP_STACK_NONE ? LP_STACK_NONE : stacks->nodes[node].frame;
  if (frame != LP_STACK_NONE)
    key = key_of(&stacks->frames[frame], is_callee);
  size_t at = lp_map_index(&sums->ids, &key, sizeof key);
  if (at == sums->count) {
    sums->items = lp_heap_grow(sums->items, sums->count, sizeof *sums->items);
    sums->items[sums->count++] = (struct lp_neighbour){.frame = frame};
  }
  sums->items[at].ns += ns;
}

static int compare(const void *left, const void *right) {
  const struct lp_neighbour *a = left, *b = right;
  if (a->ns != b->ns)
    return a->ns > b->ns ? -1 : 1;
  return (a->frame > b->frame) - (a->frame < b->frame);
}

static struct lp_neighbour *finish(struct sums *sums, size_t *count) {
  lp_map_free(&sums->ids);
  if (sums->count)
    qsort(sums->items, sums->count, sizeof *sums->items, compare);
  *count = sums->count;
  return sums->items;
}

static bool is_subject(const struct lp_frame *frame, size_t row,
                       size_t function) {
  if (frame->kind >= LP_FRAME_FOREIGN)
    return false;
  return row != LP_STACK_NONE ? frame->row == row : frame->function == function;
}

/* Callees of the node itself: of a function, what its lines called. */
static void add_callees(struct sums *callees, struct lp_around *around,
                        const struct lp_call_stacks *stacks, size_t node,
                        bool is_cpu) {
  around->own_ns += own_time_of(&stacks->nodes[node], is_cpu);
  for (size_t i = node + 1; i < stacks->nodes[node].end;
       i = stacks->nodes[i].end)
    add(callees, stacks, i, true, time_of(&stacks->nodes[i], is_cpu));
}

struct lp_around lp_around_find(const struct lp_call_stacks *stacks, size_t row,
                                size_t function, bool is_cpu) {
  struct lp_around around = {0};
  struct sums callers = {.count = 0}, callees = {.count = 0};
  size_t next = 0;
  for (size_t i = 0; i < stacks->node_count; i = next) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    next = i + 1;
    if (!is_subject(&stacks->frames[node->frame], row, function))
      continue;
    next = node->end;
    around.whole_ns += time_of(node, is_cpu);
    around.samples += node->all_samples;
    add(&callers, stacks, node->parent, false, time_of(node, is_cpu));
    add_callees(&callees, &around, stacks, i, is_cpu);
  }
  around.callers = finish(&callers, &around.caller_count);
  around.callees = finish(&callees, &around.callee_count);
  return around;
}

void lp_around_free(struct lp_around *around) {
  free(around->callers);
  free(around->callees);
}

/* The longest of the nodes from `first` up to `end` that have one caller;
 * LP_STACK_NONE. */
static size_t longest(const struct lp_call_stacks *stacks, size_t first,
                      size_t end, bool is_cpu) {
  size_t found = LP_STACK_NONE;
  for (size_t i = first; i < end; i = stacks->nodes[i].end)
    if (stacks->frames[stacks->nodes[i].frame].kind <= LP_FRAME_FUNCTION &&
        (found == LP_STACK_NONE || time_of(&stacks->nodes[i], is_cpu) >
                                       time_of(&stacks->nodes[found], is_cpu)))
      found = i;
  return found;
}

size_t lp_around_path(const struct lp_call_stacks *stacks, bool is_cpu,
                      double least, size_t *nodes, size_t most) {
  size_t count = 0, at = longest(stacks, 0, stacks->node_count, is_cpu);
  while (at != LP_STACK_NONE && count < most &&
         time_of(&stacks->nodes[at], is_cpu) >= least) {
    nodes[count++] = at;
    at = longest(stacks, at + 1, stacks->nodes[at].end, is_cpu);
  }
  return count;
}
