/* SPDX-License-Identifier: MIT
 *
 * `stats --json` of calls: "callers", "callees" and "tree", as the tables have
 * them. Fields are only ever added.
 */
#include "views/call_tables.h"
#include "json/json.h"

static void add_function(json_t *object, const struct lp_model *model,
                         size_t index) {
  const struct lp_function *function = &model->functions[index];
  lp_json_add(object, "name", lp_json_string(function->name));
  lp_json_add(object, "symbol", lp_json_string(function->symbol));
  lp_json_add(object, "path",
              lp_json_string(model->files[function->file].full));
  lp_json_add(object, "line", json_integer(function->begin_line));
  lp_json_add(object, "calls", lp_json_count(function->calls));
}

static json_t *make_function(const struct lp_model *model, size_t index) {
  if (index == LP_STACK_NONE)
    return json_null();
  json_t *object = json_object();
  add_function(object, model, index);
  return object;
}

static void add_row(json_t *object, const struct lp_model *model, size_t row) {
  if (row == LP_STACK_NONE)
    return;
  lp_json_add(object, "path",
              lp_json_string(model->files[model->rows[row].file].full));
  lp_json_add(object, "line", json_integer(model->rows[row].line));
  lp_json_add(object, "hits", lp_json_count(model->rows[row].hits));
}

static void add_estimate(json_t *object, struct lp_estimate time,
                         uint64_t samples) {
  lp_json_add(object, "samples", lp_json_count(samples));
  lp_json_add(object, "total_low_ns", lp_json_ns(time.low_ns));
  lp_json_add(object, "total_high_ns", lp_json_ns(time.high_ns));
  lp_json_add(object, "known", json_boolean(time.doubt == LP_DOUBT_NONE));
}

static json_t *make_call(const struct lp_model *model,
                         const struct lp_call *call) {
  static const char *const sources[] = {"none", "timed", "sampled", "modelled"};
  json_t *object = json_object();
  add_row(object, model, call->row);
  lp_json_add(object, "caller", make_function(model, call->caller));
  lp_json_add(object, "callee", make_function(model, call->callee));
  lp_json_add(object, "total_ns", lp_json_count(call->total_ns));
  lp_json_add(object, "self_ns", lp_json_count(call->self_ns));
  lp_json_add(object, "source", json_string(sources[call->source]));
  add_estimate(object, lp_call_estimate(model, call), call->samples);
  return object;
}

static json_t *make_lists(const struct lp_model *model,
                          const struct lp_call_view *view, bool of_callers) {
  json_t *lists = json_array();
  for (size_t i = 0; i < view->list_count; i++) {
    const struct lp_call_list *list = &view->lists[i];
    if (list->is_of_callers != of_callers)
      continue;
    json_t *object = json_object(), *calls = json_array();
    add_function(object, model, (size_t)(list->function - model->functions));
    for (size_t j = 0; j < list->count; j++)
      json_array_append_new(calls, make_call(model, list->calls[j]));
    lp_json_add(object, "rows", calls);
    json_array_append_new(lists, object);
  }
  return lists;
}

static json_t *make_node(const struct lp_model *model,
                         const struct lp_call_view *view, size_t index) {
  const struct lp_stack_node *node = &view->stacks.nodes[index];
  const struct lp_frame *frame = &view->stacks.frames[node->frame];
  json_t *object = json_object();
  struct lp_node_time total = view->times[index];
  char *name = lp_call_node_name(view, index);
  lp_json_add(object, "frame", lp_json_string(name));
  free(name);
  lp_json_add(object, "depth", lp_json_count(node->depth));
  add_row(object, model, frame->row);
  lp_json_add(object, "function", make_function(model, frame->function));
  lp_json_add(object, "self_ns", lp_json_count(node->self_ns));
  lp_json_add(object, "total_ns", lp_json_ns(total.time.ns));
  lp_json_add(object, "source",
              json_string(total.time.is_sampled ? "sampled" : "timed"));
  add_estimate(object, total.time, node->all_samples);
  return object;
}

void lp_calls_json(const struct lp_call_view *view, struct lp_text *out) {
  const struct lp_model *model = &view->report.model;
  json_t *root = json_object();
  lp_json_add(root, "format", json_integer(1));
  if (view->options->callers.count)
    lp_json_add(root, "callers", make_lists(model, view, true));
  if (view->options->callees.count)
    lp_json_add(root, "callees", make_lists(model, view, false));
  if (view->options->tree) {
    json_t *nodes = json_array();
    for (size_t i = 0; i < view->node_count; i++)
      json_array_append_new(nodes, make_node(model, view, view->nodes[i]));
    lp_json_add(root, "tree", nodes);
  }
  lp_json_write(root, 17, out);
}
