/* SPDX-License-Identifier: MIT
 *
 * What samples add to the JSON report: how many there are, how sure a time is,
 * and the time in no profiled function.
 */
#include "json/json.h"

void lp_json_add_row_samples(json_t *object, const struct lp_model *model,
                             const struct lp_row *row) {
  const struct lp_times *times = lp_row_times(model, row, false);
  lp_json_add(object, "samples", lp_json_count(row->all.samples));
  lp_json_add(object, "unclocked_hits", lp_json_count(row->unclocked_hits));
  lp_json_add(object, "time_low_ns", lp_json_ns(times->time.low_ns));
  lp_json_add(object, "time_high_ns", lp_json_ns(times->time.high_ns));
  lp_json_add(object, "self_low_ns", lp_json_ns(times->self.low_ns));
  lp_json_add(object, "self_high_ns", lp_json_ns(times->self.high_ns));
  lp_json_add(object, "waiting_ns", lp_json_ns(row->waiting_ns));
  lp_json_add(object, "known",
              json_boolean(times->time.doubt == LP_DOUBT_NONE));
  lp_json_add(object, "optimised_away",
              json_boolean(lp_row_is_gone(model, row)));
}

void lp_json_add_samples(json_t *object, const struct lp_model *model,
                         const struct lp_function *function) {
  const struct lp_estimate *total =
      &lp_function_times(model, function, false)->time;
  lp_json_add(object, "samples", lp_json_count(function->samples));
  lp_json_add(object, "total_low_ns", lp_json_ns(total->low_ns));
  lp_json_add(object, "total_high_ns", lp_json_ns(total->high_ns));
  lp_json_add(object, "total_known",
              json_boolean(total->doubt == LP_DOUBT_NONE));
  /* Self time that is at no single line. */
  lp_json_add(object, "merged_ns",
              lp_json_ns(function->loose_ns - function->counting_ns));
  lp_json_add(
      object, "merged_samples",
      lp_json_count(function->loose_samples - function->counting_samples));
  lp_json_add(object, "counting_ns", lp_json_ns(function->counting_ns));
  if (model->time.knows_cpu) {
    lp_json_add(object, "merged_cpu_ns",
                lp_json_ns(function->loose_cpu_ns - function->counting_cpu_ns));
    lp_json_add(object, "counting_cpu_ns",
                lp_json_ns(function->counting_cpu_ns));
  }
  lp_json_add(object, "counting_samples",
              lp_json_count(function->counting_samples));
}

/* The means, of threads that ran. */
static json_t *sampled_by(uint32_t means) {
  json_t *names = json_array();
  if (means & LINEPROF_MEANS_EVENT)
    json_array_append_new(names, lp_json_string("perf events"));
  if (means & LINEPROF_MEANS_TIMER)
    json_array_append_new(names, lp_json_string("timers"));
  return names;
}

static double elsewhere_cpu_ns(const struct lp_model *model) {
  double ns = 0;
  for (size_t i = 0; i < model->elsewhere_count; i++)
    ns += model->elsewhere[i].cpu_ns;
  return ns;
}

json_t *lp_json_elsewhere(const struct lp_model *model) {
  const struct lp_time_totals *time = &model->time;
  json_t *object = json_object();
  json_t *places = json_array();
  lp_json_add(object, "thread_ns", lp_json_ns(time->thread_ns));
  lp_json_add(object, "time_ns", lp_json_ns(time->elsewhere_ns));
  lp_json_add(object, "sampled_ns", lp_json_ns(time->sampled_ns));
  lp_json_add(object, "waiting_ns",
              lp_json_ns(time->waiting_ns - time->told_ns));
  lp_json_add(object, "waited_ns", lp_json_ns(time->waited_ns));
  lp_json_add(object, "unsampled_ns", lp_json_ns(time->unsampled_ns));
  if (time->knows_cpu) {
    lp_json_add(object, "cpu_ns", lp_json_ns(elsewhere_cpu_ns(model)));
    lp_json_add(object, "sampled_cpu_ns", lp_json_ns(time->sampled_cpu_ns));
    lp_json_add(
        object, "unsampled_cpu_ns",
        lp_json_ns(time->cpu_ns - time->sampled_cpu_ns - time->told_cpu_ns));
  }
  lp_json_add(object, "samples", lp_json_count(time->samples));
  lp_json_add(object, "lost_samples", lp_json_count(time->lost_samples));
  lp_json_add(object, "lost_ns", lp_json_ns(time->lost_ns));
  lp_json_add(object, "sampled_by", sampled_by(time->sampling.means));
  lp_json_add(object, "sampling_cost_ns", lp_json_ns(time->sampling.cost_ns));
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    const struct lp_elsewhere_time *from = &model->elsewhere[i];
    json_t *place = json_object();
    struct lp_evidence evidence = {.sampled_ns = from->ns,
                                   .variance = from->variance,
                                   .samples = from->samples,
                                   .leaves = true};
    struct lp_estimate estimate =
        lp_estimate_of(time, &evidence, time->thread_ns);
    lp_json_add(place, "object", lp_json_string(from->object));
    lp_json_add(place, "function", lp_json_string(from->name));
    lp_json_add(place, "samples", lp_json_count(from->samples));
    lp_json_add(place, "time_ns", lp_json_ns(from->ns));
    lp_json_add(place, "time_low_ns", lp_json_ns(estimate.low_ns));
    lp_json_add(place, "time_high_ns", lp_json_ns(estimate.high_ns));
    lp_json_add(place, "known", json_boolean(estimate.doubt == LP_DOUBT_NONE));
    lp_json_add(place, "waiting_ns", lp_json_ns(from->waiting_ns));
    lp_json_add(place, "cpu_ns", lp_json_ns(from->cpu_ns));
    json_array_append_new(places, place);
  }
  lp_json_add(object, "places", places);
  return object;
}
