/* SPDX-License-Identifier: MIT
 *
 * Chrome's profile of CPU time, which VS Code shows above the lines of any
 * language: a line is a node beneath its function. A sample stands for a node's
 * own time; readers take the time until the next sample for its length, so a
 * sample of the root, which lasts no time, is last.
 */
#include "export/export.h"

#include "export/call_frame.h"
#include "stacks/line_tree.h"

#include <stdlib.h>

static void print_us(FILE *out, uint64_t ns) {
  fprintf(out, "%llu.%03llu", (unsigned long long)(ns / 1000),
          (unsigned long long)(ns % 1000));
}

/* Of the nodes from `first` to `end`, those that are not beneath others. */
static void print_children(const struct lp_call_stacks *tree,
                           const bool *wanted, size_t first, size_t end,
                           FILE *out) {
  const char *comma = "";
  fputs(",\"children\":[", out);
  for (size_t i = first; i < end; i = tree->nodes[i].end) {
    if (!wanted[i])
      continue;
    fprintf(out, "%s%zu", comma, LP_CALL_FRAME_ROOT + 1 + i);
    comma = ",";
  }
  fputs("]}", out);
}

static void print_nodes(const struct lp_model *model,
                        const struct lp_call_stacks *tree,
                        enum lp_metric metric, const bool *wanted, FILE *out) {
  fprintf(out, "{\"nodes\":[\n{\"id\":%d,", LP_CALL_FRAME_ROOT);
  lp_call_frame_print_root(out);
  fputs(",\"hitCount\":1", out);
  print_children(tree, wanted, 0, tree->node_count, out);
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct lp_stack_node *node = &tree->nodes[i];
    if (!wanted[i])
      continue;
    fprintf(out, ",\n{\"id\":%zu,", LP_CALL_FRAME_ROOT + 1 + i);
    lp_call_frame_print(model, &tree->frames[node->frame], out);
    fprintf(out, ",\"hitCount\":%d", lp_stack_value(node, metric) > 0);
    print_children(tree, wanted, i + 1, node->end, out);
  }
  fputs("],\n", out);
}

static void print_samples(const struct lp_call_stacks *tree,
                          enum lp_metric metric, FILE *out) {
  uint64_t sum = 0;
  fputs("\"samples\":[", out);
  for (size_t i = 0; i < tree->node_count; i++)
    if (lp_stack_value(&tree->nodes[i], metric))
      fprintf(out, "%zu,\n", LP_CALL_FRAME_ROOT + 1 + i);
  fprintf(out, "%d],\n\"timeDeltas\":[0", LP_CALL_FRAME_ROOT);
  for (size_t i = 0; i < tree->node_count; i++) {
    uint64_t own = lp_stack_value(&tree->nodes[i], metric);
    if (own == 0)
      continue;
    fputs(",\n", out);
    print_us(out, own);
    sum += own;
  }
  fputs("],\n\"startTime\":0,\"endTime\":", out);
  print_us(out, sum);
  fputs("}\n", out);
}

bool lp_export_cpuprofile(const struct lp_report *report,
                          const struct lp_call_stacks *stacks,
                          enum lp_metric value, FILE *out) {
  struct lp_call_stacks tree = lp_line_tree_make(&report->model, stacks, true);
  bool *wanted = lp_call_frame_wanted(&tree, value);
  print_nodes(&report->model, &tree, value, wanted, out);
  print_samples(&tree, value, out);
  free(wanted);
  lp_call_stacks_free(&tree);
  return !ferror(out);
}
