/* SPDX-License-Identifier: MIT
 *
 * What the rules say, as JSON; see advice/advice.h.
 */
#include "json/json.h"

void lp_json_add_line(json_t *object, const struct lp_model *model,
                      size_t index) {
  if (index == LP_NO_ROW)
    return;
  const struct lp_row *row = &model->rows[index];
  lp_json_add(object, "path", lp_json_string(model->files[row->file].full));
  lp_json_add(object, "line", json_integer(row->line));
  lp_json_add(object, "function",
              lp_json_string(model->functions[row->function].name));
}

struct collecting {
  const struct lp_model *model;
  json_t *array;
};

static void add_advice(void *context, const struct lp_advice *advice) {
  struct collecting *collecting = context;
  json_t *object = json_object();
  lp_json_add(object, "rule", json_string(advice->rule));
  lp_json_add_line(object, collecting->model, advice->row);
  lp_json_add(object, "text", lp_json_string(advice->text));
  json_array_append_new(collecting->array, object);
}

json_t *lp_json_advice(const struct lp_report *report,
                       void (*advise)(const struct lp_report *report,
                                      lp_advice_teller *tell, void *context)) {
  struct collecting collecting = {&report->model, json_array()};
  advise(report, add_advice, &collecting);
  return collecting.array;
}
