/* SPDX-License-Identifier: MIT
 *
 * "stacks" of the page's document: frames, each once, and the tree that they
 * make, as columns, since there may be many nodes.
 */
#include "export/stacks_json.h"
#include "export/frames.h"
#include "json/json.h"

static json_t *make_frame(const struct lp_model *model,
                          const struct lp_frame *frame) {
  static const char *const kinds[] = {[LP_FRAME_ROW] = "row",
                                      [LP_FRAME_FUNCTION] = "function",
                                      [LP_FRAME_COUNTING] = "counting",
                                      [LP_FRAME_FOREIGN] = "foreign",
                                      [LP_FRAME_ELSEWHERE] = "elsewhere"};
  struct lp_frame_name name = lp_frame_name(model, frame);
  json_t *object = json_object();
  lp_json_add(object, "kind", json_string(kinds[frame->kind]));
  lp_json_add(object, "name", lp_json_string(name.name));
  if (name.full)
    lp_json_add(object, "path", lp_json_string(name.full));
  if (name.line)
    lp_json_add(object, "line", json_integer(name.line));
  return object;
}

static json_t *make_values(const struct lp_call_stacks *stacks,
                           enum lp_metric metric) {
  json_t *values = json_array();
  for (size_t i = 0; i < stacks->node_count; i++)
    json_array_append_new(
        values, lp_json_count(lp_stack_value(&stacks->nodes[i], metric)));
  return values;
}

static json_t *make_memory(const struct lp_model *model,
                           const struct lp_call_stacks *stacks) {
  json_t *object = json_object();
  for (int i = 0; i < LP_STACKED; i++) {
    enum lp_metric metric = lp_stacked_metrics[i];
    if (lp_metrics[metric].stack && lp_metric_is_measured(metric, model))
      lp_json_add(object, lp_metrics[metric].stack,
                  make_values(stacks, metric));
  }
  return object;
}

json_t *lp_json_stacks(const struct lp_model *model,
                       const struct lp_call_stacks *stacks) {
  json_t *object = json_object(), *frames = json_array();
  json_t *parents = json_array(), *of = json_array();
  for (size_t i = 0; i < stacks->frame_count; i++)
    json_array_append_new(frames, make_frame(model, &stacks->frames[i]));
  for (size_t i = 0; i < stacks->node_count; i++) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    bool is_outermost = node->parent == LP_STACK_NONE;
    json_array_append_new(
        parents, json_integer(is_outermost ? -1 : (json_int_t)node->parent));
    json_array_append_new(of, json_integer((json_int_t)node->frame));
  }
  lp_json_add(object, "frames", frames);
  lp_json_add(object, "parents", parents);
  lp_json_add(object, "of", of);
  lp_json_add(object, "self_ns", make_values(stacks, LP_METRIC_SELF));
  if (model->time.knows_cpu)
    lp_json_add(object, "self_cpu_ns", make_values(stacks, LP_METRIC_SELF_CPU));
  lp_json_add(object, "memory", make_memory(model, stacks));
  return object;
}
