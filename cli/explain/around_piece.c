/* SPDX-License-Identifier: MIT
 *
 * Callers and callees, as sentences.
 */
#include "explain/explain_parts.h"

#include "advice/say.h"
#include "json/json.h"

#include <stdlib.h>

enum { MOST_NAMED = 3 };
static const double least_part = 0.01; /* that is named */

/* "ldo.c:412 luaD_call", "memcpy of libc.so.6" */
static void add_name(struct lp_explaining *explaining, size_t index,
                     bool is_callee, struct lp_text *out) {
  const struct lp_model *model = &explaining->report->model;
  if (index == LP_STACK_NONE) {
    lp_text_string(out, "no profiled function");
    return;
  }
  const struct lp_frame *frame = &explaining->stacks.frames[index];
  if (frame->kind == LP_FRAME_COUNTING) {
    lp_text_string(out, "counting, which is lineprof's");
  } else if (frame->kind == LP_FRAME_FOREIGN) {
    lp_say_name(out, *frame->name ? frame->name : "unnamed code", LP_SAY_NAME);
    if (*frame->object) {
      lp_text_string(out, " of ");
      lp_say_name(out, lp_text_base(frame->object), LP_SAY_NAME);
    }
  } else if (frame->kind == LP_FRAME_ROW && !is_callee) {
    lp_say_place(out, model, &model->rows[frame->row]);
  } else if (frame->function != LP_STACK_NONE) {
    lp_say_name(out, model->functions[frame->function].name, LP_SAY_NAME);
  } else {
    lp_text_string(out, "no profiled function");
  }
}

static json_t *make_json(struct lp_explaining *explaining,
                         const struct lp_neighbour *neighbour, bool is_callee,
                         double whole_ns) {
  json_t *object = json_object();
  struct lp_text name = {0};
  add_name(explaining, neighbour->frame, is_callee, &name);
  lp_json_add(object, "name", lp_json_string(name.bytes));
  lp_json_add(object, "share", json_real(neighbour->ns / whole_ns));
  free(name.bytes);
  return object;
}

static void add_list(struct lp_explaining *explaining,
                     const struct lp_neighbour *neighbours, size_t count,
                     bool is_callee, double whole_ns, struct lp_text *out,
                     json_t *json) {
  double rest = 0;
  size_t named = 0;
  for (size_t i = 0; i < count; i++) {
    if (named == MOST_NAMED || neighbours[i].ns < least_part * whole_ns) {
      rest += neighbours[i].ns;
      continue;
    }
    lp_text_string(out, named++ ? ", " : "");
    add_name(explaining, neighbours[i].frame, is_callee, out);
    lp_text_string(out, " ");
    lp_say_part(out, neighbours[i].ns, whole_ns);
    json_array_append_new(
        json, make_json(explaining, &neighbours[i], is_callee, whole_ns));
  }
  if (named && rest >= least_part * whole_ns) {
    lp_text_string(out, ", others ");
    lp_say_part(out, rest, whole_ns);
  }
}

/* Takes `text`, "- called from: ...\n", and the items of `key`. */
static void add(struct lp_explaining *explaining, size_t parent, int priority,
                const char *key, struct lp_text text, json_t *json) {
  if (!json_array_size(json)) {
    free(text.bytes);
    json_decref(json);
    return;
  }
  lp_text_string(&text, "\n");
  size_t index = lp_explain_text(explaining, parent, priority, text);
  explaining->pieces.items[index].key = key;
  explaining->pieces.items[index].json = json;
}

/* Where it goes: own code, and what it calls. */
static void add_callees(struct lp_explaining *explaining, size_t parent,
                        int priority, const struct lp_around *around) {
  struct lp_text text = {0};
  json_t *json = json_array();
  lp_text_string(&text, "- of its time with what it calls (~");
  lp_say_ns(&text, around->whole_ns);
  lp_text_string(&text, "): own code ");
  lp_say_part(&text, around->own_ns, around->whole_ns);
  lp_text_string(&text, ", ");
  add_list(explaining, around->callees, around->callee_count, true,
           around->whole_ns, &text, json);
  add(explaining, parent, priority, "calls", text, json);
}

void lp_explain_around(struct lp_explaining *explaining, size_t parent,
                       const struct lp_row *row,
                       const struct lp_function *function, int priority) {
  const struct lp_model *model = &explaining->report->model;
  struct lp_around around = lp_around_find(
      &explaining->stacks, row ? (size_t)(row - model->rows) : LP_STACK_NONE,
      function ? (size_t)(function - model->functions) : LP_STACK_NONE,
      explaining->is_cpu);
  struct lp_text text = {0};
  json_t *json = json_array();
  bool has_callers =
      around.caller_count > 1 ||
      (around.caller_count && around.callers[0].frame != LP_STACK_NONE);
  if (around.samples >= LP_FEW_SAMPLES && around.whole_ns > 0) {
    add_callees(explaining, parent, priority, &around);
    lp_text_format(&text, "- %s called from, by its time: ",
                   row ? "its function was" : "it was");
    if (has_callers)
      add_list(explaining, around.callers, around.caller_count, false,
               around.whole_ns, &text, json);
  }
  add(explaining, parent, priority - 1, "callers", text, json);
  lp_around_free(&around);
}
