/* SPDX-License-Identifier: MIT
 *
 * Cells of metrics, and which of these a listing has; see metrics.h.
 */
#include "table/metrics.h"

#include "model/device_model.h"
#include "model/event_model.h"
#include "model/gpu_model.h"
#include "model/memory_model.h"

#include <stdio.h>
#include <string.h>

struct lp_subject lp_subject_row(const struct lp_model *model,
                                 const struct lp_row *row, bool raw) {
  return (struct lp_subject){.model = model,
                             .function = &model->functions[row->function],
                             .row = row,
                             .times = *lp_row_times(model, row, raw)};
}

struct lp_subject lp_subject_function(const struct lp_model *model,
                                      const struct lp_function *function,
                                      bool raw) {
  return (struct lp_subject){.model = model,
                             .function = function,
                             .times = *lp_function_times(model, function, raw)};
}

static enum lp_device_kind kind_of(enum lp_store store) {
  return (enum lp_device_kind)(store - LP_STORE_OWN);
}

/* What the subject has of the metric's memory. */
static const struct lp_memory_sum *memory_of(const struct lp_metric_info *info,
                                             const struct lp_subject *subject) {
  static const struct lp_memory_sum none;
  const struct lp_function *function = subject->function;
  const struct lp_row *row = subject->row;
  if (info->store == LP_STORE_HOST && row)
    return lp_memory_of(subject->model, row, info->is_self);
  if (info->store == LP_STORE_HOST)
    return info->is_self ? &function->memory_self : &function->memory;
  return row ? lp_device_of(subject->model, row, kind_of(info->store),
                            info->is_self)
             : &none;
}

/* How often perf's event happened in the subject's own code. */
static struct lp_cell event_cell(const struct lp_metric_info *info,
                                 const struct lp_subject *subject) {
  const struct lp_event_model *events = &subject->model->events;
  size_t event = info->counted - 1;
  double count =
      subject->row
          ? lp_events_of_row(subject->model, event, subject->row)
          : lp_events_of_function(subject->model, event, subject->function);
  uint64_t hits = lp_subject_hits(subject);
  bool per_hit = info->unit == LP_UNIT_NUMBER;
  struct lp_cell cell = lp_cell_of(count, count > 0 && (hits || !per_hit));
  cell.count = (uint64_t)count;
  cell.divisor = per_hit ? (double)hits : 1;
  cell.figure.is_sampled =
      event < events->count && events->are_estimates[event];
  return cell;
}

struct lp_cell lp_metric_cell(enum lp_metric metric,
                              const struct lp_subject *subject) {
  static const struct lp_gpu_sum none;
  const struct lp_metric_info *info = &lp_metrics[metric];
  const struct lp_row *row = subject->row;
  if (info->line)
    return info->line(subject);
  if (info->counted)
    return event_cell(info, subject);
  if (info->memory)
    return info->memory(memory_of(info, subject));
  return info->gpu(row ? lp_gpu_of(subject->model, row, info->is_self) : &none,
                   &subject->model->gpu.all);
}

double lp_cell_rank(const struct lp_cell *cell) {
  return lp_estimate_rank(&cell->figure, cell->divisor);
}

static void write_bytes(const struct lp_cell *cell, char text[LP_CELL_SIZE]) {
  char bytes[LP_CELL_SIZE] = "";
  bool is_bound = cell->figure.doubt == LP_DOUBT_MOST;
  lp_cell_bytes(bytes, cell->count);
  snprintf(text, LP_CELL_SIZE, "%s%.20s", is_bound ? "<=" : "", bytes);
}

void lp_metric_write(enum lp_metric metric, const struct lp_cell *cell,
                     double unit_ns, char text[LP_CELL_SIZE]) {
  const struct lp_metric_info *info = &lp_metrics[metric];
  const struct lp_estimate *figure = &cell->figure;
  if (!cell->is_there)
    return;
  switch (info->unit) {
  case LP_UNIT_TIME:
    lp_cell_time(text, figure, unit_ns * cell->divisor, info->width);
    return; /* with its mark */
  case LP_UNIT_PERCENT:
    lp_cell_decimals(text, figure, cell->divisor, 1);
    break;
  case LP_UNIT_BYTES:
    write_bytes(cell, text);
    break;
  case LP_UNIT_NUMBER:
    lp_cell_number(text, figure->ns / cell->divisor, info->width);
    break;
  case LP_UNIT_WORDS:
    snprintf(text, LP_CELL_SIZE, "%s", cell->words);
    return;
  case LP_UNIT_RATE:
    snprintf(text, LP_CELL_SIZE, "%.1f", figure->ns);
    break;
  default: /* counts are exact: rather than the number the column widens */
    snprintf(text, LP_CELL_SIZE, "%llu", (unsigned long long)cell->count);
  }
  lp_cell_mark(text, figure->is_sampled);
}

/* What the whole program has of the metric's memory; NULL: not measured. */
static const struct lp_memory_sum *all_memory(const struct lp_metric_info *info,
                                              const struct lp_model *model) {
  if (model->by_thread)
    return NULL;
  if (info->store == LP_STORE_HOST)
    return model->memory.is_counted ? &model->memory.all : NULL;
  const struct lp_memory_sum *all =
      &model->device.all.kinds[kind_of(info->store)];
  return lp_memory_sum_is_empty(all) ? NULL : all;
}

bool lp_metric_is_measured(enum lp_metric metric,
                           const struct lp_model *model) {
  const struct lp_metric_info *info = &lp_metrics[metric];
  bool is_of_faults = info->memory == lp_metrics[LP_METRIC_FAULTS].memory;
  if (is_of_faults && model->memory.faults_refused &&
      model->memory.all.faults == 0)
    return false; /* where they were nobody knows */
  if (info->memory)
    return all_memory(info, model) != NULL;
  if (info->counted)
    return info->counted <= model->events.count;
  if (metric == LP_METRIC_SELF_CPU)
    return model->time.knows_cpu;
  if (metric == LP_METRIC_WAITING)
    return lp_was_sampled(&model->time) || model->time.told_ns > 0;
  return !info->gpu || model->gpu.is_recorded;
}

static bool is_any(const struct lp_metric_info *info,
                   const struct lp_model *model) {
  if (info->gpu)
    return info->gpu(&model->gpu.all, &model->gpu.all).is_there;
  const struct lp_memory_sum *all = all_memory(info, model);
  return all && info->memory(all).is_there;
}

static bool is_shown(enum lp_metric metric, struct lp_metrics_wanted wanted,
                     const struct lp_model *model) {
  const struct lp_metric_info *info = &lp_metrics[metric];
  switch (info->shown) {
  case LP_SHOWN:
    return true;
  case LP_SHOWN_SELF:
    return wanted.self && wanted.own == LP_METRIC_SELF_CPU;
  case LP_SHOWN_WALL:
    return wanted.self && wanted.own == LP_METRIC_SELF;
  case LP_SHOWN_SELF_WAITS:
    return wanted.self && wanted.own == LP_METRIC_SELF_CPU &&
           100 * model->time.waited_ns > model->time.thread_ns;
  case LP_SHOWN_MARGIN:
    return wanted.margin;
  case LP_SHOWN_IMBALANCE:
    return wanted.imbalance;
  case LP_SHOWN_TOLD_WAITS:
    return wanted.imbalance && model->time.told_ns > 0;
  case LP_SHOWN_MEASURED:
    return lp_metric_is_measured(metric, model);
  case LP_SHOWN_ANY:
    return is_any(info, model);
  default:
    return false;
  }
}

int lp_metrics_shown(enum lp_metric metrics[LP_METRICS],
                     struct lp_metrics_wanted wanted,
                     const struct lp_model *model) {
  int count = 0;
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++)
    if (is_shown(metric, wanted, model))
      metrics[count++] = metric;
  return count;
}
