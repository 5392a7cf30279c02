/* SPDX-License-Identifier: MIT
 *
 * Hatchet's literal format: a tree of frames, each with all metrics, alone and
 * with what is beneath it ("(inc)"); times in seconds. Hits are of lines, not
 * of stacks: they are in a tree of their own, where each line is once. Hatchet
 * takes the names of metrics from its last root: there is one.
 */
#include "export/export.h"

#include "base/heap.h"
#include "export/frames.h"
#include "stacks/line_tree.h"

#include <stdlib.h>

struct writing {
  const struct lp_model *model;
  const struct lp_call_stacks *tree;
  enum lp_metric metrics[LP_METRICS]; /* that are known by stack */
  size_t metric_count;
  uint64_t *sums; /* by node and metric, with what is beneath; then of all */
  uint64_t hits;  /* of all lines */
  FILE *out;
};

static void choose_metrics(struct writing *writing) {
  static const enum lp_metric times[] = {LP_METRIC_SELF, LP_METRIC_SELF_CPU};
  for (size_t i = 0; i < sizeof times / sizeof *times; i++)
    if (lp_metric_is_measured(times[i], writing->model))
      writing->metrics[writing->metric_count++] = times[i];
  for (size_t i = 0; i < LP_STACKED; i++)
    if (lp_metrics[lp_stacked_metrics[i]].stack &&
        lp_metric_is_measured(lp_stacked_metrics[i], writing->model))
      writing->metrics[writing->metric_count++] = lp_stacked_metrics[i];
}

static void sum_nodes(struct writing *writing) {
  const struct lp_call_stacks *tree = writing->tree;
  size_t count = writing->metric_count;
  writing->sums = lp_heap_get((tree->node_count + 1) * count, sizeof(uint64_t));
  for (size_t i = tree->node_count; i-- > 0;) {
    const struct lp_stack_node *node = &tree->nodes[i];
    size_t to = node->parent == LP_STACK_NONE ? tree->node_count : node->parent;
    for (size_t j = 0; j < count; j++) {
      uint64_t *sum = &writing->sums[i * count + j];
      *sum += lp_stack_value(node, writing->metrics[j]);
      writing->sums[to * count + j] += *sum;
    }
  }
}

static void print_value(struct writing *writing, enum lp_metric metric,
                        const char *suffix, uint64_t value) {
  fprintf(writing->out, "\"%s%s\":", lp_metrics[metric].stack, suffix);
  if (lp_metrics[metric].unit == LP_UNIT_TIME)
    fprintf(writing->out, "%llu.%09llu,",
            (unsigned long long)(value / 1000000000),
            (unsigned long long)(value % 1000000000));
  else
    fprintf(writing->out, "%llu,", (unsigned long long)value);
}

/* `node`: NULL for what has no values of its own; `sums`: NULL for what has
 * none beneath it either. */
static void print_metrics(struct writing *writing,
                          const struct lp_stack_node *node,
                          const uint64_t *sums, uint64_t hits) {
  fputs(",\"metrics\":{", writing->out);
  for (size_t i = 0; i < writing->metric_count; i++) {
    enum lp_metric metric = writing->metrics[i];
    print_value(writing, metric, "", node ? lp_stack_value(node, metric) : 0);
    print_value(writing, metric, " (inc)", sums ? sums[i] : 0);
  }
  fprintf(writing->out, "\"hits\":%llu},\"children\":[",
          (unsigned long long)hits);
}

/* A frame that is no place in the source. */
static void begin_group(struct writing *writing, const char *name,
                        const char *type) {
  fputs("{\"frame\":{\"name\":", writing->out);
  lp_frame_print_json(writing->out, name);
  fprintf(writing->out, ",\"type\":\"%s\"}", type);
}

/* A line's name has its place, as a data frame has names alone. */
static void begin_frame(struct writing *writing, struct lp_frame_name name,
                        enum lp_frame_kind kind) {
  bool is_loose = kind == LP_FRAME_FUNCTION, is_row = kind == LP_FRAME_ROW;
  char *text = is_row
                   ? lp_text_make("%s (%s:%u)", name.name, name.path,
                                  (unsigned)name.line)
                   : lp_text_make("%s%s", name.name,
                                  is_loose ? " (no single line)" : name.suffix);
  fputs("{\"frame\":{\"name\":", writing->out);
  lp_frame_print_json(writing->out, text);
  fprintf(writing->out, ",\"type\":\"%s\"", is_row ? "line" : "function");
  if (name.full) {
    fputs(",\"file\":", writing->out);
    lp_frame_print_json(writing->out, name.full);
  }
  if (name.line)
    fprintf(writing->out, ",\"line\":%u", (unsigned)name.line);
  fputs("}", writing->out);
  free(text);
}

static void print_nodes(struct writing *writing) {
  const struct lp_call_stacks *tree = writing->tree;
  size_t open = 0; /* nodes, one in the other */
  bool is_first = true;
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct lp_stack_node *node = &tree->nodes[i];
    const struct lp_frame *frame = &tree->frames[node->frame];
    for (; open > node->depth; open--, is_first = false)
      fputs("]}", writing->out);
    fputs(is_first ? "\n" : ",\n", writing->out);
    begin_frame(writing, lp_frame_name(writing->model, frame), frame->kind);
    print_metrics(writing, node, &writing->sums[i * writing->metric_count], 0);
    open++;
    is_first = true;
  }
  for (; open > 0; open--)
    fputs("]}", writing->out);
}

static void print_hits(struct writing *writing) {
  const struct lp_model *model = writing->model;
  const char *comma = "";
  fputs(writing->tree->node_count ? ",\n" : "\n", writing->out);
  begin_group(writing, "(hits of lines)", "hits");
  print_metrics(writing, NULL, NULL, 0);
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    if (row->hits == 0)
      continue;
    fprintf(writing->out, "%s\n", comma);
    begin_frame(writing, lp_frame_name_row(model, row), LP_FRAME_ROW);
    print_metrics(writing, NULL, NULL, row->hits);
    fputs("]}", writing->out);
    comma = ",";
  }
  fputs("]}", writing->out);
}

bool lp_export_hatchet(const struct lp_report *report,
                       const struct lp_call_stacks *stacks,
                       enum lp_metric value, FILE *out) {
  (void)value;
  const struct lp_model *model = &report->model;
  struct lp_call_stacks tree = lp_line_tree_make(model, stacks, false);
  struct writing writing = {.model = model, .tree = &tree, .out = out};
  choose_metrics(&writing);
  sum_nodes(&writing);
  fputs("[", out);
  begin_group(&writing, lp_frame_program(report->profiles[0]), "program");
  print_metrics(&writing, NULL,
                &writing.sums[tree.node_count * writing.metric_count], 0);
  print_nodes(&writing);
  print_hits(&writing);
  fputs("]}]\n", out);
  free(writing.sums);
  lp_call_stacks_free(&tree);
  return !ferror(out);
}
