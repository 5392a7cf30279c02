/* SPDX-License-Identifier: MIT
 *
 * Chrome's profile of memory, which VS Code shows above the lines of any
 * language: a line is a node beneath its function, and has the bytes that it
 * allocated itself.
 */
#include "export/export.h"

#include "export/call_frame.h"
#include "stacks/line_tree.h"

#include <stdlib.h>

static void begin_node(size_t id, uint64_t bytes, FILE *out) {
  fprintf(out, ",\"selfSize\":%llu,\"id\":%zu,\"children\":[",
          (unsigned long long)bytes, id);
}

bool lp_export_heapprofile(const struct lp_report *report,
                           const struct lp_call_stacks *stacks,
                           enum lp_metric value, FILE *out) {
  struct lp_call_stacks tree = lp_line_tree_make(&report->model, stacks, true);
  bool *wanted = lp_call_frame_wanted(&tree, value);
  size_t open = 0; /* nodes, one in the other */
  bool is_first = true;
  fputs("{\"head\":{", out);
  lp_call_frame_print_root(out);
  begin_node(LP_CALL_FRAME_ROOT, 0, out);
  for (size_t i = 0; i < tree.node_count; i++) {
    const struct lp_stack_node *node = &tree.nodes[i];
    if (!wanted[i])
      continue;
    for (; open > node->depth; open--, is_first = false)
      fputs("]}", out);
    fputs(is_first ? "\n{" : ",\n{", out);
    lp_call_frame_print(&report->model, &tree.frames[node->frame], out);
    begin_node(LP_CALL_FRAME_ROOT + 1 + i, lp_stack_value(node, value), out);
    open++;
    is_first = true;
  }
  for (; open > 0; open--)
    fputs("]}", out);
  fputs("]},\n\"samples\":[]}\n", out);
  free(wanted);
  lp_call_stacks_free(&tree);
  return !ferror(out);
}
