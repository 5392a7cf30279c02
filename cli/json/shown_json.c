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
#include "table/metrics.h"
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

void lp_json_add_row_shown(json_t *object, const struct lp_subject *subject) {
  static const enum lp_doubt none = LP_DOUBT_UNTIMED;
  const struct lp_times *times = &subject->times;
  bool has_time = lp_subject_has_time(subject);
  add(object, "time_is", has_time ? times->time.doubt : none,
      times->time.is_sampled);
  add(object, "self_is", has_time ? times->self.doubt : none,
      times->self.is_sampled);
}

void lp_json_add_function_shown(json_t *object, const struct lp_model *model,
                                const struct lp_function *function) {
  const struct lp_times *times = lp_function_times(model, function, false);
  add(object, "total_is", times->time.doubt, times->time.is_sampled);
  add(object, "self_is", times->self.doubt, times->self.is_sampled);
  lp_json_add(object, "self_ns", lp_json_ns(lp_function_self_ns(function)));
  lp_json_add(object, "self_low_ns", lp_json_ns(times->self.low_ns));
  lp_json_add(object, "self_high_ns", lp_json_ns(times->self.high_ns));
}
