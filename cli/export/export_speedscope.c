/* SPDX-License-Identifier: MIT
 *
 * speedscope's own format: profiles with the same frames, the own time of
 * stacks, the hits of rows, each a stack of its own, and memory if it was
 * counted.
 */
#include "export/export.h"

#include "base/heap.h"
#include "export/frames.h"

#include <stdlib.h>

static void print_frame(FILE *out, struct lp_frame_name name, bool is_first) {
  char *text = lp_text_make("%s%s", name.name, name.suffix);
  fprintf(out, "%s\n{\"name\":", is_first ? "" : ",");
  lp_frame_print_json(out, text);
  free(text);
  if (name.full) {
    fputs(",\"file\":", out);
    lp_frame_print_json(out, name.full);
  }
  if (name.line)
    fprintf(out, ",\"line\":%u", name.line);
  fputs("}", out);
}

/* By row: its frame, from those of stacks, or behind them. */
static size_t *print_frames(const struct lp_model *model,
                            const struct lp_call_stacks *stacks, FILE *out) {
  size_t *frames = lp_heap_get(model->row_count, sizeof *frames);
  size_t count = stacks->frame_count;
  for (size_t i = 0; i < model->row_count; i++)
    frames[i] = LP_STACK_NONE;
  for (size_t i = 0; i < stacks->frame_count; i++) {
    print_frame(out, lp_frame_name(model, &stacks->frames[i]), i == 0);
    if (stacks->frames[i].kind == LP_FRAME_ROW)
      frames[stacks->frames[i].row] = i;
  }
  for (size_t i = 0; i < model->row_count; i++)
    if (model->rows[i].hits && frames[i] == LP_STACK_NONE) {
      frames[i] = count;
      print_frame(out, lp_frame_name_row(model, &model->rows[i]), count++ == 0);
    }
  return frames;
}

static void begin_profile(FILE *out, const char *name, const char *unit,
                          uint64_t sum) {
  fprintf(out,
          "{\"type\":\"sampled\",\"name\":\"%s\",\"unit\":\"%s\","
          "\"startValue\":0,\"endValue\":%llu,\n\"samples\":[",
          name, unit, (unsigned long long)sum);
}

static void print_stacks(const struct lp_call_stacks *stacks,
                         enum lp_metric metric, FILE *out) {
  static const char *const units[] = {[LP_UNIT_COUNT] = "none",
                                      [LP_UNIT_BYTES] = "bytes",
                                      [LP_UNIT_TIME] = "nanoseconds"};
  const struct lp_metric_info *info = &lp_metrics[metric];
  size_t *path = lp_heap_get(lp_call_stacks_depth(stacks), sizeof *path);
  uint64_t sum = 0;
  const char *comma = "";
  for (size_t i = 0; i < stacks->node_count; i++)
    sum += lp_stack_value(&stacks->nodes[i], metric);
  begin_profile(out, info->stack, units[info->unit], sum);
  for (size_t i = 0; i < stacks->node_count; i++) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    path[node->depth] = node->frame;
    if (lp_stack_value(node, metric) == 0)
      continue;
    fprintf(out, "%s\n[", comma);
    for (size_t j = 0; j <= node->depth; j++)
      fprintf(out, "%s%zu", j ? "," : "", path[j]);
    fputs("]", out);
    comma = ",";
  }
  fputs("],\n\"weights\":[", out);
  comma = "";
  for (size_t i = 0; i < stacks->node_count; i++) {
    uint64_t own = lp_stack_value(&stacks->nodes[i], metric);
    if (own == 0)
      continue;
    fprintf(out, "%s%llu", comma, (unsigned long long)own);
    comma = ",\n";
  }
  fputs("]}", out);
  free(path);
}

static void print_hits(const struct lp_model *model, const size_t *frames,
                       FILE *out) {
  uint64_t sum = 0;
  const char *comma = "";
  for (size_t i = 0; i < model->row_count; i++)
    sum += model->rows[i].hits;
  begin_profile(out, "hits", "none", sum);
  for (size_t i = 0; i < model->row_count; i++)
    if (model->rows[i].hits) {
      fprintf(out, "%s[%zu]", comma, frames[i]);
      comma = ",\n";
    }
  fputs("],\n\"weights\":[", out);
  comma = "";
  for (size_t i = 0; i < model->row_count; i++)
    if (model->rows[i].hits) {
      fprintf(out, "%s%llu", comma, (unsigned long long)model->rows[i].hits);
      comma = ",\n";
    }
  fputs("]}", out);
}

static bool has_profile(const struct lp_model *model, enum lp_metric metric) {
  return lp_metrics[metric].stack && lp_metric_is_measured(metric, model);
}

/* Behind time and hits. */
static void print_memory(const struct lp_model *model,
                         const struct lp_call_stacks *stacks, FILE *out) {
  for (int i = 0; i < LP_STACKED; i++)
    if (has_profile(model, lp_stacked_metrics[i])) {
      fputs(",\n", out);
      print_stacks(stacks, lp_stacked_metrics[i], out);
    }
}

/* The place of a metric's profile: behind CPU time, if it is known, time and
 * hits is memory. */
static int place_of(const struct lp_model *model, enum lp_metric metric) {
  int times = has_profile(model, LP_METRIC_SELF_CPU) ? 2 : 1;
  if (metric == LP_METRIC_SELF_CPU || metric == LP_METRIC_SELF)
    return metric == LP_METRIC_SELF ? times - 1 : 0;
  int place = times + 1;
  for (int i = 0; i < LP_STACKED && lp_stacked_metrics[i] < metric; i++)
    place += has_profile(model, lp_stacked_metrics[i]);
  return place;
}

bool lp_export_speedscope(const struct lp_report *report,
                          const struct lp_call_stacks *stacks,
                          enum lp_metric value, FILE *out) {
  const struct lp_model *model = &report->model;
  fputs("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\","
        "\n\"name\":",
        out);
  lp_frame_print_json(out, lp_frame_program(report->profiles[0]));
  fprintf(out, ",\n\"exporter\":\"lineprof %s\",\"activeProfileIndex\":%d",
          LINEPROF_VERSION, place_of(model, value));
  fputs(",\n\"shared\":{\"frames\":[", out);
  size_t *frames = print_frames(model, stacks, out);
  fputs("]},\n\"profiles\":[\n", out);
  if (has_profile(model, LP_METRIC_SELF_CPU)) {
    print_stacks(stacks, LP_METRIC_SELF_CPU, out);
    fputs(",\n", out);
  }
  print_stacks(stacks, LP_METRIC_SELF, out);
  fputs(",\n", out);
  print_hits(model, frames, out);
  print_memory(model, stacks, out);
  fputs("\n]}\n", out);
  free(frames);
  return !ferror(out);
}
