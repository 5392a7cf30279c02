/* SPDX-License-Identifier: MIT
 *
 * See chrome_stacks.h.
 */
#include "export/chrome_stacks.h"

#include "base/heap.h"
#include "export/frames.h"

#include <stdlib.h>

/* No process has this number. */
#define STACKS_PROCESS 0u

static void print_ns(FILE *out, const char *key, uint64_t ns) {
  fprintf(out, ",\"%s\":%llu.%03llu", key, (unsigned long long)(ns / 1000),
          (unsigned long long)(ns % 1000));
}

static void print_head(FILE *out, uint64_t ns, bool is_cpu) {
  fprintf(out,
          ",\n{\"ph\":\"M\",\"pid\":%u,\"tid\":0,\"name\":\"process_name\","
          "\"args\":{\"name\":\"call stacks%s, the longest first: no order of "
          "time\"}}",
          STACKS_PROCESS, is_cpu ? " by CPU time" : "");
  fprintf(out, ",\n{\"ph\":\"X\",\"pid\":%u,\"tid\":0,\"name\":\"all\"",
          STACKS_PROCESS);
  print_ns(out, "ts", 0);
  print_ns(out, "dur", ns);
  fputs("}", out);
}

static uint64_t width_of(const struct lp_stack_node *node, bool is_cpu) {
  return is_cpu ? node->cpu_ns : node->total_ns;
}

static void print_node(const struct lp_model *model,
                       const struct lp_call_stacks *stacks, size_t index,
                       bool is_cpu, uint64_t begin, FILE *out) {
  const struct lp_stack_node *node = &stacks->nodes[index];
  const struct lp_frame *frame = &stacks->frames[node->frame];
  struct lp_frame_name name = lp_frame_name(model, frame);
  char *text = lp_text_make("%s%s", name.name, name.suffix);
  fprintf(out,
          ",\n{\"ph\":\"X\",\"pid\":%u,\"tid\":0,\"name\":", STACKS_PROCESS);
  lp_frame_print_json(out, text);
  print_ns(out, "ts", begin);
  print_ns(out, "dur", width_of(node, is_cpu));
  fprintf(out, ",\"args\":{\"self_ns\":%llu,\"total_ns\":%llu",
          (unsigned long long)node->self_ns,
          (unsigned long long)node->total_ns);
  if (model->time.knows_cpu)
    fprintf(out, ",\"self_cpu_ns\":%llu,\"cpu_ns\":%llu",
            (unsigned long long)node->self_cpu_ns,
            (unsigned long long)node->cpu_ns);
  free(text);
  if (frame->kind == LP_FRAME_ROW) {
    text = lp_text_make("%s:%u", name.path, name.line);
    fputs(",\"line\":", out);
    lp_frame_print_json(out, text);
    fprintf(out, ",\"hits\":%llu",
            (unsigned long long)model->rows[frame->row].hits);
    free(text);
  }
  fputs("}}", out);
}

void lp_chrome_stacks(const struct lp_report *report,
                      const struct lp_call_stacks *stacks, enum lp_metric value,
                      FILE *out) {
  bool is_cpu = value == LP_METRIC_SELF_CPU;
  /* Of the next node, by depth. */
  uint64_t *begins =
      lp_heap_get(lp_call_stacks_depth(stacks) + 1, sizeof *begins);
  uint64_t all = 0;
  for (size_t i = 0; i < stacks->node_count; i++)
    all += lp_stack_value(&stacks->nodes[i],
                          is_cpu ? LP_METRIC_SELF_CPU : LP_METRIC_SELF);
  if (all)
    print_head(out, all, is_cpu);
  for (size_t i = 0; i < stacks->node_count; i++) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    uint64_t width = width_of(node, is_cpu);
    if (width)
      print_node(&report->model, stacks, i, is_cpu, begins[node->depth], out);
    begins[node->depth + 1] = begins[node->depth];
    begins[node->depth] += width;
  }
  free(begins);
}
