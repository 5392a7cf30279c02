/* SPDX-License-Identifier: MIT
 *
 * What the listing shows a time as: its marks, in words. Who prints a time from
 * the JSON as the listing does needs nothing else:
 *
 *   "number", "estimate"  `n`, `~n`: the time; an estimate is from samples,
 *                         or, if there is one, the likely time
 *   "at_most"             `<n`: the upper end
 *   "unknown", "gone"     `?`, `-`: the optimiser left no code of its own
 *   "none"                nothing: it never ran, or was only counted
 */
#include "table/metrics.h"
#include "json/json.h"

static void add(json_t *object, const char *key, enum lp_doubt doubt,
                bool is_sampled) {
  static const char *const words[] = {[LP_DOUBT_NONE] = "number",
                                      [LP_DOUBT_MOST] = "at_most",
                                      [LP_DOUBT_UNKNOWN] = "unknown",
                                      [LP_DOUBT_GONE] = "gone",
                                      [LP_DOUBT_UNTIMED] = "none"};
  bool is_estimate = doubt == LP_DOUBT_NONE && is_sampled;
  lp_json_add(object, key,
              json_string(is_estimate ? "estimate" : words[doubt]));
}

/* What is shown of a time, if that is not what clocks and samples say: few
 * samples met it, which alone say less; or it is part of something shorter. */
static void add_likely(json_t *object, const char *key,
                       const struct lp_estimate *time, double seen_ns) {
  if (time->is_modelled ||
      (time->doubt == LP_DOUBT_NONE && time->ns < seen_ns - 1))
    lp_json_add(object, key, lp_json_ns(time->ns));
}

void lp_json_add_cpu(json_t *object, const struct lp_model *model,
                     const struct lp_estimate *own, double own_ns,
                     double all_ns) {
  if (!model->time.knows_cpu)
    return;
  lp_json_add(object, "cpu_ns", lp_json_ns(all_ns));
  lp_json_add(object, "self_cpu_ns", lp_json_ns(own_ns));
  add(object, "self_cpu_is", own->doubt, own->is_sampled);
  lp_json_add(object, "self_cpu_low_ns", lp_json_ns(own->low_ns));
  lp_json_add(object, "self_cpu_high_ns", lp_json_ns(own->high_ns));
  add_likely(object, "self_cpu_likely_ns", own, own_ns);
}

void lp_json_add_row_shown(json_t *object, const struct lp_subject *subject) {
  static const enum lp_doubt none = LP_DOUBT_UNTIMED;
  const struct lp_times *times = &subject->times;
  bool has_time = lp_subject_has_time(subject);
  add(object, "time_is", has_time ? times->time.doubt : none,
      times->time.is_sampled);
  add(object, "self_is", has_time ? times->self.doubt : none,
      times->self.is_sampled);
  struct lp_cell waiting = lp_metric_cell(LP_METRIC_WAITING, subject);
  if (waiting.is_there)
    add(object, "waiting_is", LP_DOUBT_NONE, waiting.figure.is_sampled);
  struct lp_cell words = lp_metric_cell(LP_METRIC_WAIT_FOR, subject);
  if (words.is_there)
    lp_json_add(object, "waiting_for", json_string(words.words));
  struct lp_estimate cpu = times->cpu;
  cpu.doubt = has_time ? cpu.doubt : none;
  lp_json_add_cpu(object, subject->model, &cpu, subject->row->self_cpu_ns,
                  subject->row->all_cpu_ns);
  add_likely(object, "time_likely_ns", &times->time, lp_row_ns(subject->row));
  add_likely(object, "self_likely_ns", &times->self, subject->row->self_ns);
}

void lp_json_add_function_shown(json_t *object, const struct lp_model *model,
                                const struct lp_function *function) {
  const struct lp_times *times = lp_function_times(model, function, false);
  add(object, "total_is", times->time.doubt, times->time.is_sampled);
  add(object, "self_is", times->self.doubt, times->self.is_sampled);
  add_likely(object, "total_likely_ns", &times->time, function->total_ns);
  add_likely(object, "self_likely_ns", &times->self,
             lp_function_self_ns(function));
  lp_json_add(object, "self_ns", lp_json_ns(lp_function_self_ns(function)));
  lp_json_add(object, "self_low_ns", lp_json_ns(times->self.low_ns));
  lp_json_add(object, "self_high_ns", lp_json_ns(times->self.high_ns));
  lp_json_add_cpu(object, model, &times->cpu, function->self_cpu_ns,
                  function->all_cpu_ns);
  if (function->waiting_ns > 0)
    lp_json_add(object, "waiting_ns", lp_json_ns(function->waiting_ns));
}
