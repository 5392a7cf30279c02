/* SPDX-License-Identifier: MIT
 *
 * Own time as a report shows it: CPU time, or the time that passed.
 */
#include "report/report.h"

static double at_least_zero(double ns) { return ns > 0 ? ns : 0; }

static bool is_cpu(const struct lp_report *report) {
  return !report->options->wall && report->model.time.knows_cpu;
}

enum lp_metric lp_report_own(const struct lp_report *report) {
  return is_cpu(report) ? LP_METRIC_SELF_CPU : LP_METRIC_SELF;
}

const struct lp_estimate *lp_report_own_time(const struct lp_report *report,
                                             const struct lp_times *times) {
  return is_cpu(report) ? &times->cpu : &times->self;
}

double lp_report_own_ns(const struct lp_report *report,
                        const struct lp_function *function) {
  return at_least_zero(is_cpu(report) ? function->self_cpu_ns
                                      : lp_function_self_ns(function));
}

double lp_report_own_row_ns(const struct lp_report *report,
                            const struct lp_row *row) {
  return at_least_zero(is_cpu(report) ? row->self_cpu_ns : row->self_ns);
}

double lp_report_whole_of(const struct lp_report *report, enum lp_metric own) {
  const struct lp_model *model = &report->model;
  bool cpu = own == LP_METRIC_SELF_CPU;
  double whole = cpu ? model->time.cpu_ns : model->time.thread_ns;
  if (whole > 0)
    return whole;
  for (size_t i = 0; i < model->row_count; i++)
    whole += at_least_zero(cpu ? model->rows[i].self_cpu_ns
                               : model->rows[i].self_ns);
  return whole;
}

double lp_report_whole(const struct lp_report *report) {
  return lp_report_whole_of(report, lp_report_own(report));
}

bool lp_report_has_times(const struct lp_report *report) {
  for (size_t i = 0; i < report->function_count; i++)
    if (lp_function_times(&report->model, report->functions[i], false)
            ->self.doubt != LP_DOUBT_UNTIMED)
      return true;
  return false;
}
