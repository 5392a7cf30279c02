/* SPDX-License-Identifier: MIT
 *
 * What the listing shows a time as: its marks, in words. Who prints a time from
 * the JSON as the listing does needs nothing else:
 *
 *   "number", "estimate"  `n`, `~n`: the time; an estimate is from samples
 *   "at_most", "at_least" `<n`, `>n`: the upper end, the lower end
 *   "unknown", "gone"     `?`, `-`: the optimiser left no code of its own
 *   "none"                nothing: it never ran, or was only counted
 */
#include "report/columns.h"
#include "json/json.h"

static void add(json_t *object, const char *key, enum lp_doubt doubt,
                bool is_sampled) {
  static const char *const words[] = {
      [LP_DOUBT_NONE] = "number",  [LP_DOUBT_LEAST] = "at_least",
      [LP_DOUBT_MOST] = "at_most", [LP_DOUBT_UNKNOWN] = "unknown",
      [LP_DOUBT_GONE] = "gone",    [LP_DOUBT_UNTIMED] = "none"};
  bool is_estimate = doubt == LP_DOUBT_NONE && is_sampled;
  lp_json_add(object, key,
              json_string(is_estimate ? "estimate" : words[doubt]));
}

void lp_json_add_row_shown(json_t *object, const struct lp_model *model,
                           const struct lp_row *row,
                           const struct lp_estimate *time,
                           const struct lp_estimate *self) {
  const struct lp_function *function = &model->functions[row->function];
  bool is_sampled = lp_row_is_sampled(model, row);
  struct lp_cell_input input = {.model = model,
                                .row = row,
                                .time = *time,
                                .self = *self,
                                .was_called = lp_function_was_called(function)};
  bool has_time = lp_columns_have_time(&input);
  add(object, "time_is", has_time ? input.time.doubt : LP_DOUBT_UNTIMED,
      is_sampled);
  add(object, "self_is", has_time ? input.self.doubt : LP_DOUBT_UNTIMED,
      is_sampled || row->self_variance > 0);
}

void lp_json_add_function_shown(json_t *object, const struct lp_model *model,
                                const struct lp_function *function) {
  struct lp_estimate self = lp_estimate_function_self(model, function);
  add(object, "total_is", lp_estimate_function(model, function, false).doubt,
      lp_function_is_sampled(model, function));
  add(object, "self_is", self.doubt,
      lp_function_self_is_sampled(model, function));
  lp_json_add(object, "self_ns", lp_json_ns(lp_function_self_ns(function)));
  lp_json_add(object, "self_low_ns", lp_json_ns(self.low_ns));
  lp_json_add(object, "self_high_ns", lp_json_ns(self.high_ns));
}
