/* SPDX-License-Identifier: MIT
 *
 * See prior.h.
 */
#include "figures/prior.h"

#include "base/heap.h"
#include "figures/executions.h"
#include "figures/posterior.h"
#include "model/instruments.h"

#include <math.h>
#include <stdlib.h>

/* A row that calls a library takes so many times longer than its own code. */
static const double library_factor = 3;

/** What is to be explained by one factor: of each row so many samples, by what
 * is known of it (`fixed`) and by `scaled` times the factor. */
struct fit {
  const struct lp_model *model;
  const double *fixed, *scaled; /* of rows, in samples; NULL: nothing */
  bool is_own;                  /* of their own time */
  double log_usual;             /* what the factor is, about; 0.5 to e^2 less */
};

static double sigma_of(const struct lp_row *row) {
  return row->clocked ? LP_PRIOR_SIGMA_CALLS : LP_PRIOR_SIGMA;
}

/* Waits in calls take no code. */
static bool is_fit(const struct fit *fit, size_t i) {
  const struct lp_row *row = &fit->model->rows[i];
  return fit->scaled[i] > 0 && (row->clocked == 0 || row->waiting_ns <= 0);
}

/* How likely the samples of all rows are with a factor; the factor is normally
 * within e^2 of what it usually is. */
static double sum_evidence(const struct fit *fit, double log_factor) {
  double off = log_factor - fit->log_usual, sum = -off * off / 8;
  for (size_t i = 0; i < fit->model->row_count; i++) {
    const struct lp_row *row = &fit->model->rows[i];
    if (!is_fit(fit, i))
      continue;
    double guess =
        (fit->fixed ? fit->fixed[i] : 0) + exp(log_factor) * fit->scaled[i];
    sum += lp_posterior_evidence(
        guess, sigma_of(row),
        (double)(fit->is_own ? row->own.samples : row->all.samples));
  }
  return sum;
}

/* The likeliest, by golden sections. */
static double choose(const struct fit *fit) {
  static const double golden = 0.6180339887498949;
  double low = fit->log_usual - 4, high = fit->log_usual + 1.5;
  double left = high - golden * (high - low);
  double right = low + golden * (high - low);
  double at_left = sum_evidence(fit, left);
  double at_right = sum_evidence(fit, right);
  for (int i = 0; i < 12; i++) {
    if (at_left > at_right) {
      high = right, right = left, at_right = at_left;
      left = high - golden * (high - low);
      at_left = sum_evidence(fit, left);
    } else {
      low = left, left = right, at_left = at_right;
      right = low + golden * (high - low);
      at_right = sum_evidence(fit, right);
    }
  }
  return exp((low + high) / 2);
}

/* The bytes of code that each row has run itself, if its own time is not the
 * clock's. */
static double *find_bytes(const struct lp_model *model,
                          const struct lp_executions *executions) {
  double *bytes = lp_heap_get(model->row_count, sizeof *bytes);
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    double factor = row->clocked && !row->enters ? library_factor : 1;
    if (!row->is_self_clocked)
      bytes[i] = lp_executions_of(model, i) * factor *
                 lp_executions_bytes(model, executions, i);
  }
  return bytes;
}

/* What each row's calls took, in samples, if the row has lost its clock and
 * they took as long as those with one. */
static double *find_calls(const struct lp_model *model) {
  double *calls = lp_heap_get(model->row_count, sizeof *calls);
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    if (row->is_clocked || !row->clocked)
      continue;
    double mean = lp_row_clock_ns(row) / (double)row->clocked;
    calls[i] = lp_executions_of(model, i) *
               fmax(fmin(mean, LP_SHORT_CALL_NS), 0) / model->time.sample_ns;
  }
  return calls;
}

/* The samples that a byte takes; 0: there are none, or there is no code. */
static double find_byte(const struct lp_model *model, const double *bytes) {
  struct fit fit = {.model = model, .scaled = bytes, .is_own = true};
  double all = 0, samples = 0;
  for (size_t i = 0; i < model->row_count; i++) {
    all += bytes[i];
    samples += is_fit(&fit, i) ? (double)model->rows[i].own.samples : 0;
  }
  if (all <= 0 || samples <= 0)
    return 0;
  fit.log_usual = log(samples / all);
  return choose(&fit);
}

/* What was timed of a call was its first executions. Others take less, by a
 * factor of the run. */
static double find_speed(const struct lp_model *model, const double *code,
                         const double *calls) {
  struct fit fit = {.model = model, .fixed = code, .scaled = calls};
  for (size_t i = 0; i < model->row_count; i++)
    if (is_fit(&fit, i))
      return choose(&fit);
  return 0;
}

static void set_rows(struct lp_model *model,
                     const struct lp_executions *executions, double *code,
                     double *calls) {
  const double unit = model->time.sample_ns;
  for (size_t i = 0; i < model->row_count; i++)
    model->rows[i].prior_own_ns = code[i] * unit;
  double *own_calls = lp_heap_get(model->row_count, sizeof *own_calls);
  for (size_t i = 0; i < model->row_count; i++)
    own_calls[i] = calls[i];
  lp_executions_add_inlined(model, executions, code);
  lp_executions_add_inlined(model, executions, calls);
  double speed = find_speed(model, code, calls);
  for (size_t i = 0; i < model->row_count; i++) {
    struct lp_row *row = &model->rows[i];
    row->prior_ns = (code[i] + speed * calls[i]) * unit;
    if (!row->enters)
      row->prior_own_ns += speed * own_calls[i] * unit;
  }
  free(own_calls);
}

static void sum_functions(struct lp_model *model) {
  for (size_t i = 0; i < model->function_count; i++) {
    struct lp_function *function = &model->functions[i];
    function->prior_ns = function->prior_own_ns = 0;
    for (size_t j = 0; j < function->row_count; j++) {
      const struct lp_row *row = &function->rows[j];
      function->prior_ns += row->is_clocked ? 0 : row->prior_ns;
      function->prior_own_ns += row->prior_own_ns;
    }
  }
}

void lp_prior_find(struct lp_model *model) {
  struct lp_time_totals *time = &model->time;
  if (time->by_perf)
    return;
  struct lp_executions executions = lp_executions_find(model);
  double *code = find_bytes(model, &executions);
  double byte = find_byte(model, code);
  uint64_t ran = time->samples - time->idle_samples;
  time->sample_ns = byte > 0 && ran > 0 ? time->weights_ns / (double)ran : 0;
  if (time->sample_ns > 0) {
    double *calls = find_calls(model);
    for (size_t i = 0; i < model->row_count; i++)
      code[i] *= byte;
    set_rows(model, &executions, code, calls);
    sum_functions(model);
    free(calls);
  }
  free(code);
  lp_executions_free(&executions);
}
