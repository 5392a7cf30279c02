/* SPDX-License-Identifier: MIT
 *
 * What samples add to the JSON report: how many there are, how sure a time is,
 * and the time in no profiled function.
 */
#include "json_parts.h"

void lp_json_add_row_samples(json_t *object, const struct lp_model *model,
                             const struct lp_row *row) {
  double margin = lp_model_margin(model, row->time_variance, row->sampled_ns);
  /* None met it: it may still have been there, unseen, for three periods. */
  double unseen = row->samples ? 0 : 3 * model->time.period_ns;
  lp_json_add(object, "samples", lp_json_count(row->samples));
  lp_json_add(object, "unclocked_hits", lp_json_count(row->unclocked_hits));
  lp_json_add(object, "time_low_ns", lp_json_ns(lp_row_ns(row) - margin));
  lp_json_add(object, "time_high_ns",
              lp_json_ns(lp_row_ns(row) + margin + unseen));
  lp_json_add(object, "waiting_ns", lp_json_ns(row->waiting_ns));
  lp_json_add(object, "known", json_boolean(!lp_row_is_unknown(model, row)));
  lp_json_add(object, "optimised_away",
              json_boolean(lp_row_is_gone(model, row)));
}

void lp_json_add_samples(json_t *object, const struct lp_model *model,
                         const struct lp_function *function) {
  double margin =
      lp_model_margin(model, function->total_variance, function->sampled_ns);
  lp_json_add(object, "samples", lp_json_count(function->samples));
  lp_json_add(object, "total_low_ns", lp_json_ns(function->total_ns - margin));
  lp_json_add(object, "total_high_ns", lp_json_ns(function->total_ns + margin));
  lp_json_add(object, "total_known",
              json_boolean(!lp_function_is_unknown(model, function) &&
                           !lp_function_is_untimed(model, function)));
  /* Self time that is at no single line. */
  lp_json_add(object, "merged_ns",
              lp_json_ns(function->loose_ns - function->counting_ns));
  lp_json_add(
      object, "merged_samples",
      lp_json_count(function->loose_samples - function->counting_samples));
  lp_json_add(object, "counting_ns", lp_json_ns(function->counting_ns));
  lp_json_add(object, "counting_samples",
              lp_json_count(function->counting_samples));
}

json_t *lp_json_elsewhere(const struct lp_model *model) {
  const struct lp_time_totals *time = &model->time;
  json_t *object = json_object();
  json_t *places = json_array();
  lp_json_add(object, "thread_ns", lp_json_ns(time->thread_ns));
  lp_json_add(object, "time_ns", lp_json_ns(time->elsewhere_ns));
  lp_json_add(object, "sampled_ns", lp_json_ns(time->sampled_ns));
  lp_json_add(object, "waiting_ns", lp_json_ns(time->waiting_ns));
  lp_json_add(object, "unsampled_ns", lp_json_ns(time->unsampled_ns));
  lp_json_add(object, "samples", lp_json_count(time->samples));
  lp_json_add(object, "lost_samples", lp_json_count(time->lost_samples));
  lp_json_add(object, "lost_ns", lp_json_ns(time->lost_ns));
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    const struct lp_elsewhere_time *from = &model->elsewhere[i];
    json_t *place = json_object();
    double margin = lp_model_margin(model, from->variance, from->ns);
    lp_json_add(place, "object", lp_json_string(from->object));
    lp_json_add(place, "function", lp_json_string(from->name));
    lp_json_add(place, "samples", lp_json_count(from->samples));
    lp_json_add(place, "time_ns", lp_json_ns(from->ns));
    lp_json_add(place, "time_low_ns", lp_json_ns(from->ns - margin));
    lp_json_add(place, "time_high_ns", lp_json_ns(from->ns + margin));
    lp_json_add(place, "waiting_ns", lp_json_ns(from->waiting_ns));
    json_array_append_new(places, place);
  }
  lp_json_add(object, "places", places);
  return object;
}
