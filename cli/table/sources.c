/* SPDX-License-Identifier: MIT
 *
 * Where the values of metrics come from: what config/metrics.def names of a
 * line, of its memory and of its work on GPUs.
 */
#include "figures/spread.h"
#include "model/found_waits.h"
#include "model/memory_model.h"
#include "model/waiting.h"
#include "table/metrics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct lp_cell nothing_there = {.divisor = 1};

static struct lp_cell of_count(uint64_t count, bool is_there) {
  struct lp_cell cell = lp_cell_of((double)count, is_there);
  cell.count = count;
  return cell;
}

static struct lp_cell of_time(struct lp_estimate time, double divisor,
                              bool is_there) {
  return (struct lp_cell){
      .is_there = is_there, .figure = time, .divisor = divisor};
}

/* A function's own line and closing braces have no hits. */
static bool is_entry(const struct lp_subject *subject) {
  return subject->row && subject->row->kind == LINEPROF_LINE_ENTRY;
}

uint64_t lp_subject_hits(const struct lp_subject *subject) {
  if (!subject->row)
    return subject->function->calls;
  return is_entry(subject) ? 0 : subject->row->hits;
}

static bool row_has_time(const struct lp_subject *subject) {
  const struct lp_estimate *time = &subject->times.time;
  bool has_run = subject->row->hits > 0 || time->ns > 1e-3;
  if (!is_entry(subject))
    return has_run;
  bool is_known = time->doubt == LP_DOUBT_NONE && !time->is_modelled && has_run;
  return lp_function_was_called(subject->function) &&
         (is_known || subject->row->all.samples);
}

bool lp_subject_has_time(const struct lp_subject *subject) {
  if (subject->times.time.doubt == LP_DOUBT_UNTIMED)
    return false;
  return !subject->row || row_has_time(subject);
}

/* Whether a part of this time can be told. */
static bool has_part(const struct lp_subject *subject,
                     const struct lp_estimate *time) {
  return lp_subject_has_time(subject) && time->doubt < LP_DOUBT_UNKNOWN;
}

static struct lp_cell line_nothing(const struct lp_subject *subject) {
  (void)subject;
  return nothing_there;
}

/* The count of a function's own line is that of its calls, which a listing does
 * not have as hits. */
static struct lp_cell line_hits(const struct lp_subject *subject) {
  struct lp_cell cell = of_count(lp_subject_hits(subject), !is_entry(subject));
  cell.count = subject->row ? subject->row->hits : cell.count;
  return cell;
}

static uint64_t code_of(const struct lp_subject *subject) {
  uint64_t bytes = 0;
  if (subject->row)
    return subject->row->code_bytes;
  for (size_t i = 0; i < subject->function->row_count; i++)
    bytes += subject->function->rows[i].code_bytes;
  return bytes;
}

static struct lp_cell line_code(const struct lp_subject *subject) {
  return of_count(code_of(subject), true);
}

static struct lp_cell line_time(const struct lp_subject *subject) {
  return of_time(subject->times.time, 1, lp_subject_has_time(subject));
}

static struct lp_cell line_self(const struct lp_subject *subject) {
  return of_time(subject->times.self, 1, lp_subject_has_time(subject));
}

static struct lp_cell line_cpu(const struct lp_subject *subject) {
  return of_time(subject->times.cpu, 1, lp_subject_has_time(subject));
}

/* From samples, however few: it has no bound. */
static struct lp_cell line_all_cpu(const struct lp_subject *subject) {
  double ns =
      subject->row ? subject->row->all_cpu_ns : subject->function->all_cpu_ns;
  struct lp_cell cell =
      lp_cell_of(ns, subject->model->time.knows_cpu && ns > 0 &&
                         lp_subject_has_time(subject));
  cell.figure.is_sampled = true;
  return cell;
}

/* An end of the interval that the time is in 19 times in 20. */
static struct lp_cell end_of(const struct lp_subject *subject, double ns) {
  const struct lp_estimate *time = &subject->times.time;
  bool has_interval = time->doubt != LP_DOUBT_NONE || time->is_sampled;
  bool is_there = lp_subject_has_time(subject) && has_interval &&
                  time->doubt < LP_DOUBT_GONE && isfinite(ns);
  return lp_cell_of(ns, is_there);
}

static struct lp_cell line_low(const struct lp_subject *subject) {
  return end_of(subject, subject->times.time.low_ns);
}

static struct lp_cell line_high(const struct lp_subject *subject) {
  return end_of(subject, subject->times.time.high_ns);
}

static struct lp_cell share_of(const struct lp_subject *subject,
                               struct lp_estimate time, double whole_ns) {
  time.is_sampled = false;         /* which the time itself says */
  if (time.doubt == LP_DOUBT_MOST) /* a whole may be more than its number */
    time.high_ns = fmin(time.high_ns, whole_ns);
  return of_time(time, whole_ns / 100,
                 whole_ns > 0 && has_part(subject, &time));
}

static struct lp_cell line_percent(const struct lp_subject *subject) {
  return share_of(subject, subject->times.time, subject->function_ns);
}

static struct lp_cell line_share(const struct lp_subject *subject) {
  return share_of(subject, subject->times.self, subject->program_ns);
}

static struct lp_cell line_cpu_share(const struct lp_subject *subject) {
  return share_of(subject, subject->times.cpu, subject->model->time.cpu_ns);
}

static struct lp_cell per_hit(const struct lp_subject *subject,
                              const struct lp_estimate *time) {
  uint64_t hits = lp_subject_hits(subject);
  if (hits == 0)
    return nothing_there;
  return of_time(*time, (double)hits, has_part(subject, time));
}

static struct lp_cell line_per_hit(const struct lp_subject *subject) {
  return per_hit(subject, &subject->times.time);
}

static struct lp_cell line_self_per_hit(const struct lp_subject *subject) {
  return per_hit(subject, &subject->times.self);
}

static struct lp_cell line_cpu_per_hit(const struct lp_subject *subject) {
  return per_hit(subject, &subject->times.cpu);
}

/* What a line called took no longer than both together. */
static struct lp_cell line_child(const struct lp_subject *subject) {
  struct lp_estimate child = subject->times.time;
  if (!subject->row || subject->row->child_ns <= 0)
    return nothing_there;
  child.ns = subject->row->child_ns;
  return of_time(child, 1, lp_subject_has_time(subject));
}

static struct lp_cell line_clocked(const struct lp_subject *subject) {
  uint64_t clocked =
      subject->row ? subject->row->clocked + subject->row->told_waits : 0;
  return of_count(clocked, clocked > 0);
}

/* What was timed is known, whatever the rest of the line took. */
static struct lp_cell of_wait(const struct lp_subject *subject, double ns) {
  struct lp_cell cell = lp_cell_of(ns, subject->row->waiting_ns > 0);
  if (!lp_waiting_is_sampled(subject->row))
    return cell;
  cell.figure.is_sampled = true;
  cell.is_there &= lp_subject_has_time(subject);
  return cell;
}

static struct lp_cell line_waiting(const struct lp_subject *subject) {
  if (!subject->row)
    return nothing_there;
  return of_wait(subject, subject->row->waiting_ns);
}

/* What samples told of it, as words. */
static struct lp_cell line_wait_for(const struct lp_subject *subject) {
  struct lp_cell cell = nothing_there;
  double parts[LP_WAIT_KINDS];
  if (!subject->row || subject->row->waiting_ns <= 0)
    return cell;
  lp_found_waits_of(subject->model, subject->row, parts);
  char *words = lp_found_waits_text(parts);
  snprintf(cell.words, sizeof cell.words, "%s", words);
  free(words);
  cell.is_there = *cell.words != '\0';
  return cell;
}

static bool has_waiters(const struct lp_subject *subject) {
  return subject->row && subject->row->spread.waiters &&
         subject->row->spread.waited_ns > 0;
}

static struct lp_cell line_least_wait(const struct lp_subject *subject) {
  return has_waiters(subject)
             ? of_wait(subject, subject->row->spread.least_wait_ns)
             : nothing_there;
}

static struct lp_cell line_mean_wait(const struct lp_subject *subject) {
  if (!has_waiters(subject))
    return nothing_there;
  const struct lp_spread *spread = &subject->row->spread;
  return of_wait(subject, spread->waited_ns / spread->waiters);
}

static struct lp_cell line_most_wait(const struct lp_subject *subject) {
  return has_waiters(subject)
             ? of_wait(subject, subject->row->spread.most_wait_ns)
             : nothing_there;
}

static struct lp_cell line_threads(const struct lp_subject *subject) {
  uint32_t threads = subject->row ? subject->row->spread.threads : 0;
  return of_count(threads, threads > 0);
}

/* How a line's time is spread over threads, if that is known. */
static struct lp_cell of_spread(const struct lp_subject *subject,
                                double value) {
  struct lp_cell cell =
      lp_cell_of(value, lp_subject_has_time(subject) &&
                            subject->times.time.doubt == LP_DOUBT_NONE);
  cell.figure.is_sampled = subject->times.time.is_sampled;
  return cell;
}

static bool has_spread(const struct lp_subject *subject) {
  return subject->row && lp_spread_percent(subject->row) >= 0;
}

static struct lp_cell line_mean(const struct lp_subject *subject) {
  if (!has_spread(subject))
    return nothing_there;
  const struct lp_spread *spread = &subject->row->spread;
  return of_spread(subject, spread->total_ns / spread->threads);
}

static struct lp_cell line_max(const struct lp_subject *subject) {
  return has_spread(subject) ? of_spread(subject, subject->row->spread.most_ns)
                             : nothing_there;
}

static struct lp_cell line_imbalance(const struct lp_subject *subject) {
  return has_spread(subject)
             ? of_spread(subject, lp_spread_percent(subject->row))
             : nothing_there;
}

/* What threads free for each other may leave one of them below zero only in
 * a process that was killed between two words. */
static struct lp_cell of_memory(int64_t value, bool is_sampled) {
  struct lp_cell cell = lp_cell_of((double)value, value > 0);
  cell.count = (uint64_t)value;
  cell.figure.is_sampled = is_sampled;
  return cell;
}

#define MEMORY_VALUE(name, value)                                              \
  static struct lp_cell memory_##name(const struct lp_memory_sum *sum) {       \
    return of_memory((int64_t)(value), sum->is_sampled);                       \
  }

MEMORY_VALUE(allocs, sum->allocs)
MEMORY_VALUE(bytes, sum->bytes)
MEMORY_VALUE(blocks, sum->allocs - sum->frees)
MEMORY_VALUE(live, sum->bytes - sum->freed_bytes)
MEMORY_VALUE(at_peak, sum->at_peak)
MEMORY_VALUE(frees, sum->here_frees)
MEMORY_VALUE(freed, sum->here_bytes)
MEMORY_VALUE(temporary, sum->temporary)
MEMORY_VALUE(moved, sum->moved_bytes)

static struct lp_cell memory_faults(const struct lp_memory_sum *sum) {
  return of_memory((int64_t)sum->faults, sum->has_fault_estimate);
}

/* Chains of calls and threads need not have had their most at one time. */
static struct lp_cell memory_most(const struct lp_memory_sum *sum) {
  struct lp_cell cell = of_memory(sum->most_live, sum->is_sampled);
  if (sum->most_parts > 1)
    cell.figure.doubt = LP_DOUBT_MOST;
  return cell;
}

static struct lp_cell of_rate(uint64_t bytes, double ns) {
  return ns > 0 ? lp_cell_of((double)bytes / ns, bytes > 0) : nothing_there;
}

#define GPU_VALUE(name, cell)                                                  \
  static struct lp_cell gpu_##name(const struct lp_gpu_sum *sum,               \
                                   const struct lp_gpu_sum *all) {             \
    (void)all;                                                                 \
    return cell;                                                               \
  }

#define GPU_COUNT(name, value) GPU_VALUE(name, of_count(value, (value) > 0))
#define GPU_TIME(name, value) GPU_VALUE(name, lp_cell_of(value, (value) > 0))

GPU_COUNT(launches, sum->launches)
GPU_VALUE(launch_time, lp_cell_of(sum->launch_ns, sum->launches > 0))
GPU_COUNT(calls, sum->calls)
GPU_TIME(call_time, sum->call_ns)
GPU_COUNT(waits, sum->waits)
GPU_COUNT(activities, sum->activities)
GPU_VALUE(gpu_time, lp_cell_of(sum->gpu_ns, sum->activities > 0))
GPU_VALUE(gpu_percent,
          all->gpu_ns > 0
              ? lp_cell_of(100 * sum->gpu_ns / all->gpu_ns, sum->activities > 0)
              : nothing_there)
GPU_COUNT(kernels, sum->kernels)
GPU_TIME(kernel_time, sum->kernel_ns)
GPU_VALUE(queue_time, lp_cell_of(sum->queue_ns, sum->activities > 0))
GPU_COUNT(h2d, sum->h2d_bytes)
GPU_TIME(h2d_time, sum->h2d_ns)
GPU_COUNT(d2h, sum->d2h_bytes)
GPU_TIME(d2h_time, sum->d2h_ns)
GPU_COUNT(d2d, sum->d2d_bytes)
GPU_TIME(d2d_time, sum->d2d_ns)
GPU_VALUE(h2d_rate, of_rate(sum->h2d_bytes, sum->h2d_ns))
GPU_VALUE(d2h_rate, of_rate(sum->d2h_bytes, sum->d2h_ns))
GPU_VALUE(d2d_rate, of_rate(sum->d2d_bytes, sum->d2d_ns))
GPU_COUNT(pageable, sum->pageable_bytes)
GPU_TIME(wait_time, sum->wait_ns)
GPU_TIME(idle_time, sum->idle_ns)

#define RAN "of these functions ran"
#define LINE_OF(f) .line = line_##f
#define MEMORY(from, f) .memory = memory_##f, .store = LP_STORE_##from
#define MEMORY_SELF(from, f) MEMORY(from, f), .is_self = true
#define GPU(f) .gpu = gpu_##f
#define GPU_SELF(f) GPU(f), .is_self = true
#define EVENT(n) .counted = n

const struct lp_metric_info lp_metrics[LP_METRICS] = {
#define METRIC(id, name, title, least_width, in_unit, ...)                     \
  [LP_METRIC_##id] = {.key = name,                                             \
                      .heading = title,                                        \
                      .width = least_width,                                    \
                      .unit = LP_UNIT_##in_unit,                               \
                      __VA_ARGS__},
#include "metrics.def"
};

const enum lp_metric lp_stacked_metrics[LP_STACKED] = {
#define METRIC(id, ...)
#define STACKED(id, ...) LP_METRIC_##id,
#include "metrics.def"
};
