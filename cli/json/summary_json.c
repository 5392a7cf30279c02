/* SPDX-License-Identifier: MIT
 *
 * "summary" of the JSON report: what the listing's first lines say.
 */
#include "tables/summary.h"
#include "json/json.h"

#include "tables/hot_lines.h"

void lp_json_add_wholes(json_t *object, const struct lp_report *report) {
  lp_json_add(object, "threads_ns",
              lp_json_ns(lp_report_whole_of(report, LP_METRIC_SELF)));
  if (report->model.time.knows_cpu)
    lp_json_add(object, "threads_cpu_ns",
                lp_json_ns(lp_report_whole_of(report, LP_METRIC_SELF_CPU)));
}

json_t *lp_json_summary(const struct lp_report *report) {
  struct lp_totals totals = lp_totals_find(report);
  json_t *object = json_object();
  lp_json_add(object, "wall_ns", lp_json_ns(totals.wall_ns));
  lp_json_add(object, "cpu_ns", lp_json_ns(totals.cpu_ns));
  lp_json_add(object, "threads", lp_json_count(totals.threads));
  lp_json_add_wholes(object, report);
  lp_json_add(object, "clocked", lp_json_count(totals.clocked));
  lp_json_add(object, "clock_ns", lp_json_ns(totals.clock_ns));
  lp_json_add(object, "counting_ns", lp_json_ns(totals.counting_ns));
  lp_json_add(object, "sampling_ns", lp_json_ns(totals.sampling_ns));
  lp_json_add(object, "setup_ns", lp_json_ns(totals.setup_ns));
  lp_json_add(object, "helper_ns", lp_json_ns(totals.helper_ns));
  lp_json_add(object, "forks_ns", lp_json_ns(totals.forks_ns));
  lp_json_add(object, "gpu_calls_ns", lp_json_ns(totals.gpu_calls_ns));
  return object;
}
