/* SPDX-License-Identifier: MIT
 *
 * Estimates of rows, each by its instrument, and within what it is a part of;
 * see estimate.h and model/instruments.h.
 */
#include "figures/estimate_parts.h"
#include "figures/prior.h"
#include "model/instruments.h"

#include <math.h>

enum lp_source lp_row_source(const struct lp_model *model,
                             const struct lp_row *row) {
  if (lp_row_is_sampled(model, row))
    return LP_SOURCE_SAMPLED;
  return row->is_clocked && row->hits + row->clocked > 0 ? LP_SOURCE_TIMED
                                                         : LP_SOURCE_NONE;
}

bool lp_row_is_sampled(const struct lp_model *model, const struct lp_row *row) {
  return !row->is_clocked && lp_was_sampled(&model->time) &&
         (row->unclocked_hits > 0 || row->all.samples > 0);
}

bool lp_row_is_untimed(const struct lp_model *model, const struct lp_row *row) {
  if (row->kind == LINEPROF_LINE_ENTRY && row->hits == 0 && model &&
      model->functions)
    return lp_function_is_untimed(model, &model->functions[row->function]);
  return row->unclocked_hits && row->unclocked_hits >= row->hits &&
         !row->clocked && !lp_was_sampled(&model->time);
}

bool lp_row_is_gone(const struct lp_model *model, const struct lp_row *row) {
  const struct lp_function *function = &model->functions[row->function];
  return row->unclocked_hits && !row->is_clocked && row->all.samples == 0 &&
         row->all.told_ns <= 0 && !row->has_code && function->has_code &&
         !function->lacks_lines;
}

/* Whether the row may have waited unseen where no clock was read. */
static bool row_leaves(const struct lp_model *model, const struct lp_row *row) {
  return lp_estimate_leaves(model, row->clocked > 0) && !row->is_clocked;
}

/* A number may be more by what executions without a clock took. A bound was
 * made with that. */
static struct lp_estimate with_unclocked(const struct lp_row *row,
                                         struct lp_estimate time) {
  if (time.doubt == LP_DOUBT_NONE)
    time.high_ns += lp_row_unclocked_ns(row);
  return time;
}

/* What a clock reading hides is in no row that has no hits. */
static bool is_hidden(const struct lp_row *row) {
  return row->hits > 0 && row->kind != LINEPROF_LINE_ENTRY;
}

static struct lp_estimate clocked_time(const struct lp_model *model,
                                       const struct lp_row *row, bool raw,
                                       double whole_ns) {
  double net = lp_row_ns(row), all = net + row->readings_ns;
  bool hides = is_hidden(row) && !row->unclocked_hits;
  double most = all + lp_estimate_hidden(model, row->clock_child_ns != 0,
                                         row->readings_ns);
  return with_unclocked(
      row, lp_estimate_clocked(model, net, hides || raw ? all : net,
                               most + lp_row_unclocked_ns(row), raw, whole_ns));
}

static struct lp_estimate clocked_self(const struct lp_model *model,
                                       const struct lp_row *row, bool raw,
                                       double whole_ns) {
  return with_unclocked(
      row, lp_estimate_clocked(
               model, row->self_ns,
               is_hidden(row) || raw ? row->raw_self_ns : row->self_ns,
               row->raw_self_ns + lp_row_unclocked_ns(row), raw, whole_ns));
}

/* How sure the guess is of what the row took without a clock. */
static double sigma_of(const struct lp_model *model, const struct lp_row *row) {
  if (!lp_prior_is_known(model, &model->functions[row->function]))
    return 0;
  return row->clocked ? LP_PRIOR_SIGMA_CALLS : LP_PRIOR_SIGMA;
}

static struct lp_estimate sampled_time(const struct lp_model *model,
                                       const struct lp_row *row,
                                       double whole_ns) {
  bool leaves = row_leaves(model, row);
  struct lp_evidence evidence = {
      .clock_ns = row->all.told_ns,
      .sampled_ns = row->all.ns,
      .variance = row->all.variance,
      .samples = row->all.samples,
      .told_ns = row->all.told_ns,
      .prior_ns = row->prior_ns,
      .sigma = sigma_of(model, row),
      .leaves = leaves,
      .lost_ns =
          lp_estimate_lost_ns(model, &model->functions[row->function], leaves),
      .jumped_ns = lp_row_jumped_ns(row)};
  return lp_estimate_of(&model->time, &evidence, whole_ns);
}

/* Of a row whose clock saw callees, too, it is no more than while no other
 * clock ran. */
static struct lp_estimate sampled_self(const struct lp_model *model,
                                       const struct lp_row *row,
                                       double whole_ns) {
  bool leaves = lp_estimate_leaves(model, row->clocked > 0);
  struct lp_evidence evidence = {
      .clock_ns = row->own.told_ns,
      .sampled_ns = row->own.ns,
      .variance = row->own.variance,
      .samples = row->own.samples,
      .told_ns = row->own.told_ns,
      .prior_ns = row->prior_own_ns,
      .sigma = sigma_of(model, row),
      .leaves = leaves,
      .is_own = true,
      .lost_ns = lp_estimate_lost_own_ns(
          model, &model->functions[row->function], leaves)};
  struct lp_estimate self = lp_estimate_of(&model->time, &evidence, whole_ns);
  return row->is_clocked
             ? lp_estimate_cap(self, &model->time, row->clock_self_ns, whole_ns)
             : self;
}

/* A function that ran once has run no row while a clock of another one ran,
 * but for those that several threads share. */
static struct lp_estimate beside_clocks(const struct lp_model *model,
                                        const struct lp_row *row,
                                        struct lp_estimate time,
                                        const struct lp_estimate *total) {
  const struct lp_function *function = &model->functions[row->function];
  bool ran_once = function->calls == 1 && !function->is_again &&
                  row->spread.threads <= 1 && model->time.window_ns <= 0;
  if (row->is_clocked || !ran_once || total->doubt != LP_DOUBT_NONE)
    return time;
  double others = function->clock_ns - lp_row_clock_ns(row);
  return lp_estimate_cap(time, &model->time, total->ns - at_least_zero(others),
                         total->ns);
}

static struct lp_estimate find_time(const struct lp_model *model,
                                    const struct lp_row *row, bool raw,
                                    const struct lp_estimate *total) {
  if (lp_row_is_untimed(model, row))
    return lp_estimate_untimed();
  double whole = lp_estimate_whole(total);
  struct lp_estimate time = row->is_clocked
                                ? clocked_time(model, row, raw, whole)
                                : sampled_time(model, row, whole);
  time = beside_clocks(model, row, lp_estimate_within(time, total), total);
  if (lp_row_is_gone(model, row))
    time.doubt = LP_DOUBT_GONE;
  return time;
}

static struct lp_estimate find_self(const struct lp_model *model,
                                    const struct lp_row *row, bool raw,
                                    const struct lp_times *of,
                                    const struct lp_estimate *all) {
  if (all->doubt == LP_DOUBT_UNTIMED || all->doubt == LP_DOUBT_GONE)
    return *all;
  double whole = lp_estimate_whole(&of->self);
  struct lp_estimate self = row->is_self_clocked
                                ? clocked_self(model, row, raw, whole)
                                : sampled_self(model, row, whole);
  self = lp_estimate_beside_lineless(model, self, row->lineless_ns, whole);
  return lp_estimate_within(lp_estimate_within(self, &of->self), all);
}

/* What is surely next to nothing is no estimate; what is between two ends is
 * one, whatever it is from. */
static bool is_estimate(const struct lp_estimate *time, bool is_sampled) {
  bool is_number = time->doubt == LP_DOUBT_NONE;
  bool is_nothing = is_number && time->is_modelled && time->ns <= 0;
  return !is_nothing && (is_sampled || (is_number && time->low_ns < time->ns));
}

struct lp_times lp_estimate_row(const struct lp_model *model,
                                const struct lp_row *row, bool raw,
                                const struct lp_times *of) {
  struct lp_times row_times = {.time = find_time(model, row, raw, &of->time)};
  row_times.self = find_self(model, row, raw, of, &row_times.time);
  bool is_sampled = lp_row_is_sampled(model, row);
  bool is_self_sampled = lp_was_sampled(&model->time) &&
                         !row->is_self_clocked &&
                         (is_sampled || row->is_clocked);
  row_times.time.is_sampled = is_estimate(&row_times.time, is_sampled);
  row_times.self.is_sampled = is_estimate(&row_times.self, is_self_sampled);
  return row_times;
}
