/* SPDX-License-Identifier: MIT
 *
 * See stack_tree.h. Without recursion: stacks may be deep.
 */
#include "stacks/stack_tree.h"

#include "base/heap.h"
#include "lineprof/closing.h"

#include <stdlib.h>

static void add_values(int64_t *sums, const int64_t *more) {
  for (size_t i = 0; i < LP_STACKED; i++)
    sums[i] = lineprof_add(sums[i], more[i]);
}

static void sum_totals(struct lp_stack_node *nodes, size_t count) {
  for (size_t i = count; i-- > 0;) {
    struct lp_stack_node *node = &nodes[i];
    node->total_ns += node->self_ns;
    node->cpu_ns += node->self_cpu_ns;
    node->all_samples += node->samples;
    add_values(node->totals, node->values);
    if (node->parent == LP_STACK_NONE)
      continue;
    nodes[node->parent].total_ns += node->total_ns;
    nodes[node->parent].cpu_ns += node->cpu_ns;
    nodes[node->parent].all_samples += node->all_samples;
    add_values(nodes[node->parent].totals, node->totals);
  }
}

static int compare_totals(const void *left, const void *right, void *context) {
  const struct lp_stack_node *nodes = context;
  size_t a = *(const size_t *)left, b = *(const size_t *)right;
  if (nodes[a].total_ns != nodes[b].total_ns)
    return nodes[a].total_ns < nodes[b].total_ns ? -1 : 1;
  return a > b ? -1 : a < b;
}

static bool has_values(const struct lp_stack_node *node) {
  bool has = false;
  for (size_t i = 0; i < LP_STACKED; i++)
    has |= node->totals[i] != 0;
  return has;
}

/** What each called, the longest first, as lists; at `node_count` those that
 * nobody called. Index + 1; 0: none. */
struct children {
  size_t *first, *next;
};

static struct children find_children(struct lp_stack_node *nodes,
                                     size_t count) {
  size_t *sorted = lp_heap_get(count, sizeof *sorted);
  struct children children = {
      .first = lp_heap_get(count + 1, sizeof *children.first),
      .next = lp_heap_get(count, sizeof *children.next)};
  for (size_t i = 0; i < count; i++)
    sorted[i] = i;
  if (count)
    qsort_r(sorted, count, sizeof *sorted, compare_totals, nodes);
  for (size_t i = 0; i < count; i++) {
    const struct lp_stack_node *node = &nodes[sorted[i]];
    size_t parent = node->parent == LP_STACK_NONE ? count : node->parent;
    if (node->total_ns == 0 && !has_values(node))
      continue;
    children.next[sorted[i]] = children.first[parent];
    children.first[parent] = sorted[i] + 1;
  }
  free(sorted);
  return children;
}

struct lp_stack_node *lp_stack_tree_order(struct lp_stack_node *nodes,
                                          size_t *count) {
  size_t all = *count, done = 0;
  sum_totals(nodes, all);
  struct children children = find_children(nodes, all);
  struct lp_stack_node *ordered = lp_heap_get(all, sizeof *ordered);
  size_t *was = lp_heap_get(all, sizeof *was);
  size_t parent = LP_STACK_NONE; /* among the ordered */
  size_t at = children.first[all];
  while (at || parent != LP_STACK_NONE) {
    if (at == 0) { /* all that the parent called is there */
      ordered[parent].end = done;
      at = children.next[was[parent]];
      parent = ordered[parent].parent;
      continue;
    }
    was[done] = at - 1;
    ordered[done] = nodes[at - 1];
    ordered[done].parent = parent;
    ordered[done].depth =
        parent == LP_STACK_NONE ? 0 : ordered[parent].depth + 1;
    parent = done++;
    at = children.first[at - 1];
  }
  free(was);
  free(children.first);
  free(children.next);
  free(nodes);
  *count = done;
  return ordered;
}
