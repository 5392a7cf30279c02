/* SPDX-License-Identifier: MIT
 *
 * Folded stacks, one a line, with their self time in ns, or what else is
 * asked for: for flamegraph.pl and whatever else reads them.
 */
#include "export/export.h"

#include "base/heap.h"
#include "export/frames.h"

#include <stdlib.h>

/* A semicolon parts frames, a newline stacks. */
static char *make_name(const struct lp_model *model,
                       const struct lp_frame *frame) {
  struct lp_frame_name name = lp_frame_name(model, frame);
  struct lp_text plain = {0};
  lp_text_format(&plain, "%s%s", name.name, name.suffix);
  if (name.line)
    lp_text_format(&plain, " (%s:%u)", name.path, name.line);
  char *clean = lp_frame_clean(plain.bytes);
  for (char *at = clean; (at = strchr(at, ';'));)
    *at = ':';
  free(plain.bytes);
  return clean;
}

bool lp_export_folded(const struct lp_report *report,
                      const struct lp_call_stacks *stacks, enum lp_metric value,
                      FILE *out) {
  char **names = lp_heap_get(stacks->frame_count, sizeof *names);
  size_t *path =
      lp_heap_get(lp_call_stacks_depth(stacks),
                  sizeof *path); /* of the node at hand, from the root */
  for (size_t i = 0; i < stacks->frame_count; i++)
    names[i] = make_name(&report->model, &stacks->frames[i]);
  for (size_t i = 0; i < stacks->node_count; i++) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    path[node->depth] = node->frame;
    uint64_t own = lp_stack_value(node, value);
    for (size_t j = 0; own && j <= node->depth; j++)
      fprintf(out, "%s%s", j ? ";" : "", names[path[j]]);
    if (own)
      fprintf(out, " %llu\n", (unsigned long long)own);
  }
  for (size_t i = 0; i < stacks->frame_count; i++)
    free(names[i]);
  free(names);
  free(path);
  return !ferror(out);
}
