/* SPDX-License-Identifier: MIT
 *
 * See call_frame.h.
 */
#include "export/call_frame.h"

#include "base/heap.h"
#include "export/frames.h"

#include <stdlib.h>

static void print(FILE *out, const char *name, const char *path,
                  uint32_t line) {
  fputs("\"callFrame\":{\"functionName\":", out);
  lp_frame_print_json(out, name);
  fputs(",\"scriptId\":\"0\",\"url\":", out);
  lp_frame_print_json(out, line && path ? path : "");
  fprintf(out, ",\"lineNumber\":%lld,\"columnNumber\":%d}", (long long)line - 1,
          line ? 0 : -1);
}

void lp_call_frame_print(const struct lp_model *model,
                         const struct lp_frame *frame, FILE *out) {
  struct lp_frame_name name = lp_frame_name(model, frame);
  bool is_loose = frame->kind == LP_FRAME_FUNCTION;
  char *text = lp_text_make("%s%s", name.name,
                            is_loose ? " (no single line)" : name.suffix);
  print(out, text, name.full, name.line);
  free(text);
}

void lp_call_frame_print_root(FILE *out) { print(out, "(root)", "", 0); }

bool *lp_call_frame_wanted(const struct lp_call_stacks *tree,
                           enum lp_metric metric) {
  bool *wanted = lp_heap_get(tree->node_count, sizeof *wanted);
  for (size_t i = tree->node_count; i-- > 0;) {
    wanted[i] |= lp_stack_value(&tree->nodes[i], metric) > 0;
    if (wanted[i] && tree->nodes[i].parent != LP_STACK_NONE)
      wanted[tree->nodes[i].parent] = true;
  }
  return wanted;
}
